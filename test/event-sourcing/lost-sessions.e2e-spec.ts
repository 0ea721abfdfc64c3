import pg from 'pg';
import { ConnectionWatch } from '../../libs/database/src/connection-watch.js';
import { DatabaseListener } from '../../libs/database/src/database-listener.js';
import { Epoch, EpochEnded, epochsMigration } from '../../libs/database/src/epochs.js';
import { migrate } from '../../libs/database/src/migrations.js';
import { terminateSilentHolders } from '../../libs/database/src/sessions.js';
import {
  dataKeysMigration,
  KEY_DESTROYED,
  PostgresDataKeys,
} from '../../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { PostgresEventStore } from '../../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { TEST_TENANT } from '../../libs/kernel/src/testing/given.js';
import { BreakableProxy } from '../support/breakable-proxy.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';

const ELEVEN_SECONDS = 11_000;
const MASTER_KEY = Buffer.alloc(32, 1);

describe('sessions of processes that are frozen or cut off', () => {
  let database: TestDatabase;
  let proxy: BreakableProxy;
  let pool: pg.Pool;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await BreakableProxy.to(database.url);
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    await migrate(pool, [epochsMigration, dataKeysMigration]);
  });
  afterAll(async () => {
    for (const client of clients) client.connection.stream.destroy();
    await pool.end();
    await proxy.close();
    await database.drop();
  });

  async function connected(
    connectionString: string,
    name = 'read-side',
  ): Promise<{ client: pg.Client; backend: number }> {
    const client = new pg.Client({ connectionString, application_name: name });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { client, backend: rows[0]!.pid };
  }

  describe('a query that gets no answer', () => {
    async function watched(
      url: string,
    ): Promise<{ watch: ConnectionWatch; client: pg.Client; pass(ms: number): void }> {
      let now = 0;
      const watch = new ConnectionWatch({ connectionString: database.url }, () => now);
      const { client, backend } = await connected(url);
      watch.add(client, backend);
      return { watch, client, pass: (milliseconds) => (now += milliseconds) };
    }

    it('fails as on a lost connection once the database reports that it does not run it', async () => {
      const { watch, client, pass } = await watched(proxy.url);
      proxy.cut();
      const asked = client.query('SELECT 1').then(
        () => 'answered',
        (error: Error) => error.message,
      );
      expect(await watch.look()).toBe(0);
      pass(ELEVEN_SECONDS);
      expect(await watch.look()).toBe(1);
      expect(await asked).toMatch(/Connection terminated/);
      proxy.mend();
    });

    it('continues as long as the database runs it, however long', async () => {
      const { watch, client, pass } = await watched(database.url);
      const holder = await connected(database.url);
      await holder.client.query('SELECT pg_advisory_lock(1)');
      const asked = client.query('SELECT pg_advisory_lock(1)');
      await eventually(async () => (await waiting(pool)) === 1);
      pass(ELEVEN_SECONDS);
      expect(await watch.look()).toBe(0);
      await holder.client.end();
      await asked;
    });

    it('does not end an idle connection', async () => {
      const { watch, client, pass } = await watched(database.url);
      await client.query('SELECT 1');
      pass(ELEVEN_SECONDS);
      expect(await watch.look()).toBe(0);
      expect((await client.query<{ two: number }>('SELECT 2 AS two')).rows[0]!.two).toBe(2);
    });
  });

  describe('a process that does not receive an erasure', () => {
    const SIX_SECONDS = 6_000;
    const SUBJECT = 'Customer:ada';
    let now = 0;
    let listener: DatabaseListener;
    let vault: KeyVault;
    let gaps = 0;

    beforeAll(async () => {
      listener = new DatabaseListener({ connectionString: proxy.url }, () => now);
      vault = new KeyVault(new PostgresDataKeys(pool), MASTER_KEY, listener);
      listener.listen(KEY_DESTROYED, () => vault.forget());
      listener.onGap(() => {
        gaps += 1;
        vault.forget();
      });
      await listener.start();
    });
    afterAll(() => listener.close());

    const elsewhere = () => new KeyVault(new PostgresDataKeys(pool), MASTER_KEY);

    it('makes one key for each person, however many processes seal for several at the same time', async () => {
      const subjects = ['Customer:2', 'Customer:3', 'Customer:4'];
      const sealing = Array.from({ length: 12 }, (_, index) => {
        const subject = subjects[index % subjects.length]!;
        const at = index < 6 ? vault : elsewhere();
        return at.seal(TEST_TENANT, subject, `of ${subject}`).then((sealed) => ({ subject, sealed }));
      });
      for (const { subject, sealed } of await Promise.all(sealing))
        expect(await elsewhere().open(TEST_TENANT, subject, sealed)).toBe(`of ${subject}`);
      await vault.shred(TEST_TENANT, 'Customer:5');
      const late = [elsewhere().seal(TEST_TENANT, 'Customer:5', ''), elsewhere().seal(TEST_TENANT, 'Customer:6', '')];
      expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    });

    it('asks for the key again while its listener is away, and does not show the person', async () => {
      const sealed = await vault.seal(TEST_TENANT, SUBJECT, 'Ada');
      expect(await vault.open(TEST_TENANT, SUBJECT, sealed)).toBe('Ada');
      proxy.cut();
      await elsewhere().shred(TEST_TENANT, SUBJECT);
      now += SIX_SECONDS;
      expect(listener.isCurrent).toBe(false);
      expect(new PostgresEventStore(new pg.Pool(), listener).hearsAppends).toBe(false); // so readers of the log poll
      expect(await vault.open(TEST_TENANT, SUBJECT, sealed)).toBeNull();
    });

    it('reconnects, and reports that it may have missed notifications before it is trusted again', async () => {
      const before = gaps;
      proxy.mend();
      await eventually(() => {
        now += SIX_SECONDS; // until the interrupted connection is abandoned
        return gaps > before;
      });
      await eventually(() => listener.isCurrent);
      const sealed = await vault.seal(TEST_TENANT, 'Customer:bob', 'Bob');
      await elsewhere().shred(TEST_TENANT, 'Customer:bob');
      await eventually(async () => (await vault.open(TEST_TENANT, 'Customer:bob', sealed)) === null);
    });
  });

  it('a holder that responds, or whose statement runs, is not ended', async () => {
    const holder = await connected(database.url);
    await holder.client.query('SELECT pg_advisory_lock(7)');
    expect(await terminateSilentHolders((await connected(database.url)).client, 7)).toBe(0);
    expect((await holder.client.query<{ one: number }>('SELECT 1 AS one')).rows[0]!.one).toBe(1);
  });

  it('an ended epoch refuses writes under it, and its successor waits for those in progress', async () => {
    const [first, second] = [(await connected(database.url)).client, (await connected(database.url)).client];
    const former = await Epoch.begin(first, 'projection-rebuild');
    await first.query('BEGIN');
    await former.require(first);
    let begun = false;
    const next = Epoch.begin(second, 'projection-rebuild').then((epoch) => {
      begun = true;
      return epoch;
    });
    await eventually(async () => (await waiting(pool)) === 1);
    expect(begun).toBe(false);
    await first.query('COMMIT');
    const successor = await next;
    await expect(former.require(first)).rejects.toThrow(EpochEnded);
    await expect(former.confirm(first)).rejects.toThrow(EpochEnded);
    await successor.require(second);
  });
});

/** Number of sessions that wait for a lock. */
async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}
