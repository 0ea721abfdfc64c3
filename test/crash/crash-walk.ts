import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { TestClock } from '@app/event-sourcing/testing';
import { TrialBalance } from '@app/accounts';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { buildServer, temporaryDataDirectory } from '../support/server-process.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CREDENTIAL = { clientId: 'sandbox', clientSecret: 'sandbox-secret' };

/** A place at which a server is killed: right before or right after the n-th append of a type. */
export interface KillPoint {
  readonly moment: 'before' | 'after';
  readonly type: string;
  readonly occurrence: number;
}

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

  static async prepare(setTheScene: (application: TestApplication) => Promise<Scene>): Promise<CrashWalk> {
    buildServer();
    const stage = await createTestDatabase();
    const walk = new CrashWalk(stage, {} as Scene, 0n);
    const application = await walk.restart(stage);
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
    const after = types.map((type): KillPoint => {
      seen.set(type, (seen.get(type) ?? 0) + 1);
      return { moment: 'after', type, occurrence: seen.get(type)! };
    });
    return [{ moment: 'before', type: types[0]!, occurrence: 1 }, ...after];
  }

  /**
   * Plays the scene on a copy of the stage with a server that dies at the point, starts another one in its place, and
   * gives it to `examine` with the key of the request that died.
   */
  async play(point: KillPoint, examine: (application: TestApplication, key: string) => Promise<void>): Promise<void> {
    const database = await createTestDatabase(this.stage);
    const key = randomUUID();
    try {
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

  private restart(database: TestDatabase): Promise<TestApplication> {
    return TestApplication.boot({ databaseUrl: database.url, masterKey: this.masterKey, clock: new TestClock(new Date()) });
  }

  private async dieAt({ moment, type, occurrence }: KillPoint, database: TestDatabase, key: string): Promise<void> {
    const server = spawn(process.execPath, ['--import', path.join(ROOT, 'test/support/kill-at.mjs'), path.join(ROOT, 'dist/apps/api/src/main.js')], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'], PORT: '0', DATABASE_URL: database.url, DATA_DIR: this.data.path, ALLOW_LOCAL_WEBHOOKS: 'true', LOG_LEVEL: 'silent',
        MASTER_KEY: this.masterKey.toString('hex'), SANDBOX_CLIENT_ID: CREDENTIAL.clientId, SANDBOX_CLIENT_SECRET: CREDENTIAL.clientSecret,
        KILL_AT: `${moment} ${type} ${occurrence}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const dead = once(server, 'exit');
    const origin = await addressOf(server);
    await this.request(new ApiClient(origin, CREDENTIAL), key).catch(() => undefined); // the answer may have died with it
    const [, signal] = (await dead) as [number | null, string | null];
    if (signal !== 'SIGKILL') throw new Error(`the server ended by ${signal} instead of dying ${moment} ${type} ${occurrence}`);
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

async function addressOf(server: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = /API +(http:\/\/[^/\s]+)\//.exec(printed);
      if (match !== null) resolve(match[1]!);
    };
    server.stdout!.on('data', look);
    server.stderr!.on('data', look);
    server.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}) before it served:\n${printed}`)));
  });
}

async function eventsAfter(database: TestDatabase, position: bigint): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ type: string }>('SELECT type FROM events WHERE position > $1 ORDER BY position', [position.toString()]);
  await client.end();
  return rows.map(({ type }) => type);
}
