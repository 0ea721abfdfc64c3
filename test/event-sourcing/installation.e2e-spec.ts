import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';
import pg from 'pg';
import { INFRASTRUCTURE_MIGRATIONS } from '../../libs/application/src/infrastructure/migrations.js';
import { inspectDatabase } from '../../libs/database/src/inspection.js';
import { migrate } from '../../libs/database/src/migrations.js';
import { UnusableDatabase } from '../../libs/database/src/unusable-database.js';
import { PostgresDataKeys } from '../../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import {
  bindMasterKey,
  InstallationStores,
  type StoreMark,
  WrongInstallation,
} from '../../libs/event-store/src/installation/installation.js';
import { MasterKeys, rootKeyOf } from '../../libs/event-store/src/installation/master-keys.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { TEST_TENANT } from '../../libs/kernel/src/testing/given.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';

const KEY = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);
const THIRD = Buffer.alloc(32, 3);
const FOURTH = Buffer.alloc(32, 4);

describe('the secrets and files that belong to a database', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** Simulates a release that stored no check value. */
  const forgetCheck = () => pool.query('UPDATE installation SET key_check = NULL');

  it('a database is new until something is stored in it', async () => {
    expect(await inspectDatabase(database.url)).toEqual({ isNew: true });
    await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
    expect(await inspectDatabase(database.url)).toEqual({ isNew: true });
  });

  it('the first master key of any process becomes its key, and no other is accepted', async () => {
    const outcomes = await Promise.allSettled([KEY, OTHER, KEY, OTHER].map((key) => bindMasterKey(pool, key)));
    expect(new Set([outcomes[0]!.status, outcomes[2]!.status])).not.toEqual(new Set([outcomes[1]!.status]));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await forgetCheck();
    await bindMasterKey(pool, KEY);
    await bindMasterKey(pool, KEY);
    await expect(bindMasterKey(pool, OTHER)).rejects.toThrow(WrongInstallation);
    // a wrong key at the first start is not final: nothing is lost with the database
    await expect(bindMasterKey(pool, OTHER)).rejects.toThrow(
      'since the database holds nothing yet, drop it and create it again',
    );
  });

  it('of a database that was used before, the key is the one that opens its data', async () => {
    await new KeyVault(new PostgresDataKeys(pool), KEY).seal(TEST_TENANT, 'Customer:ada', 'Ada');
    await forgetCheck();
    await expect(bindMasterKey(pool, OTHER)).rejects.toThrow(WrongInstallation);
    await bindMasterKey(pool, KEY);
    await expect(bindMasterKey(pool, OTHER)).rejects.toThrow('restore the one that encrypted its data');
    expect(await inspectDatabase(database.url)).toEqual({ isNew: false });
  });

  describe('the master key is rotated while processes run', () => {
    const keysUnder = async (key: Buffer) => new MasterKeys(pool, await rootKeyOf(pool, key), { masterKey: key });
    const states = async (key: Buffer) =>
      (await (await keysUnder(key)).list()).map(({ isInUse, retiredAt }) => [isInUse, retiredAt !== null]);

    it('by adding another: both open the same root key until one is retired', async () => {
      expect(await states(KEY)).toEqual([]);
      expect(await (await keysUnder(KEY)).add(OTHER)).toBe(true);
      expect(await states(KEY)).toEqual([
        [true, false],
        [false, false],
      ]);
      for (const key of [KEY, OTHER]) expect(await rootKeyOf(pool, key)).toEqual(KEY);
      await expect(rootKeyOf(pool, THIRD)).rejects.toThrow('is not a master key of this database');
    });

    it('never twice by the same, by several processes at once neither', async () => {
      const added = await Promise.all([KEY, OTHER].map(async (key) => (await keysUnder(key)).add(THIRD)));
      expect(added.filter((isAdded) => isAdded)).toHaveLength(1);
      expect(await (await keysUnder(OTHER)).add(KEY)).toBe(false);
      expect(await states(THIRD)).toHaveLength(3);
    });

    it('and retiring the former permanently: never the one in use, nor one that is not there', async () => {
      const [first, second] = await (await keysUnder(OTHER)).list();
      expect(await (await keysUnder(OTHER)).retire(second!.fingerprint)).toBe(false);
      expect(await (await keysUnder(OTHER)).retire('0123456789abcdef')).toBe(false);
      expect(await (await keysUnder(OTHER)).retire(first!.fingerprint)).toBe(true);
      expect(await (await keysUnder(OTHER)).retire(first!.fingerprint)).toBe(false);
      await expect(rootKeyOf(pool, KEY)).rejects.toThrow(WrongInstallation);
      expect(await (await keysUnder(OTHER)).add(KEY)).toBe(false);
      expect(await rootKeyOf(pool, OTHER)).toEqual(KEY);
    });

    it('so that one key always stays, also where two processes retire at the same time, or one with a key that was retired meanwhile', async () => {
      const mine = await keysUnder(OTHER);
      const theirs = await keysUnder(THIRD);
      const [ofOther, ofThird] = [OTHER, THIRD].map((key) => MasterKeys.fingerprintOf(key)) as [string, string];
      const blocker = new pg.Client({ connectionString: database.url });
      await blocker.connect();
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM master_keys FOR UPDATE');
      const retired = [mine.retire(ofThird), theirs.retire(ofOther)];
      await eventually(async () => {
        const { rows } = await pool.query<{ waiting: number }>(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'WITH locked%'`,
        );
        return rows[0]!.waiting === 2;
      }).finally(() => blocker.end()); // its locks end with it
      const outcomes = await Promise.all(retired);
      expect([...outcomes].sort()).toEqual([false, true]);
      const [kept, gone] = outcomes[0] ? [OTHER, THIRD] : [THIRD, OTHER];
      expect(await rootKeyOf(pool, kept)).toEqual(KEY);
      await expect(rootKeyOf(pool, gone)).rejects.toThrow(WrongInstallation);
      // a process that started with the removed key has the root key in memory: it can add keys, but not remove any
      const stale = gone === THIRD ? theirs : mine;
      expect(await stale.retire(MasterKeys.fingerprintOf(kept))).toBe(false);
      expect(await stale.add(FOURTH)).toBe(true);
      expect(await rootKeyOf(pool, FOURTH)).toEqual(KEY);
    });

    it('so that a wrapped root key that was changed opens nothing', async () => {
      await pool.query(`UPDATE master_keys SET wrapped = (SELECT max(wrapped) FROM master_keys WHERE wrapped <> other.wrapped)
                        FROM master_keys other WHERE other.fingerprint = master_keys.fingerprint AND master_keys.wrapped IS NOT NULL`);
      for (const key of [OTHER, THIRD, FOURTH]) await expect(rootKeyOf(pool, key)).rejects.toThrow(WrongInstallation);
    });
  });

  it('a store is marked once, and neither an empty one nor that of another database is taken afterwards', async () => {
    const stores = new InstallationStores(pool);
    const store = (kept: string | null = null): StoreMark & { kept: string | null } => ({
      kept,
      async read() {
        return this.kept;
      },
      async write(installation) {
        this.kept = installation;
      },
    });
    const documents = store();
    await stores.bind('documents', documents);
    await stores.bind('documents', documents);
    expect(documents.kept).not.toBeNull();
    await expect(stores.bind('documents', store())).rejects.toThrow('are not those of this database');
    await expect(stores.bind('documents', store('another'))).rejects.toThrow('belong to another database');
    const brought = store('another');
    await stores.bind('documents', brought, { adopts: true });
    expect(brought.kept).toBe(documents.kept);
    await expect(stores.bind('exports', store('another'))).rejects.toThrow('belong to another database');
  });

  it.each([
    ['no one listens there', 'postgres://user:word@127.0.0.1:1/name', /ECONNREFUSED/],
    ['there is no such database', '', /database "nowhere" does not exist/],
  ])('fails with a one-line message when %s', async (_when, address, reason) => {
    const url = new URL(address === '' ? database.url : address);
    if (address === '') url.pathname = '/nowhere';
    const refused = await inspectDatabase(url.toString()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnusableDatabase);
    expect((refused as Error).message).toMatch(reason);
    expect((refused as Error).message).not.toContain('\n');
  });

  it('is refused when PostgreSQL is older than the supported version', async () => {
    const old = await oldServer();
    const url = `postgres://user@127.0.0.1:${(old.address() as AddressInfo).port}/name`;
    await expect(inspectDatabase(url)).rejects.toThrow('PostgreSQL 15.4 is too old: version 16 or newer is needed');
    old.close();
  });
});

/** A server that claims to be version 15.4, regardless of the request. */
async function oldServer(): Promise<Server> {
  const message = (kind: string, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
  };
  const column = (name: string) =>
    Buffer.concat([Buffer.from(`${name}\0`), Buffer.alloc(6), int32(25), Buffer.alloc(8)]);
  const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)]);
  const ready = message('Z', Buffer.from('I'));
  const answer = Buffer.concat([
    message('T', int16(3), column('version'), column('number'), column('used')),
    message('D', int16(3), value('15.4'), value('150004'), value('f')),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (bytes[0] === 'X'.charCodeAt(0)) socket.end();
      else socket.write(bytes[0] === 'Q'.charCodeAt(0) ? answer : Buffer.concat([message('R', int32(0)), ready]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
