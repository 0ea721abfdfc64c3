import { ProjectionRebuilds, RebuildRefused } from '@app/audit';
import { ReadSide, ReadTables } from '@app/event-sourcing';
import { defineTable, filterColumn, type Projection, type TableDefinition } from '@app/event-sourcing/definitions';
import { Vault } from '@app/event-store';
import { TEST_TENANT } from '@app/kernel/testing';
import { type TillDocument, tillView } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { eventually } from '../support/eventually.js';
import { Probe, ProbeDatabase, type ProbeOptions, tillId, tillsTable, totalsProjection } from './probe.js';

const ALL = ['shop_till', 'shop_totals'];

/** A projection that waits in its folds until the test releases it. */
class Gate {
  private open!: () => void;
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve));

  before(projection: Projection): Projection {
    return {
      ...projection,
      apply: async (events, transaction) => {
        await this.opened;
        await projection.apply(events, transaction);
      },
    };
  }

  release(): void {
    this.open();
  }
}

describe('rebuilt read models', () => {
  let database: ProbeDatabase;

  beforeEach(async () => {
    database = await ProbeDatabase.create();
  });
  afterEach(() => database.close());

  async function boot(options: ProbeOptions = {}): Promise<Probe> {
    return database.boot({ projections: [totalsProjection()], ...options });
  }

  const stop = (probe: Probe) => database.stop(probe);

  const deposits = (probe: Probe, count: number, name: string, amount = 1) =>
    Promise.all(Array.from({ length: count }, (_, n) => probe.till(n % 60, { do: 'deposit', amount }, `${name} ${n}`)));
  const totals = async () =>
    (await database.pool.query<{ total: string }>('SELECT total FROM shop_totals')).rows[0]!.total;
  const schemas = async () =>
    (
      await database.pool.query<{ name: string }>(
        `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(rebuild|compare)_'`,
      )
    ).rows.map(({ name }) => name);

  describe('at the start of a release that raised their version', () => {
    const raised: TableDefinition<TillDocument> = defineTable({
      name: 'shop_till',
      view: tillView,
      version: 2,
      filters: { movements: filterColumn('integer', (document: TillDocument) => document.movements) },
    });

    it('replace the former ones once they have caught up, while the other readers continue', async () => {
      const probe = await boot();
      await deposits(probe, 1_200, 'before');
      await probe.read();
      await stop(probe);
      const rebuilt = await boot({ tables: [raised] });
      await rebuilt.till(0, { do: 'deposit', amount: 1 }, 'meanwhile');
      await rebuilt.read();
      expect(await totals()).toBe('1201');
      await eventually(async () => (await schemas()).length === 0);
      expect(
        (
          await rebuilt
            .get(ReadTables)
            .of(raised)
            .list(TEST_TENANT, { where: { movements: 20 }, limit: 100 })
        ).rows,
      ).toHaveLength(59);
      expect(await rebuilt.get(ReadTables).of(raised).get(TEST_TENANT, tillId(0))).toMatchObject({
        movements: 21,
        balance: 21,
      });
      const { rows } = await database.pool.query(
        `SELECT name, version FROM reader_checkpoints WHERE name LIKE '%shop%' ORDER BY name`,
      );
      expect(rows).toEqual([
        { name: 'shop_till', version: 1_002_001 },
        { name: 'shop_totals', version: 1 },
      ]);
    });

    it('leave the former ones serving until then, and no request waits for them', async () => {
      const probe = await boot();
      await deposits(probe, 100, 'before');
      await probe.read();
      await stop(probe);
      const gate = new Gate();
      const next = await boot({ projections: [gate.before({ ...totalsProjection(), version: 2 })] });
      await eventually(async () => (await schemas()).includes('rebuild_shop_totals'));
      expect(await totals()).toBe('100');
      gate.release();
      await deposits(next, 50, 'meanwhile');
      await next.read();
      await eventually(async () => (await totals()) === '150');
      expect(await schemas()).toEqual([]);
    });

    it('continue where they were when the process ends on the way, and are dropped when the release is rolled back', async () => {
      const probe = await boot();
      await deposits(probe, 1_100, 'before');
      await probe.read();
      await stop(probe);
      const fails = (): Projection => totalsProjection({ failsAt: 7 });
      const writer = await boot({ role: { readSide: false, sagas: false } });
      await writer.till(0, { do: 'deposit', amount: 7 }, 'what is rejected');
      await stop(writer);
      const failing = await boot({ projections: [{ ...fails(), version: 2 }] });
      await eventually(async () =>
        (await failing.get(ReadSide).report()).halted.some(({ name }) => name === 'rebuild:shop_totals'),
      );
      expect(await totals()).toBe('1100'); // those of the release before
      await stop(failing);
      const mended = await boot({ projections: [{ ...totalsProjection(), version: 2 }] });
      await eventually(async () => (await totals()) === '1107');
      await stop(mended);

      const gate = new Gate();
      const third = await boot({ projections: [gate.before({ ...totalsProjection(), version: 3 })] });
      await eventually(async () => (await schemas()).includes('rebuild_shop_totals'));
      gate.release();
      await stop(third);
      await boot({ projections: [{ ...totalsProjection(), version: 2 }] });
      await eventually(async () => (await schemas()).length === 0);
      expect(await totals()).toBe('1107');
    });
  });

  describe('by an operator', () => {
    it('equal those that serve, byte for byte, while writes continue', async () => {
      const probe = await boot();
      for (let n = 0; n < 40; n++)
        await probe.till(n, { do: 'open', customer: `customer-${n}`, name: `Ada ${n}` }, `open ${n}`);
      await deposits(probe, 1_200, 'before');
      await probe.read();
      const writing = new AbortController();
      const writes = (async () => {
        for (let n = 0; !writing.signal.aborted; n++) await deposits(probe, 5, `meanwhile ${n}`);
      })();
      const reports = await probe.get(ProjectionRebuilds).rebuild(ALL);
      writing.abort();
      await writes;
      expect(
        reports.map(({ projection, swapped, comparison: { rows, different } }) => [
          projection,
          swapped,
          rows,
          different,
        ]),
      ).toEqual([
        ['shop_till', false, 60, 0],
        ['shop_totals', false, 1, 0],
      ]);
      expect(await schemas()).toEqual([]);
    });

    it('name each row that differs, is missing or is additional, and correct it when they replace the table', async () => {
      const probe = await boot();
      await deposits(probe, 120, 'before');
      await probe.till(3, { do: 'open', customer: 'customer', name: 'Ada' }, 'open');
      await probe.read();
      const documents = await database.pool.query<{ document: string }>(
        'SELECT document FROM shop_till WHERE id = $1',
        [tillId(4)],
      );
      await database.pool.query('UPDATE shop_till SET document = $2, balance = 9 WHERE id = $1', [
        tillId(5),
        documents.rows[0]!.document,
      ]);
      await database.pool.query('DELETE FROM shop_till WHERE id = $1', [tillId(6)]);
      await database.pool.query('UPDATE shop_till SET id = gen_random_uuid() WHERE id = $1', [tillId(7)]);
      await database.pool.query('UPDATE shop_totals SET total = 1');
      const [tills, sums] = await probe.get(ProjectionRebuilds).rebuild(ALL, { swap: true });
      const faults = tills!.comparison.differences.map(({ key, fault }) => [key['id'], fault]);
      expect(faults).toHaveLength(4);
      expect(faults).toEqual(
        expect.arrayContaining([
          [tillId(5), 'different'],
          [tillId(6), 'missing'],
          [tillId(7), 'missing'],
          [expect.any(String), 'too much'],
        ]),
      );
      expect(sums!.comparison).toMatchObject({ different: 1, rows: 1 });
      await deposits(probe, 60, 'after');
      await probe.read();
      expect(await totals()).toBe('180');
      for (const n of [3, 5, 6, 7])
        expect(await probe.get(ReadTables).of(tillsTable).get(TEST_TENANT, tillId(n))).toMatchObject({
          movements: 3,
          balance: 3,
        });
      const again = await probe.get(ProjectionRebuilds).rebuild(ALL);
      expect(again.map(({ comparison }) => comparison.different)).toEqual([0, 0]);
    });

    it('show nothing of erased people, like those that serve', async () => {
      const probe = await boot();
      await probe.till(1, { do: 'open', customer: 'customer-1', name: 'Ada' }, 'open');
      await probe.till(2, { do: 'open', customer: 'customer-2', name: 'Bob' }, 'open the other');
      await probe.read();
      await probe.get(Vault).shred(TEST_TENANT, 'customer-1');
      const [tills] = await probe.get(ProjectionRebuilds).rebuild(['shop_till']);
      expect(tills!.comparison).toEqual({ rows: 2, erased: 1, different: 0, differences: [] });
    });

    it('are refused by an unknown name, and while another rebuild is in progress', async () => {
      const probe = await boot();
      await expect(probe.get(ProjectionRebuilds).rebuild(['nobody'])).rejects.toThrow(RebuildRefused);
      await deposits(probe, 500, 'before');
      await probe.read();
      const outcomes = await Promise.allSettled([1, 2].map(() => probe.get(ProjectionRebuilds).rebuild(ALL)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });
});
