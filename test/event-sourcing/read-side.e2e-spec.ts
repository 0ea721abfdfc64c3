import pg from 'pg';
import { ArrayContains, In, MoreThan, Not, Raw } from 'typeorm';
import { DATA_SOURCE, type PooledDataSource } from '@app/database';
import {
  AggregateRunner,
  clock,
  clockUuid,
  ErasedRows,
  type ListQuery,
  PlatformClocks,
  ReadSide,
  ReadTables,
  ReadYourWrites,
  SagaWorker,
  ViewReader,
  within,
} from '@app/event-sourcing';
import { isOutage, Vault } from '@app/event-store';
import { tenantKey } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { commandMetadata, till, tillView } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { AT } from '../../libs/event-sourcing/src/testing/walk.js';
import { eventually } from '../support/eventually.js';
import { NOT_READABLE_YET } from '../support/latest-writes.js';
import { Probe, ProbeDatabase, type ProbeOptions, errandsSaga, tillId, tillsTable, totalsProjection } from './probe.js';

const OTHER_TENANT = { ...TEST_TENANT, environment: 'PRODUCTION' as const };
const API_ONLY = { role: { readSide: false, sagas: false } };

/** An input for a saga, with its event. */
function waitingInput() {
  const input = { input_id: 'input', lane: 'lane', pool: 'default', tenant: tenantKey(TEST_TENANT), due_at: AT };
  const waiting = { input, event: { stream: 'till', recorded: { revision: 0 } } };
  return waiting as unknown as Parameters<SagaWorker['prepareHandover']>[0][number];
}

describe('the read side', () => {
  let database: ProbeDatabase;

  beforeEach(async () => {
    database = await ProbeDatabase.create();
  });
  afterEach(() => database.close());

  const boot = (options?: ProbeOptions) => database.boot(options);

  const stop = (probe: Probe) => database.stop(probe);

  async function openTills(probe: Probe, from: number, to: number): Promise<void> {
    for (let n = from; n < to; n++)
      await probe.till(n, { do: 'open', customer: `customer-${n % 3}`, name: `Ada ${n % 2}` }, `open ${n}`);
  }

  async function totals(): Promise<{ movements: number; total: string }> {
    const { rows } = await database.pool.query<{
      movements: number;
      total: string;
    }>('SELECT movements, total FROM shop_totals');
    return rows[0]!;
  }

  /** The positions of the checkpoints. */
  async function checkpoints(): Promise<readonly string[]> {
    const { rows } = await database.pool.query<{ position: string }>(
      'SELECT DISTINCT position FROM reader_checkpoints',
    );
    return rows.map(({ position }) => position);
  }

  it('keeps a row for each stream that equals the fold of its view', async () => {
    const probe = await boot();
    await Promise.all(
      Array.from({ length: 300 }, (_, n) => probe.till(n % 40, { do: 'deposit', amount: n }, `deposit ${n}`)),
    );
    await openTills(probe, 0, 10);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => probe.till(n, { do: 'withdraw', amount: 1 }, `withdraw ${n}`)),
    );
    await probe.read();
    for (let n = 0; n < 40; n++) {
      const row = await probe.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId(n));
      expect(row).toEqual(await probe.get(ViewReader).at(tillView, TEST_TENANT, tillId(n)));
      expect(row).not.toBeNull();
    }
    const { rows } = await database.pool.query(
      'SELECT id FROM shop_till t WHERE revision <> (SELECT max(revision) FROM events WHERE stream LIKE $1 || t.id)',
      ['%'],
    );
    expect(rows).toEqual([]);
  });

  it('answers each of many concurrent callers with the row of its key, or none', async () => {
    const probe = await boot();
    await openTills(probe, 0, 3);
    await probe.read();
    const tables = probe.get(ReadTables);
    const asked = [
      [TEST_TENANT, 2],
      [TEST_TENANT, 7],
      [TEST_TENANT, 0],
      [OTHER_TENANT, 0],
      [TEST_TENANT, 2],
      [TEST_TENANT, 1],
    ] as const;
    const found = await Promise.all(asked.map(([tenant, n]) => tables.of(tillsTable).get(tenant, tillId(n))));
    const alone = await Promise.all([0, 1, 2].map((n) => probe.get(ViewReader).at(tillView, TEST_TENANT, tillId(n))));
    expect(found).toEqual([alone[2], null, alone[0], null, alone[2], alone[1]]);
  });

  it('finds rows by every kind of lookup, and never another tenant’s', async () => {
    const probe = await boot();
    await openTills(probe, 0, 6);
    probe.clock.advance('1h');
    for (let n = 6; n < 9; n++) await probe.till(n, { do: 'deposit', amount: n }, `deposit ${n}`);
    await probe.read();
    const found = async (
      where: ListQuery<(typeof tillsTable)['filters']>['where'] & object,
      tenant = TEST_TENANT,
    ): Promise<number> => {
      const { rows, total } = await probe.get(ReadTables).of(tillsTable).list(tenant, { where, limit: 50 });
      expect(total).toBe(rows.length);
      return rows.length;
    };
    expect(await found({})).toBe(9);
    expect(await found({}, OTHER_TENANT)).toBe(0);
    expect(await found({ customer: 'customer-1' })).toBe(2);
    expect(await found({ customer: 'customer-1' }, OTHER_TENANT)).toBe(0);
    expect(await found({ customer: In(['customer-1', 'customer-2']) })).toBe(4);
    expect(await found({ owner: 'Ada 0' })).toBe(3);
    expect(await found({ owner: In(['Ada 1', 'nobody']) })).toBe(3);
    expect(await found({ owner: 'ada 0' })).toBe(0);
    expect(await found({ is_empty: true })).toBe(6);
    expect(await found({ balance: 7 })).toBe(1);
    expect(await found({ tags: ArrayContains(['odd']) })).toBe(1);
    expect(await found({ created_at: within({ from: '2026-01-15T12:30:00.000Z' }) })).toBe(3);
    expect(
      await found({
        created_at: within({ to: '2026-01-15T12:00:00.000Z' }),
        customer: 'customer-0',
        owner: undefined,
      }),
    ).toBe(2);
    await expect(found({ 'id); DROP TABLE events; --': 'x' } as never)).rejects.toThrow('was not found');
    // raw SQL through TypeORM, which could bypass the tenant condition
    await expect(found({ customer: Raw(() => "'x' OR true") }, OTHER_TENANT)).rejects.toThrow(
      'cannot be compared by raw',
    );
    await expect(found({ customer: Not(Raw(() => "'x' OR true")) })).rejects.toThrow('cannot be compared by raw');
    await expect(found({ owner: MoreThan('Ada') })).rejects.toThrow('a fingerprint is compared with a text');
    expect(await found({ tenant: tenantKey(TEST_TENANT) } as never, OTHER_TENANT)).toBe(0);
  });

  it('answers pages that neither repeat nor lose a row while others are added', async () => {
    const probe = await boot();
    await openTills(probe, 0, 23);
    await probe.read();
    for (const order of ['desc', 'asc'] as const) {
      const seen: bigint[] = [];
      let after: bigint | undefined;
      for (let page = 0, more = true; more; page++) {
        const listed = await probe
          .get(ReadTables)
          .of(tillsTable)
          .list(TEST_TENANT, {
            order,
            limit: 5,
            ...(after === undefined ? {} : { after }),
          });
        seen.push(...listed.rows.map(({ position }) => position));
        after = listed.rows.at(-1)!.position;
        more = listed.hasMore;
        if (page < 2) {
          await openTills(probe, 100 * seen.length, 100 * seen.length + 2);
          await probe.till(3, { do: 'deposit', amount: 1 }, `moves ${order} ${page}`);
          await probe.read();
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual([...seen].sort((a, b) => Number(order === 'asc' ? a - b : b - a)));
      expect(seen.filter((position) => position <= 23n)).toHaveLength(23);
    }
  });

  it("fails with the database's own error, which repeats no parameter", async () => {
    const source = (await boot()).get<PooledDataSource>(DATA_SOURCE);
    const failure: unknown = await source
      .query('SELECT $1::integer', ['Ada Lovelace'])
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(pg.DatabaseError);
    expect(failure).toMatchObject({ code: '22P02' });
    expect(failure).not.toHaveProperty('parameters');
    const lost = source.query('SELECT pg_terminate_backend(pg_backend_pid())');
    expect(await lost.catch(isOutage)).toBe(true);
    expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('counts no further than its bound', async () => {
    const probe = await boot();
    await Promise.all(
      Array.from({ length: 1_001 }, (_, n) => probe.till(n, { do: 'deposit', amount: 1 }, `deposit ${n}`)),
    );
    await probe.read();
    expect(await probe.get(ReadTables).of(tillsTable).list(TEST_TENANT, { limit: 1 })).toMatchObject({
      total: null,
      hasMore: true,
    });
    expect(
      await probe
        .get(ReadTables)
        .of(tillsTable)
        .list(TEST_TENANT, {
          limit: 1,
          where: { tags: ArrayContains(['even']) },
        }),
    ).toMatchObject({ total: 0, hasMore: false });
  });

  it('keeps no personal text readable in any table', async () => {
    const probe = await boot({ sagas: [errandsSaga] });
    await openTills(probe, 0, 4);
    await probe.read();
    for (const table of ['shop_till', 'events', 'saga_queue', 'data_keys']) {
      const { rows } = await database.pool.query<{ dump: string }>(
        `SELECT coalesce(json_agg(t)::text, '') AS dump FROM ${table} t`,
      );
      expect(rows[0]!.dump).not.toMatch(/Ada [01]/);
    }
  });

  it('shows the rows of erased people without personal data, in any process, and continues with their later events', async () => {
    const probe = await boot({ role: { readSide: true, sagas: true } });
    const follower = await boot(API_ONLY);
    await openTills(probe, 0, 6);
    await probe.read();
    for (const one of [probe, follower])
      expect(await one.get(ViewReader).at(tillView, TEST_TENANT, tillId(1))).toMatchObject({ name: 'Ada 1' });
    const worker = probe.get(SagaWorker);
    worker.prepareHandover([waitingInput()])!.complete(new Map());
    expect(worker.waitingEvents).toBe(1);
    await probe.get(Vault).shred(TEST_TENANT, 'customer-1');
    await eventually(async () => worker.waitingEvents === 0);
    for (const one of [probe, follower]) {
      await eventually(async () => (await one.get(ViewReader).at(tillView, TEST_TENANT, tillId(1)))?.name === null);
      expect(await one.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId(1))).toMatchObject({
        customer: 'customer-1',
        name: null,
        balance: 0,
      });
    }
    const beforeRestart = await probe.till(1, { do: 'deposit', amount: 1 }, 'after the erasure');
    expect(beforeRestart.state).toEqual({ balance: 1, name: null });
    await probe.read();
    await stop(probe);
    const restarted = await boot();
    await restarted.till(1, { do: 'deposit', amount: 1 }, 'after the restart');
    await restarted.till(2, { do: 'deposit', amount: 1 }, 'another');
    await restarted.read();
    expect((await restarted.get(ReadSide).report()).halted).toEqual([]);
    const tables = restarted.get(ReadTables);
    expect(await tables.of(tillsTable).get(TEST_TENANT, tillId(1))).toMatchObject({ balance: 2, name: null });
    expect(await tables.of(tillsTable).get(TEST_TENANT, tillId(2))).toMatchObject({ balance: 1, name: 'Ada 0' });
    // tills 1 and 4 are the erased customer's; the events of one of them after the erasure are found by its filters
    const found = await tables.of(tillsTable).list(TEST_TENANT, { where: { balance: 2 }, limit: 10 });
    expect(found.rows.map(({ document }) => document.customer)).toEqual(['customer-1']);
  });

  it('answers the same rows at every page size, as many as it counts, including erased ones', async () => {
    const probe = await boot();
    await openTills(probe, 0, 9);
    await probe.read();
    const tables = probe.get(ReadTables);
    const walk = async (limit: number) => {
      const walked: (string | null)[] = [];
      for (let after: bigint | undefined; ;) {
        const page = await tables.of(tillsTable).list(TEST_TENANT, { limit, ...(after !== undefined && { after }) });
        expect([page.total, page.rows.length]).toEqual([9, Math.min(limit, 9 - walked.length)]);
        walked.push(...page.rows.map(({ document }) => document.name));
        expect(page.hasMore).toBe(walked.length < 9);
        if (!page.hasMore) return walked;
        after = page.end;
      }
    };
    const erased = [null, 'Ada 1', 'Ada 0', null, 'Ada 0', 'Ada 1', null, 'Ada 1', 'Ada 0'];
    await probe.get(Vault).shred(TEST_TENANT, 'customer-2');
    for (let limit = 1; limit <= 10; limit++) expect(await walk(limit)).toEqual(erased);

    const byName = () => tables.of(tillsTable).list(TEST_TENANT, { where: { owner: 'Ada 0' }, limit: 10 });
    expect((await byName()).total).toBe(5); // the erased are found by the hash of their name until their rows are rewritten
    await probe.get(ErasedRows).rewrite(TEST_TENANT, 'customer-2');
    for (let limit = 1; limit <= 10; limit++) expect(await walk(limit)).toEqual(erased);
    expect((await byName()).total).toBe(3);
    const { rows } = await database.pool.query(
      `SELECT document FROM shop_till WHERE customer = 'customer-2' AND document NOT LIKE '%"name":null%'`,
    );
    expect(rows).toEqual([]);
  });

  it('halts a projection that throws, shows it, and continues with the others; a release that fixes it continues from there', async () => {
    const probe = await boot({
      projections: [totalsProjection({ failsAt: 666 })],
    });
    await probe.till('a', { do: 'deposit', amount: 5 }, 'first');
    await probe.read();
    await probe.till('a', { do: 'deposit', amount: 666 }, 'bad');
    await probe.till('a', { do: 'deposit', amount: 7 }, 'later');
    await probe.read();
    expect(await probe.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId('a'))).toMatchObject({ balance: 678 });
    expect(await probe.get(ReadSide).report()).toEqual({
      leading: true,
      position: 3n,
      halted: [
        {
          name: 'shop_totals',
          reason: '666 is more than this projection can bear',
        },
      ],
    });
    expect(await totals()).toEqual({ movements: 1, total: '5' });
    expect(probe.faults).toEqual([expect.stringContaining('reader shop_totals is halted before position 2')]);

    await stop(probe);
    const mended = await boot({ projections: [totalsProjection()] });
    await eventually(async () => (await totals())?.total === '678'); // queries do not wait for a halted reader
    expect(await totals()).toEqual({ movements: 3, total: '678' });
    expect((await mended.get(ReadSide).report()).halted).toEqual([]);
  });

  it('halts only the readers that need an event which cannot be read', async () => {
    const probe = await boot({ projections: [totalsProjection()], tables: [] });
    await probe.till('a', { do: 'deposit', amount: 5 }, 'first');
    await database.pool.query(
      `WITH head AS (UPDATE event_head SET position = position + 1 RETURNING position)
       INSERT INTO events SELECT head.position, stream, 1, id, type, version, '{"amount":"a lot"}', metadata, previous_hash, hash FROM events, head`,
    );
    await probe.errand('b', 'instruct', 'later');
    await probe.read();
    expect((await probe.get(ReadSide).report()).halted).toEqual([
      {
        name: 'shop_totals',
        reason: expect.stringContaining('amount must be a safe integer'),
      },
    ]);
  });

  it('skips an event that was inserted beyond the end of the log, and none that is appended after it', async () => {
    const probe = await boot({ projections: [totalsProjection()] });
    await probe.till('a', { do: 'deposit', amount: 5 }, 'first');
    await probe.read();
    await database.pool.query(
      `INSERT INTO events SELECT position + 2, stream, 7, gen_random_uuid(), type, version, data, metadata, previous_hash, hash FROM events;
       NOTIFY events_appended, '3'`,
    );
    await probe.till('b', { do: 'deposit', amount: 7 }, 'second');
    expect(await probe.read()).toBe(true);
    expect(await totals()).toEqual({ movements: 2, total: '12' });
    await eventually(async () => String(await checkpoints()) === '2');
    // nor does a decision rest on it
    expect(await probe.get(AggregateRunner).load(till, TEST_TENANT, tillId('a'))).toMatchObject({ revision: 0 });
  });

  it('stores with a batch the positions of the readers that it concerns, and those of the others soon after', async () => {
    const probe = await boot({ projections: [totalsProjection()] });
    await eventually(async () => (await probe.get(ReadSide).report()).leading);
    const moves: string[] = [];
    const watcher = await database.pool.connect();
    try {
      // each transaction that moves checkpoints reports how many they are
      await watcher.query(
        `CREATE FUNCTION report_moves() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           PERFORM pg_notify('checkpoints_moved', (SELECT string_agg(name, ' ' ORDER BY name) FROM moved));
           RETURN NULL;
         END $$;
         CREATE TRIGGER report_moves AFTER UPDATE ON reader_checkpoints REFERENCING NEW TABLE AS moved
           FOR EACH STATEMENT EXECUTE FUNCTION report_moves();
         LISTEN checkpoints_moved`,
      );
      watcher.on('notification', ({ payload }) => payload && moves.push(payload));
      await probe.till('a', { do: 'deposit', amount: 5 }, 'first');
      expect(await probe.read()).toBe(true);
      await eventually(async () => String(await checkpoints()) === '1');
      await eventually(() => moves.length >= 2);
      expect(moves[0]).toContain('shop_totals');
      const [first, ...later] = moves.map((names) => names.split(' '));
      expect(later.flat().filter((name) => first!.includes(name))).toEqual([]);
      const { rowCount } = await database.pool.query('SELECT FROM reader_checkpoints');
      expect(first!.length + later.flat().length).toBe(rowCount);
    } finally {
      watcher.release(true);
    }
  });

  it('stops leading at an event that only a newer release knows, and skips nothing', async () => {
    const probe = await boot();
    await database.pool.query(
      `WITH head AS (UPDATE event_head SET position = position + 1 RETURNING position)
       INSERT INTO events SELECT head.position, $1, 0, gen_random_uuid(), 'shop.till-painted', 1, '{}', '{}', '', '' FROM head`,
      [`${TEST_TENANT.platformId}~sandbox.shop.till-${tillId('a')}`],
    );
    await eventually(() => probe.faults.length > 0);
    expect(probe.faults[0]).toContain('event type shop.till-painted is not known to this release');
    await eventually(async () => !(await probe.get(ReadSide).report()).leading);
    const { rows } = await database.pool.query('SELECT DISTINCT position FROM reader_checkpoints');
    expect(rows).toEqual([{ position: '0' }]);
  });

  it('has one leader among the processes on a database; another takes over when its connection is lost', async () => {
    const both = await Promise.all([
      boot({ projections: [totalsProjection()] }),
      boot({ projections: [totalsProjection()] }),
    ]);
    const leading = async () =>
      (await Promise.all(both.map(async (probe) => (await probe.get(ReadSide).report()).leading))).filter(Boolean)
        .length;
    await eventually(async () => (await leading()) === 1);
    for (let n = 0; n < 20; n++) await both[n % 2]!.till(n, { do: 'deposit', amount: 1 }, `before ${n}`);
    for (const probe of both) expect(await probe.read()).toBe(true);

    const leader = await database.leader();
    await database.terminate([leader!]);
    await eventually(async () => ![null, leader].includes(await database.leader()));
    for (let n = 0; n < 20; n++) await both[n % 2]!.till(n, { do: 'deposit', amount: 1 }, `after ${n}`);
    for (const probe of both) expect(await probe.read()).toBe(true);
    expect(await leading()).toBe(1);
    expect(await totals()).toEqual({ movements: 40, total: '40' });
  });

  it('shows a process that does not lead its own writes, also when notifications are lost', async () => {
    await boot();
    const follower = await boot(API_ONLY);
    const write = async (n: number): Promise<void> => {
      const receipt = await follower.till(n, { do: 'deposit', amount: n + 1 }, `deposit ${n}`);
      const answer = await follower.get(ReadYourWrites).answer(tillView, TEST_TENANT, tillId(n), receipt);
      expect(answer.balance).toBe(n + 1);
      expect(await follower.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId(n))).toEqual(answer);
    };
    for (let n = 0; n < 30; n++) await write(n);
    await database.terminate(await database.connections('listener'));
    for (let n = 30; n < 40; n++) await write(n);
    await eventually(async () => (await database.connections('listener')).length === 2);
    for (let n = 40; n < 50; n++) await write(n);
  });

  it('shows every process the writes of all, as soon as they are answered', async () => {
    const both = [await boot(), await boot(API_ONLY)] as const;
    for (let n = 0; n < 30; n++) {
      const [writer, reader] = n % 2 === 0 ? both : [both[1], both[0]];
      const receipt = await writer.till(n, { do: 'deposit', amount: n + 1 }, `deposit ${n}`);
      const answer = await writer.get(ReadYourWrites).answer(tillView, TEST_TENANT, tillId(n), receipt);
      expect(await reader.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId(n))).toEqual(answer);
      const { rows } = await reader.get(ReadTables).of(tillsTable).list(TEST_TENANT, { limit: 1 });
      expect(rows.map(({ document }) => document)).toEqual([answer]);
    }
  });

  it('answers a write without the read models, and refuses its tenant alone an older state of them', async () => {
    const leader = await boot();
    await leader.till('b', { do: 'deposit', amount: 1 }, 'before');
    await leader.read();
    await stop(leader);
    const alone = await boot(API_ONLY);
    const receipt = await alone.till('a', { do: 'deposit', amount: 3 }, 'deposit');
    const answer = await alone.get(ReadYourWrites).answer(tillView, TEST_TENANT, tillId('a'), receipt);
    expect(answer).toMatchObject({ balance: 3 });
    const tills = alone.get(ReadTables).of(tillsTable);
    const refusal = { code: 'SERVICE_UNAVAILABLE', isTransient: true, message: NOT_READABLE_YET };
    await expect(tills.get(TEST_TENANT, tillId('a'))).rejects.toMatchObject(refusal);
    await expect(tills.list(TEST_TENANT, { limit: 1 })).rejects.toMatchObject(refusal);
    const { rows } = await alone.get(ReadTables).unawaited(tillsTable).list(TEST_TENANT, { limit: 2 });
    expect(rows.map(({ document }) => document)).toMatchObject([{ balance: 1 }]);
    expect(await tills.get({ ...TEST_TENANT, environment: 'PRODUCTION' }, tillId('a'))).toBeNull();
  });

  it('has every process see the move of a clock, also where the mover ends before it announces the move', async () => {
    const [leader, other] = [await boot(), await boot(API_ONLY)];
    const time = Date.parse(AT);
    const freeze = { kind: 'freeze', serviceTime: time } as const;
    await leader
      .get(AggregateRunner)
      .run(clock, TEST_TENANT, clockUuid(TEST_TENANT), freeze, commandMetadata('freeze'));
    await eventually(async () => {
      await other.get(PlatformClocks).known();
      return other.get(PlatformClocks).now(TEST_TENANT).getTime() === time;
    });
  });

  it('is not delayed by a reader that only another release knows', async () => {
    const probe = await boot({ projections: [totalsProjection()] });
    await probe.till('a', { do: 'deposit', amount: 1 }, 'first');
    await probe.read();
    await stop(probe);
    await boot();
    const follower = await boot(API_ONLY);
    await database.terminate(await database.connections('listener'));
    await follower.till('a', { do: 'deposit', amount: 1 }, 'second');
    expect(await follower.read()).toBe(true);
  });

  it('leaves no connection behind when it stops', async () => {
    const probe = await boot({
      role: { readSide: true, sagas: true },
      sagas: [errandsSaga],
    });
    await probe.errand('a', 'instruct', 'word');
    await stop(probe);
    await eventually(async () => (await database.others()) === 0);
  });
});
