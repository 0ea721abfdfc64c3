import { ReadSide, ReadTables } from '@app/event-sourcing';
import { defineTable, filterColumn, type TableDefinition } from '@app/event-sourcing/definitions';
import { type EventStoreChoice, WrongEventStore } from '@app/event-store';
import { TEST_TENANT } from '@app/kernel/testing';
import { type TillDocument, tillView } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { eventually } from '../support/eventually.js';
import { LoopbackServer } from '../support/eventstoredb/loopback-server.js';
import { Probe, ProbeDatabase, type ProbeOptions, errandsSaga, tillId, tillsTable, totalsProjection } from './probe.js';

describe('event sourcing with events in EventStoreDB and the rest in PostgreSQL', () => {
  let server: LoopbackServer;
  let database: ProbeDatabase;

  beforeEach(async () => {
    server = await LoopbackServer.start();
    database = await ProbeDatabase.empty();
  });
  afterEach(async () => {
    await database.close();
    server.stop();
  });

  const on = ({ connectionString }: LoopbackServer): EventStoreChoice => ({ kind: 'eventstoredb', connectionString });

  async function boot(options: ProbeOptions = {}, eventStore = on(server)): Promise<Probe> {
    return database.boot({ eventStore, ...options });
  }

  const stop = (probe: Probe) => database.stop(probe);

  async function totals(): Promise<{ movements: number; total: string }> {
    const { rows } = await database.pool.query<{ movements: number; total: string }>(
      'SELECT movements, total FROM shop_totals',
    );
    return rows[0]!;
  }

  const checkpoints = async (): Promise<unknown[]> =>
    (await database.pool.query('SELECT DISTINCT position FROM reader_checkpoints')).rows;

  it('rebuilds a table of a raised version up to the other readers, and continues with them', async () => {
    const probe = await boot({ projections: [totalsProjection()] });
    await Promise.all(
      Array.from({ length: 1_200 }, (_, n) => probe.till(n % 60, { do: 'deposit', amount: 1 }, `deposit ${n}`)),
    );
    await probe.read();
    await stop(probe);
    const raised: TableDefinition<TillDocument> = defineTable({
      name: 'shop_till',
      view: tillView,
      version: 2,
      filters: { movements: filterColumn('integer', (document: TillDocument) => document.movements) },
    });
    const rebuilt = await boot({ projections: [totalsProjection()], tables: [raised] });
    await rebuilt.till(0, { do: 'deposit', amount: 1 }, 'meanwhile');
    expect(await rebuilt.read()).toBe(true);
    await eventually(async () => (await checkpoints()).length === 1);
    expect(
      (
        await rebuilt
          .get(ReadTables)
          .of(raised)
          .list(TEST_TENANT, { where: { movements: 20 }, limit: 100 })
      ).rows,
    ).toHaveLength(59);
    expect(await totals()).toEqual({ movements: 1_201, total: '1201' });
  });

  it('continues when the server comes back, and performs every step once', async () => {
    const probe = await boot({
      role: { readSide: true, sagas: true },
      sagas: [errandsSaga],
      projections: [totalsProjection()],
    });
    await probe.till('a', { do: 'deposit', amount: 5 }, 'before');
    await probe.read();
    server.stop();
    const meanwhile = [
      probe.till('a', { do: 'deposit', amount: 7 }, 'while it is away'),
      ...Array.from({ length: 5 }, (_, n) => probe.errand(n, 'instruct', 'word')),
    ];
    await server.resume();
    await Promise.all(meanwhile);
    await probe.settle();
    expect(await probe.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId('a'))).toMatchObject({ balance: 12 });
    expect(await totals()).toEqual({ movements: 2, total: '12' });
    for (let n = 0; n < 5; n++) expect(await probe.log(n)).toEqual(['asked word', 'obeyed word']);
    expect((await probe.get(ReadSide).report()).halted).toEqual([]);
  });

  it('notifies a process that does not lead of the writes of another', async () => {
    const leader = await boot();
    const follower = await boot({ role: { readSide: false, sagas: false } });
    await eventually(() => server.subscribers === 2);
    for (let n = 0; n < 20; n++) {
      await (n % 2 === 0 ? leader : follower).till(n, { do: 'deposit', amount: 1 }, `deposit ${n}`);
      for (const probe of [leader, follower]) expect(await probe.read()).toBe(true);
    }
  });

  it('does not start on a database that follows a log of another kind', async () => {
    const first = await boot();
    await stop(first);
    await expect(Probe.boot(database.url, { eventStore: { kind: 'postgres' } })).rejects.toThrow(WrongEventStore);
    await expect(Probe.boot(database.url, { eventStore: { kind: 'postgres' } })).rejects.toThrow(
      'follows a log in eventstoredb, not in postgres',
    );
    await boot();
  });

  it('does not start on a database that was in use before there was a choice', async () => {
    const first = await boot({}, { kind: 'postgres' });
    await first.till('a', { do: 'deposit', amount: 5 }, 'first');
    await first.read();
    await stop(first);
    await database.pool.query(
      `DROP TABLE event_store_binding; DELETE FROM schema_migrations WHERE name LIKE '%event-store-binding-%'`,
    );
    await expect(Probe.boot(database.url, { eventStore: on(server) })).rejects.toThrow(
      'follows a log in postgres, not in eventstoredb',
    );
    await boot({}, { kind: 'postgres' });
  });

  it("does not start on a log that ends before the database's checkpoints", async () => {
    const first = await boot();
    await first.till('a', { do: 'deposit', amount: 5 }, 'first');
    await first.read();
    await stop(first);
    const empty = await LoopbackServer.start();
    await expect(Probe.boot(database.url, { eventStore: on(empty) })).rejects.toThrow(
      /^this database has followed its event store up to \d+, but the store ends at 0/,
    );
    empty.stop();
    await boot();
  });
});
