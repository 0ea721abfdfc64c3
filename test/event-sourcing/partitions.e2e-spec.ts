import { randomUUID } from 'node:crypto';
import { ProjectionRebuilds } from '@app/audit';
import { AggregateRunner, HaltedReaders, readerNameOf, ReadSide, ReadTables } from '@app/event-sourcing';
import { defineSaga, type Projection, when } from '@app/event-sourcing/definitions';
import { ALL_PARTITIONS, partitionOf } from '@app/event-store';
import { type Tenant, tenantKey } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { CashMoved, till, type TillCommand } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { eventually } from '../support/eventually.js';
import { NOT_READABLE_YET } from '../support/latest-writes.js';
import { type ErrandsState, Probe, ProbeDatabase, type ProbeOptions, tillId, tillsTable } from './probe.js';

/** Records each movement with the session that applied it, and adds up the movements of each tenant; fails at one amount. */
function journal({ failsAt = Number.NaN } = {}): Projection {
  return {
    name: 'shop_journal',
    version: 1,
    create: `CREATE TABLE shop_journal (place serial, tenant text, position bigint, session integer);
             CREATE TABLE shop_sums (tenant text PRIMARY KEY, total bigint)`,
    drop: 'DROP TABLE IF EXISTS shop_journal; DROP TABLE IF EXISTS shop_sums',
    concerns: (type) => type === CashMoved.type,
    async apply(events, transaction) {
      for (const { tenant, position, data } of events) {
        const { amount } = data as { readonly amount: number };
        if (amount === failsAt) throw new Error(`${amount} is more than this projection can bear`);
        const of = [tenantKey(tenant), position.toString()];
        await transaction.query(
          'INSERT INTO shop_journal (tenant, position, session) VALUES ($1, $2, pg_backend_pid())',
          of,
        );
        await transaction.query(
          `INSERT INTO shop_sums VALUES ($1, $2) ON CONFLICT (tenant) DO UPDATE SET total = shop_sums.total + $2`,
          [of[0], amount],
        );
      }
    },
  };
}

const PARTITIONS = ALL_PARTITIONS.length;

/** Reacts to each till; its reader fails at one amount. */
function followingSaga({ failsAt = Number.NaN } = {}) {
  return defineSaga<ErrandsState>({
    context: 'shop',
    name: 'following',
    version: 1,
    initial: { log: [], word: '' },
    on: [
      when(
        CashMoved,
        ({ aggregateId, data }) => {
          if (data.amount === failsAt) throw new Error(`${failsAt} is more than this saga can bear`);
          return aggregateId;
        },
        (state: ErrandsState, { data: { amount } }) => ({
          state: { ...state, log: [...state.log, String(amount)] },
          outputs: [],
        }),
      ),
    ],
  } as never);
}

/** A tenant of each partition. */
function tenantsByPartition(): readonly Tenant[] {
  const tenants = new Map<number, Tenant>();
  while (tenants.size < PARTITIONS) {
    const tenant = { ...TEST_TENANT, platformId: randomUUID() };
    tenants.set(partitionOf(tenantKey(tenant)), tenant);
  }
  return Array.from({ length: PARTITIONS }, (_, partition) => tenants.get(partition)!);
}

describe('the partitions of the log', () => {
  const tenants = tenantsByPartition();
  let database: ProbeDatabase;

  beforeEach(async () => {
    database = await ProbeDatabase.create();
  });
  afterEach(() => database.close());

  async function boot(options: ProbeOptions = {}): Promise<Probe> {
    return database.boot({ projections: [journal()], ...options });
  }

  const stop = (probe: Probe) => database.stop(probe);

  const move = (probe: Probe, tenant: Tenant, command: TillCommand, name: string) =>
    probe.get(AggregateRunner).run(till, tenant, tillId('a'), command, probe.metadata(`${tenantKey(tenant)} ${name}`));
  const deposit = (probe: Probe, tenant: Tenant, name: string, amount = 1) =>
    move(probe, tenant, { do: 'deposit', amount }, name);
  const toAll = (probe: Probe, name: string) => Promise.all(tenants.map((tenant) => deposit(probe, tenant, name)));

  interface Led {
    readonly session: number;
    readonly partitions: readonly number[];
  }

  /** The partitions led by each session, once all of them are led. */
  async function led(): Promise<readonly Led[]> {
    const { rows } = await database.pool.query<Led & { readonly isConnected: boolean }>(
      `SELECT leader AS session, partitions, EXISTS (SELECT FROM pg_stat_activity WHERE pid = leader) AS "isConnected"
       FROM partition_leaders ORDER BY cardinality(partitions)`,
    );
    return rows.every(({ isConnected }) => isConnected) ? rows : [];
  }
  const sizes = async () => (await led()).map(({ partitions }) => partitions.length);
  const dividedIn = (...expected: readonly number[]) =>
    eventually(async () => String(await sizes()) === String(expected));

  /** One tenant led by the leader of the read side and one by another process, each with its session. */
  async function ownAndOther(): Promise<readonly { readonly tenant: Tenant; readonly session: number }[]> {
    let both: readonly Led[] = [];
    await eventually(async () => {
      const leader = await database.leader();
      const shares = await led();
      both = [(is: Led) => is.session === leader, (is: Led) => is.session !== leader].flatMap(
        (is) => shares.find(is) ?? [],
      );
      return both.length === 2;
    });
    return both.map(({ session, partitions }) => ({ session, tenant: tenants[partitions[0]!]! }));
  }

  const sums = async (tenant: Tenant) =>
    (await database.pool.query('SELECT total FROM shop_sums WHERE tenant = $1', [tenantKey(tenant)])).rows;

  /** Does work while the rows of a tenant are locked, so that no reader can pass its events. */
  async function withoutRowsOf<T>(tenant: Tenant, work: () => Promise<T>): Promise<T> {
    await database.probes[0]!.read(); // so that there are rows
    const holder = await database.pool.connect();
    try {
      await holder.query('BEGIN');
      const { rowCount } = await holder.query('SELECT FROM shop_till WHERE tenant = $1 FOR UPDATE', [
        tenantKey(tenant),
      ]);
      expect(rowCount).toBe(1);
      return await work();
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  }

  async function journalRows(): Promise<
    readonly { readonly tenant: string; readonly position: string; readonly session: number }[]
  > {
    return (await database.pool.query('SELECT tenant, position, session FROM shop_journal ORDER BY place')).rows;
  }

  /** Expects each event of the log exactly once in the journal, in log order per tenant, and the same in its sums. */
  async function expectEachOnce(): Promise<void> {
    const rows = await journalRows();
    const { rows: moved } = await database.pool.query<{ position: string }>(
      `SELECT position FROM events WHERE type = $1 ORDER BY position`,
      [CashMoved.type],
    );
    const inOrder = (positions: readonly string[]) => positions.toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
    expect(inOrder(rows.map(({ position }) => position))).toEqual(moved.map(({ position }) => position));
    for (const tenant of new Set(rows.map((row) => row.tenant))) {
      const own = rows.filter((row) => row.tenant === tenant).map(({ position }) => position);
      expect(own).toEqual(inOrder(own));
    }
    const { rows: wrong } = await database.pool.query(
      `SELECT tenant FROM shop_sums s WHERE total <> (SELECT sum((data->>'amount')::bigint) FROM events
         WHERE type = $1 AND stream LIKE s.tenant || '.%')
       UNION ALL SELECT id::text FROM shop_till t WHERE revision <> (SELECT max(revision) FROM events WHERE stream LIKE t.tenant || '.%' || t.id)`,
      [CashMoved.type],
    );
    expect(wrong).toEqual([]);
  }

  it('are shared by the processes that may lead, as they come and go, and each event is applied once and in order', async () => {
    const first = await boot();
    await toAll(first, 'alone');
    await first.read();
    expect(await sizes()).toEqual([]);
    const second = await boot();
    await dividedIn(8, 8);
    await Promise.all([toAll(first, 'by the first'), toAll(second, 'by the second')]);
    await Promise.all([first.read(), second.read()]);
    expect(new Set((await journalRows()).slice(-2 * PARTITIONS).map(({ session }) => session)).size).toBe(2);
    await boot();
    await dividedIn(5, 5, 6);
    await toAll(second, 'with the third');
    expect(new Set((await journalRows()).map(({ session }) => session)).size).toBeGreaterThan(1);
    await stop(second);
    await dividedIn(8, 8);
    await toAll(first, 'without the second');
    await stop(first); // the leader of the read side
    const [third] = database.probes;
    await eventually(() => third!.get(ReadSide).leading);
    expect(await sizes()).toEqual([]);
    await toAll(third!, 'by the third');
    await third!.read();
    await expectEachOnce();
    expect((await journalRows()).length).toBe(6 * PARTITIONS);
  });

  it('pass to others when the session of their leader is lost, in the middle of its work', async () => {
    const both = [await boot(), await boot()] as const;
    await dividedIn(8, 8);
    for (const round of [1, 2, 3, 4]) {
      const [own, other] = await ownAndOther();
      const load = Promise.all(
        both.flatMap((probe, index) => [1, 2, 3].map((n) => toAll(probe, `${index} ${n} in ${round}`))),
      );
      await database.terminate([(round % 2 === 0 ? own! : other!).session]);
      await load;
      await Promise.all(both.map((probe) => probe.read()));
      await dividedIn(8, 8);
    }
    await expectEachOnce();
    for (const probe of both) expect((await probe.get(ReadSide).report()).halted).toEqual([]);
  });

  it('are read without waiting for each other', async () => {
    const probe = await boot();
    await boot();
    await toAll(probe, 'first');
    await dividedIn(8, 8);
    const [own, other] = (await ownAndOther()).map(({ tenant }) => tenant) as [Tenant, Tenant];
    const balance = async (tenant: Tenant) =>
      (await probe.get(ReadTables).of(tillsTable).get(tenant, tillId('a')))?.balance;
    await withoutRowsOf(other, async () => {
      await Promise.all([own, other].map((tenant) => deposit(probe, tenant, 'second')));
      expect(await balance(own)).toBe(2);
      await expect(balance(other)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: NOT_READABLE_YET });
    });
    await probe.read();
    expect(await balance(other)).toBe(2);
    await expectEachOnce();
  });

  it('are led by one process after an event that a reader cannot bear, and nothing of the other partitions is shown or done twice', async () => {
    const saga = followingSaga({ failsAt: 666 });
    const options = {
      projections: [journal({ failsAt: 666 })],
      sagas: [saga],
      role: { readSide: true, sagas: true },
    };
    const probe = await boot(options);
    const second = await boot(options);
    await toAll(probe, 'first');
    await dividedIn(8, 8);
    const [own, other] = (await ownAndOther()).map(({ tenant }) => tenant) as [Tenant, Tenant];
    const bad = await withoutRowsOf(other, async () => {
      const appended = await deposit(probe, other, 'bad', 666);
      for (let n = 0; n < 5; n++) await deposit(probe, own, `meanwhile ${n}`);
      await eventually(async () => (await sums(own))[0]?.total === '6');
      return appended;
    });
    const halted = async () => (await probe.get(ReadSide).report()).halted.map(({ name }) => name).toSorted();
    await eventually(async () => (await halted()).length === 2);
    expect(await halted()).toEqual(['rebuild:shop_journal', readerNameOf(saga as never)]);
    await deposit(probe, other, 'later');
    expect(await probe.get(ReadTables).of(tillsTable).get(other, tillId('a'))).toMatchObject({ balance: 668 });
    expect(await sizes()).toEqual([]);
    const readers = probe.get(HaltedReaders);
    for (const name of await halted()) {
      const event = await readers.eventThatHalts(name);
      expect(event?.position).toBe(bad.checkpoint);
      await readers.skip(name, event!.id);
    }
    await eventually(async () => (await halted()).length === 0);
    await Promise.all([probe.read(), second.read()]);
    await eventually(async () => String((await sums(other))[0].total) === '2');
    expect(await sums(own)).toEqual([{ total: '6' }]);
    const log = async (tenant: Tenant) => {
      const { state } = await probe.get(AggregateRunner).load(saga.aggregate, tenant, tillId('a'));
      return (state.own as ErrandsState).log;
    };
    await eventually(async () => (await log(own)).length >= 6 && (await log(other)).length >= 2);
    await probe.settle();
    expect([await log(own), await log(other)]).toEqual([Array.from({ length: 6 }, () => '1'), ['1', '1']]);
  });

  it('have read models that equal rebuilt ones, which can be put in their place', async () => {
    const [probe] = [await boot(), await boot()];
    await dividedIn(8, 8);
    await toAll(probe, 'before');
    const load = { isDone: false };
    const writing = (async () => {
      for (let n = 0; !load.isDone; n++) await toAll(probe, `meanwhile ${n}`);
    })();
    const reports = await probe
      .get(ProjectionRebuilds)
      .rebuild(['shop_till'], { swap: true })
      .finally(() => (load.isDone = true));
    await writing;
    expect(reports).toMatchObject([{ projection: 'shop_till', swapped: true, comparison: { differences: [] } }]);
    await toAll(probe, 'after');
    await probe.read();
    await expectEachOnce();
  });

  it('are kept from a release that knows of none, while several processes lead them', async () => {
    const probe = await boot();
    const other = await boot();
    await dividedIn(8, 8);
    const move = () => database.pool.query('UPDATE reader_checkpoints SET position = position');
    await expect(move()).rejects.toThrow('several processes of a newer release lead the read side');
    await Promise.all([stop(other), stop(probe)]);
    await move();
    expect(await sizes()).toEqual([]);
  });
});
