import { AggregateRunner, ReadSide, ReadTables, SagaQueue } from '@app/event-sourcing';
import {
  type ErrandsState,
  Probe,
  type ProbeOptions,
  ProbeDatabase,
  errandId,
  errandsSaga,
  tillId,
  totalsProjection,
} from './probe.js';
import { defineSaga, defineTable, filterColumn, when } from '@app/event-sourcing/definitions';
import { type EventOf, defineAggregate, defineEvent, text } from '@app/kernel';
import { TEST_TENANT, TestClock } from '@app/kernel/testing';
import { type TillDocument, tillView } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { eventually } from '../support/eventually.js';

/* The later release has an additional event type, to which a saga of both reacts, and another version of a read model. */

const TipGiven = defineEvent('shop.tip-given', { word: text() });

const tip = defineAggregate<number, { readonly word: string }, EventOf<typeof TipGiven>>({
  context: 'shop',
  name: 'tip',
  events: [TipGiven],
  initial: 0,
  decide: ({ word }) => [TipGiven({ word })],
  evolve: (state) => state + 1,
});

const raised = defineTable({
  name: 'shop_till',
  view: tillView,
  version: 2,
  filters: { movements: filterColumn('integer', (document: TillDocument) => document.movements) },
});

const onTip = when(
  TipGiven,
  (event) => event.aggregateId,
  (state: ErrandsState, { data: { word } }) => ({
    state: { ...state, log: [...state.log, `tip ${word}`] },
    outputs: [],
  }),
);

const LATER = {
  aggregates: [tip],
  tables: [raised],
  sagas: [defineSaga<ErrandsState>({ ...errandsSaga, on: [...errandsSaga.on, onTip] } as never)],
} as unknown as ProbeOptions;
const EARLIER: ProbeOptions = { sagas: [errandsSaga] };

const WHOLE = { readSide: true, sagas: true };

describe('Processes of two releases on one database', () => {
  let database: ProbeDatabase;
  let clock: TestClock;

  beforeEach(async () => {
    database = await ProbeDatabase.create();
    clock = new TestClock();
  });
  afterEach(() => database.close());

  async function boot(release: ProbeOptions, role = WHOLE): Promise<Probe> {
    return database.boot({ clock, projections: [totalsProjection()], ...release, role });
  }

  const stop = (probe: Probe) => database.stop(probe);

  const giveTip = (probe: Probe, name: string, word: string) =>
    probe.get(AggregateRunner).run(tip, TEST_TENANT, errandId(name), { word }, probe.metadata(`tip ${name} ${word}`));
  const total = async () =>
    (await database.pool.query<{ total: string }>('SELECT total FROM shop_totals')).rows[0]!.total;
  /** True once the tables of the later release have replaced those of the earlier one. */
  const isSwapped = async () =>
    (await database.pool.query(`SELECT 1 FROM reader_checkpoints WHERE name = 'shop_till' AND version = 1002001`))
      .rowCount === 1;
  const leads = (probe: Probe) => eventually(() => probe.get(ReadSide).leading);

  /** Lets failed inputs be tried again as often as parks one that is at fault. */
  async function passTime(): Promise<void> {
    for (let n = 0; n < 15; n++) {
      clock.advance('61s');
      await eventually(async () => (await database.probes[0]!.get(SagaQueue).due(clock.now())) === 0);
    }
  }

  it('the earlier hands the read side to the later at an event that it does not know, and both continue to serve', async () => {
    const earlier = await boot(EARLIER);
    await leads(earlier);
    await earlier.till(0, { do: 'deposit', amount: 5 }, 'before');
    await earlier.read();
    const later = await boot(LATER);
    await giveTip(later, 'a', 'one');
    await leads(later);
    await Promise.all([
      earlier.till(0, { do: 'deposit', amount: 1 }, 'by the earlier'),
      later.till(0, { do: 'deposit', amount: 1 }, 'by the later'),
      earlier.errand('e', 'instruct', 'word'),
      later.errand('l', 'act', 'word'),
    ]);
    await Promise.all([earlier.read(), later.read()]);
    expect(await total()).toBe('7');
    await eventually(isSwapped);
    const { rows } = await later
      .get(ReadTables)
      .of(raised)
      .list(TEST_TENANT, { where: { movements: 3 }, limit: 10 });
    expect(rows).toHaveLength(1);
    expect(await later.get(ReadTables).of(raised).get(TEST_TENANT, tillId(0))).toMatchObject({ balance: 7 });
    await eventually(async () => (await earlier.log('e')).length === 2 && (await later.log('l')).length === 2);
    expect([await later.log('e'), await earlier.log('l')]).toEqual([
      ['asked word', 'obeyed word'],
      ['asked word', 'performed word'],
    ]);
  });

  it('work of the later that the earlier takes is not parked, however long the later is away', async () => {
    const earlier = await boot(EARLIER);
    const later = await boot(LATER, { readSide: true, sagas: false });
    await giveTip(later, 'a', 'one');
    await leads(later);
    await later.read();
    await stop(later);
    await passTime();
    expect(await earlier.get(SagaQueue).parked()).toEqual([]);
    expect(earlier.faults.filter((fault) => /shop.tip-given is not known/.test(fault)).length).toBeGreaterThan(12);
    const again = await boot(LATER);
    await earlier.errand('e', 'instruct', 'word'); // recorded, although only the later reads as far
    await passTime();
    await eventually(async () => (await again.log('e')).length === 2 && (await again.log('a')).length === 1);
    expect([await again.log('a'), await again.log('e')]).toEqual([['tip one'], ['asked word', 'obeyed word']]);
    const { halted } = await again.get(ReadSide).report();
    expect(halted).toEqual([]);
  });

  it('a stream with an event of the later is refused by the earlier as a passing failure, and keeps its events', async () => {
    const later = await boot(LATER, { readSide: false, sagas: false });
    await giveTip(later, 'a', 'one');
    const same = defineAggregate<number, object, never>({
      context: 'shop',
      name: 'tip',
      events: [],
      initial: 0,
      decide: () => [],
      evolve: (state) => state,
    });
    const earlier = await boot(EARLIER, { readSide: false, sagas: false });
    const asked = earlier.get(AggregateRunner).run(same, TEST_TENANT, errandId('a'), {}, earlier.metadata('another'));
    await expect(asked).rejects.toThrow('shop.tip-given is not known to this release');
    expect((await giveTip(later, 'a', 'two')).state).toBe(2);
  });
});
