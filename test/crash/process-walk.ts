import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { TestClock } from '@app/kernel/testing';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type TestDatabase, createTestDatabase, databaseEnvironment } from '../support/database.js';
import { eventStoreEnvironment } from '../support/event-store.js';
import type { KillPoint } from '../support/kill-point.js';
import { SANDBOX_CREDENTIAL } from '../support/sandbox-credential.js';
import { buildServer, temporaryDataDirectory } from '../support/server-process.js';
import { awayFromMidnight } from './crash-walk.js';
import { Victims } from './victims.js';

/** A prepared state with one request that is about to be made. */
interface Scene {
  readonly path: string;
  readonly body: unknown;
  /** The account that is debited. */
  readonly accountId: string;
}

/** Consecutive servers on one database: each dies at its point, and the next one continues. */
export interface Succession {
  readonly points: readonly [KillPoint, ...KillPoint[]];
  /** A statement that changes the database before the first of them starts. */
  readonly change?: string;
}

/** State left by dead servers: their database, the key of the request, and the time of the last death. */
interface Remains {
  readonly database: TestDatabase;
  readonly key: string;
  readonly points: readonly KillPoint[];
  diedAt: Date;
}

/**
 * Prepares a scene once; server processes continue it on copies of its database, and are ended by SIGKILL at points that concern the whole
 * process: as it starts, reads the log or seals it.
 */
export class ProcessWalk {
  private readonly data = temporaryDataDirectory();
  private remains: Remains[] = [];

  private constructor(
    private readonly stage: TestDatabase,
    private readonly masterKey: Buffer,
    readonly scene: Scene,
    private readonly from: Date,
  ) {}

  /** The servers start `later` milliseconds after the scene was prepared. */
  static async prepare(setTheScene: (application: TestApplication) => Promise<Scene>, later = 0): Promise<ProcessWalk> {
    buildServer();
    const { database: stage, masterKey } = await TestApplication.unusedDatabase();
    const clock = new TestClock(awayFromMidnight(new Date()));
    const application = await TestApplication.boot({ databaseUrl: stage.url, masterKey, clock });
    const scene = await setTheScene(application);
    await application.settle();
    await application.stop();
    clock.advance(later);
    return new ProcessWalk(stage, masterKey, scene, clock.now());
  }

  /** Runs the servers of all successions until they die: the first of each in one process, then the second of each, and so on. */
  async die(successions: readonly Succession[]): Promise<void> {
    for (const { points, change } of successions) {
      const database = await createTestDatabase(this.stage);
      this.remains.push({ database, key: randomUUID(), points, diedAt: this.from });
      if (change !== undefined) await execute(database, change);
    }
    const most = Math.max(...successions.map(({ points }) => points.length));
    for (let turn = 0; turn < most; turn++) await this.dieAt(turn);
  }

  /** Examines the state after the servers of a succession, on an application that replaces them. */
  async examine(index: number, examine: (application: TestApplication, key: string) => Promise<void>): Promise<void> {
    const { database, key, diedAt } = this.remains[index]!;
    const { masterKey } = this;
    const application = await TestApplication.boot({
      databaseUrl: database.url,
      masterKey,
      clock: new TestClock(diedAt),
    });
    await examine(application, key).finally(() => application.stop());
  }

  request(api: ApiClient, key: string) {
    return api.post(this.scene.path, this.scene.body, { headers: { 'idempotency-key': key } });
  }

  async close(): Promise<void> {
    await Promise.all([this.stage, ...this.remains.map(({ database }) => database)].map((each) => each.drop()));
    this.data.remove();
  }

  /** Starts servers that die at their next points, and makes the request of each that lives long enough to serve. */
  private async dieAt(turn: number): Promise<void> {
    const dying = this.remains.filter(({ points }) => turn < points.length);
    const victims = new Victims(
      await Promise.all(
        dying.map(async ({ database, points }) => ({
          database: database.name,
          point: points[turn]!,
          environment: {
            ...databaseEnvironment(database.url),
            ...(await eventStoreEnvironment(database.url)),
            DATA_DIR: path.join(this.data.path, database.name),
          },
        })),
      ),
      {
        ALLOW_LOCAL_WEBHOOKS: 'true',
        LOG_LEVEL: 'silent',
        MASTER_KEY: this.masterKey.toString('hex'),
        SANDBOX_CLIENT_ID: SANDBOX_CREDENTIAL.clientId,
        SANDBOX_CLIENT_SECRET: SANDBOX_CREDENTIAL.clientSecret,
        CLOCK: 'system',
      },
      new Date(Math.max(...dying.map(({ diedAt }) => diedAt.getTime()))),
    );
    const acting = dying.map(async ({ database, key }) => {
      const origin = await victims.address(database.name); // some die before they listen
      if (origin !== null) await this.request(new ApiClient(origin, SANDBOX_CREDENTIAL), key).catch(() => undefined); // the response may have been lost with it
    });
    await Promise.all([victims.end(), ...acting]);
    for (const each of dying) each.diedAt = victims.diedAt(each.database.name);
  }
}

async function execute({ url }: TestDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
