import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { TestClock } from '@app/event-sourcing/testing';
import { TrialBalance } from '@app/accounts';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { type KillPoint, killedAt } from '../support/kill-point.js';
import { ServerProcess, buildServer, temporaryDataDirectory } from '../support/server-process.js';

const CREDENTIAL = { clientId: 'sandbox', clientSecret: 'sandbox-secret' };

/** A world in which one request is about to be made, and the request. */
export interface Scene {
  readonly path: string;
  readonly body?: unknown;
  /** Of the agent that makes it, where one does. */
  readonly agentToken?: string;
  /** The account the money leaves. */
  readonly accountId: string;
  readonly amount: number;
  /** Money that the account has before. */
  readonly before: number;
}

/** Sets a scene once and plays it many times, each time killed elsewhere. */
export class CrashWalk {
  private readonly masterKey = randomBytes(32);
  private readonly data = temporaryDataDirectory();

  private constructor(
    private readonly stage: TestDatabase,
    readonly scene: Scene,
    private readonly lastPosition: bigint,
  ) {}

  /** The scene was set `ago` milliseconds before it is played. */
  static async prepare(setTheScene: (application: TestApplication) => Promise<Scene>, ago = 0): Promise<CrashWalk> {
    buildServer();
    const stage = await createTestDatabase();
    const walk = new CrashWalk(stage, {} as Scene, 0n);
    const application = await walk.restart(stage, ago);
    const scene = await setTheScene(application);
    await application.settle();
    await application.stop();
    const ready = new CrashWalk(stage, scene, BigInt((await eventsAfter(stage, 0n)).length));
    Object.assign(ready, { masterKey: walk.masterKey });
    return ready;
  }

  /** Every place worth dying at: before the first append of the request, and after each one that follows from it. */
  async points(): Promise<KillPoint[]> {
    const database = await createTestDatabase(this.stage);
    const application = await this.restart(database);
    await this.request(application.api, randomUUID());
    await application.settle();
    await application.stop();
    const types = await eventsAfter(database, this.lastPosition);
    await database.drop();
    const seen = new Map<string, number>();
    const after = types.map((append): KillPoint => {
      seen.set(append, (seen.get(append) ?? 0) + 1);
      return { moment: 'after', append, occurrence: seen.get(append)! };
    });
    return [{ moment: 'before', append: types[0]! }, ...after];
  }

  /**
   * Plays the scene on a copy of the stage with a server that dies at the point, starts another one in its place, and
   * gives it to `examine` with the key of the request that died. `change` is made to the copy before.
   */
  async play(
    point: KillPoint,
    examine: (application: TestApplication, key: string) => Promise<void>,
    change?: string,
  ): Promise<void> {
    const database = await createTestDatabase(this.stage);
    const key = randomUUID();
    try {
      if (change !== undefined) await query(database, change);
      await this.dieAt(point, database, key);
      const application = await this.restart(database);
      try {
        await examine(application, key);
      } finally {
        await application.stop();
      }
    } finally {
      await database.drop();
    }
  }

  request(api: ApiClient, key: string) {
    api.agentToken = this.scene.agentToken;
    return api.post(this.scene.path, this.scene.body, { headers: { 'idempotency-key': key } });
  }

  async close(): Promise<void> {
    await this.stage.drop();
    this.data.remove();
  }

  private restart(database: TestDatabase, ago = 0): Promise<TestApplication> {
    return TestApplication.boot({ databaseUrl: database.url, masterKey: this.masterKey, clock: new TestClock(new Date(Date.now() - ago)) });
  }

  private async dieAt(point: KillPoint, database: TestDatabase, key: string): Promise<void> {
    const server = new ServerProcess({
      DATABASE_URL: database.url, DATA_DIR: this.data.path, ALLOW_LOCAL_WEBHOOKS: 'true', LOG_LEVEL: 'silent', MASTER_KEY: this.masterKey.toString('hex'),
      SANDBOX_CLIENT_ID: CREDENTIAL.clientId, SANDBOX_CLIENT_SECRET: CREDENTIAL.clientSecret, ...killedAt(point),
    });
    const origin = await server.address().catch(() => null); // some die before they serve
    if (origin !== null) await this.request(new ApiClient(origin, CREDENTIAL), key).catch(() => undefined); // the answer may have died with it
    const end = await server.end();
    if (end !== 'SIGKILL') throw new Error(`the server ended by ${end} instead of dying at ${JSON.stringify(point)}`);
  }
}

/** What must hold of the books whatever happened: nothing unaccounted for, nothing overdrawn, nothing in flight for ever. */
export async function expectSoundBooks(application: TestApplication): Promise<void> {
  const { unbalanced, overdrawn, inFlight } = await application.get(TrialBalance).of(application.tenant);
  expect({ unbalanced, overdrawn, inFlight: inFlight.filter(({ amount }) => amount !== '0') }).toEqual({ unbalanced: [], overdrawn: [], inFlight: [] });
  expect(application.faults).toEqual([]);
}

export async function balanceOf(application: TestApplication, accountId: string): Promise<number> {
  const { body } = await application.api.get('/customers/internal-accounts?limit=100');
  return (body.data as { id: string; balance: { amount: number } }[]).find(({ id }) => id === accountId)!.balance.amount;
}

async function eventsAfter(database: TestDatabase, position: bigint): Promise<string[]> {
  const rows = await query(database, `SELECT type FROM events WHERE position > ${position} ORDER BY position`);
  return rows.map(({ type }) => type as string);
}

async function query({ url }: TestDatabase, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
