import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { EventStore } from '@app/event-store';
import { TestClock } from '@app/kernel/testing';
import { TrialBalance } from '@app/accounts';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { runOn } from '../support/command-line.js';
import { type TestDatabase, createTestDatabase, databaseEnvironment } from '../support/database.js';
import { eventStoreEnvironment } from '../support/event-store.js';
import { imbalancesOf } from '../support/imbalances.js';
import type { KillPoint } from '../support/kill-point.js';
import { buildServer, temporaryDataDirectory } from '../support/server-process.js';
import { Victims } from './victims.js';

const MAX_EVENTS = 10_000;
/** Each opens up to twenty connections, of those that the PostgreSQL of the run has. */
const CONCURRENT_VICTIMS = 4;
const CREDENTIAL = { clientId: 'sandbox', clientSecret: 'sandbox-secret' };

/** A world in which one request is about to be made, and the request; or an operator's command in its place. */
interface Scene {
  readonly path?: string;
  readonly words?: readonly string[];
  readonly body?: unknown;
  /** Of the agent that makes it, if there is one. */
  readonly agentToken?: string;
  /** The account the money leaves. */
  readonly accountId: string;
  readonly amount: number;
  /** Money that the account has before. */
  readonly before: number;
}

/** Examines the state after a server died at the point, with the key of the interrupted request. */
type Examine = (application: TestApplication, key: string, point: KillPoint) => Promise<void>;

/** State left by a dead server: its database, the key of the request, and where and when it died. */
interface Remains {
  readonly database: TestDatabase;
  readonly key: string;
  readonly point: KillPoint;
  diedAt: Date;
}

/**
 * Sets a scene once and plays it many times, each time killed elsewhere. Every play begins at the same moment, however long the
 * plays before it took, so nothing of the scene runs out meanwhile.
 */
export class CrashWalk {
  private readonly data = temporaryDataDirectory();
  private found: Promise<KillPoint[]> | null = null;

  private constructor(
    private readonly stage: TestDatabase,
    private readonly masterKey: Buffer,
    readonly scene: Scene,
    private readonly from: { readonly moment: Date; readonly position: bigint },
  ) {}

  /** The plays begin `later` milliseconds after the scene was left. */
  static async prepare(setTheScene: (application: TestApplication) => Promise<Scene>, later = 0): Promise<CrashWalk> {
    buildServer();
    const stage = await createTestDatabase();
    const masterKey = randomBytes(32);
    const clock = new TestClock(awayFromMidnight(new Date()));
    const application = await TestApplication.boot({ databaseUrl: stage.url, masterKey, clock });
    const scene = await setTheScene(application);
    await application.settle();
    const position = await application.get(EventStore).head();
    await application.stop();
    clock.advance(later);
    return new CrashWalk(stage, masterKey, scene, { moment: clock.now(), position });
  }

  /** Every place worth dying at: before the first append of the request, and after each one that follows from it. */
  points(): Promise<KillPoint[]> {
    this.found ??= this.findPoints();
    return this.found;
  }

  private async findPoints(): Promise<KillPoint[]> {
    const database = await createTestDatabase(this.stage);
    const application = await this.restart(database, this.from.moment);
    await this.request(application.api, randomUUID());
    await application.advance(0); // an authorization records after its response that it was answered
    const types = (await application.get(EventStore).readAll(this.from.position, MAX_EVENTS)).map(({ type }) => type);
    await application.stop();
    await database.drop();
    const seen = new Map<string, number>();
    const after = types.map((append): KillPoint => {
      seen.set(append, (seen.get(append) ?? 0) + 1);
      return { moment: 'after', append, occurrence: seen.get(append)! };
    });
    return [{ moment: 'before', append: types[0]! }, ...after];
  }

  /**
   * Plays the scene on a copy of the stage with a server that dies at the point, and has another one in its place examined.
   * Of several points each is the end of one server, which continues where the one before it died. `change` is made to the copy before.
   */
  async play(
    points: KillPoint | readonly [KillPoint, ...KillPoint[]],
    examine: Examine,
    change?: string,
  ): Promise<void> {
    const [first, ...others] = [points].flat() as [KillPoint, ...KillPoint[]];
    const remains = await this.newRemains(first, change);
    await this.die([remains], this.from.moment);
    for (const point of others) await this.die([Object.assign(remains, { point })], remains.diedAt);
    await this.examined(remains, examine);
  }

  /** Plays every point. Servers die in groups, each at its own point. */
  async playEach(points: readonly KillPoint[], examine: Examine): Promise<void> {
    for (let from = 0; from < points.length; from += CONCURRENT_VICTIMS) {
      const group = points.slice(from, from + CONCURRENT_VICTIMS);
      const remains = await Promise.all(group.map((point) => this.newRemains(point)));
      try {
        await this.die(remains, this.from.moment);
        while (remains.length > 0) await this.examined(remains.shift()!, examine);
      } finally {
        await Promise.all(remains.map(({ database }) => database.drop()));
      }
    }
  }

  request(api: ApiClient, key: string) {
    api.agentToken = this.scene.agentToken;
    return api.post(this.scene.path!, this.scene.body, { headers: { 'idempotency-key': key } });
  }

  async close(): Promise<void> {
    await this.stage.drop();
    this.data.remove();
  }

  private async examined({ database, key, diedAt, point }: Remains, examine: Examine): Promise<void> {
    try {
      const application = await this.restart(database, diedAt);
      try {
        await examine(application, key, point);
      } finally {
        await application.stop();
      }
    } finally {
      await database.drop();
    }
  }

  private act(origin: string, { url: databaseUrl, name }: TestDatabase, key: string): Promise<unknown> {
    const { words } = this.scene;
    if (words === undefined) return this.request(new ApiClient(origin, CREDENTIAL), key);
    return runOn({ databaseUrl, dataDirectory: this.dataOf(name), masterKey: this.masterKey }, ...words);
  }

  private restart(database: TestDatabase, at: Date): Promise<TestApplication> {
    return TestApplication.boot({ databaseUrl: database.url, masterKey: this.masterKey, clock: new TestClock(at) });
  }

  private async newRemains(point: KillPoint, change?: string): Promise<Remains> {
    const database = await createTestDatabase(this.stage);
    if (change !== undefined) await execute(database, change);
    return { database, key: randomUUID(), diedAt: this.from.moment, point };
  }

  /** Starts servers that die at their points, and makes the request of each if it lives to serve. */
  private async die(remains: readonly Remains[], at: Date): Promise<void> {
    const victims = new Victims(
      await Promise.all(
        remains.map(async ({ database, point }) => ({
          database: database.name,
          point,
          environment: {
            ...databaseEnvironment(database.url),
            ...(await eventStoreEnvironment(database.url)),
            DATA_DIR: this.dataOf(database.name),
          },
        })),
      ),
      {
        ALLOW_LOCAL_WEBHOOKS: 'true',
        LOG_LEVEL: 'silent',
        MASTER_KEY: this.masterKey.toString('hex'),
        SANDBOX_CLIENT_ID: CREDENTIAL.clientId,
        SANDBOX_CLIENT_SECRET: CREDENTIAL.clientSecret,
        CLOCK: 'system',
      },
      at,
    );
    const acting = remains.map(async ({ database, key }) => {
      const origin = await victims.address(database.name); // some die before they serve
      if (origin !== null) await this.act(origin, database, key).catch(() => undefined); // the answer may have died with it
    });
    await Promise.all([victims.end(), ...acting]);
    for (const each of remains) each.diedAt = victims.diedAt(each.database.name);
  }

  private dataOf(database: string): string {
    return path.join(this.data.path, database);
  }
}

/** Invariants of the books: nothing unaccounted for, nothing overdrawn, nothing in flight forever. */
export async function expectSoundBooks(application: TestApplication): Promise<void> {
  const { unbalanced, overdrawn, inFlight } = await application.get(TrialBalance).of(application.tenant);
  expect({ unbalanced, overdrawn, inFlight: inFlight.filter(({ amount }) => amount !== '0') }).toEqual({
    unbalanced: [],
    overdrawn: [],
    inFlight: [],
  });
  expect(await imbalancesOf(application)).toEqual([]);
  expect(application.faults).toEqual([]);
}

export async function balanceOf(application: TestApplication, accountId: string): Promise<number> {
  const { body } = await application.api.get('/customers/internal-accounts?limit=100');
  return (body.data as { id: string; balance: { amount: number } }[]).find(({ id }) => id === accountId)!.balance
    .amount;
}

async function execute({ url }: TestDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * The moment, or the next day's beginning when less than two hours are left: daily limits stay within one day of the
 * walk.
 */
function awayFromMidnight(moment: Date): Date {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1);
  return midnight - moment.getTime() < 2 * 3_600_000 ? new Date(midnight) : moment;
}
