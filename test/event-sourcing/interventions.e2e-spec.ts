import { InterventionLog, Interventions, WorkAudit } from '@app/audit';
import { HaltedReaders, ReadSide, SagaInstances, SagaQueue } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { TEST_TENANT } from '@app/kernel/testing';
import { commandMetadata } from '../../libs/event-sourcing/src/testing/till.fixture.js';
import { derivedUuid, tenantKey } from '@app/kernel';
import {
  Probe,
  ProbeDatabase,
  type ProbeOptions,
  WAKES_AFTER_MILLISECONDS,
  errandId,
  errandsSaga,
  totalsProjection,
} from './probe.js';
import { eventually } from '../support/eventually.js';

const WORKING: ProbeOptions = { role: { readSide: true, sagas: true }, sagas: [errandsSaga] };
const BY = { operator: 'Grace Hopper', reason: 'a moth in the relay' };

describe('an operator', () => {
  let database: ProbeDatabase;
  let probe: Probe;

  async function boot(options: ProbeOptions = {}): Promise<void> {
    database = await ProbeDatabase.create();
    probe = await Probe.boot(database.url, options);
  }
  afterEach(async () => {
    await probe.close();
    await database.close();
  });

  const acts = async (): Promise<(readonly [string, string, string | null, string | null])[]> =>
    (await probe.get(InterventionLog).all(() => undefined)).map(
      ({ what, to, operator, reason }) => [what, to, operator, reason] as const,
    );
  const totals = async () =>
    (await database.pool.query<{ movements: number; total: string }>('SELECT movements, total FROM shop_totals'))
      .rows[0]!;

  describe('of a halted reader', () => {
    beforeEach(async () => {
      await boot({ projections: [totalsProjection({ failsAt: 666 })] });
      for (const [index, amount] of [5, 666, 7, 666, 8].entries())
        await probe.till('a', { do: 'deposit', amount }, `deposit ${index}`);
      await eventually(async () => (await probe.get(HaltedReaders).all()).length === 1);
    });
    const halted = async () => (await probe.get(ReadSide).report()).halted.map(({ name }) => name);

    it('sees the event at which it halted, and has it skip that event and no other', async () => {
      const [, first, , second] = (await probe.get(EventStore).readAll(0n, 5)).map(({ id }) => id);
      expect((await probe.get(HaltedReaders).eventThatHalts('shop_totals'))!.id).toBe(first);
      expect(await probe.get(Interventions).skipReaderEvent('shop_totals', BY, commandMetadata('skip'))).toBe(first);
      await eventually(async () => (await totals()).movements === 2);
      await eventually(async () => (await halted()).length === 1);
      expect(await probe.get(Interventions).skipReaderEvent('shop_totals', BY, commandMetadata('skip again'))).toBe(
        second,
      );
      await eventually(async () => (await totals()).movements === 3);
      expect(await totals()).toEqual({ movements: 3, total: '20' });
      expect(await halted()).toEqual([]);
      expect(await acts()).toEqual([
        ['reader-event-skipped', `shop_totals: ${first}`, BY.operator, BY.reason],
        ['reader-event-skipped', `shop_totals: ${second}`, BY.operator, BY.reason],
      ]);
    });

    it('retries the event, which changes nothing while the reader is the same', async () => {
      const reported = probe.faults.length;
      await probe.get(Interventions).resumeReader('shop_totals', BY, commandMetadata('resume'));
      await eventually(() => probe.faults.length > reported);
      expect([await halted(), await totals()]).toEqual([['shop_totals'], { movements: 1, total: '5' }]);
      expect(await acts()).toEqual([['reader-resumed', 'shop_totals', BY.operator, BY.reason]]);
    });

    it('is refused where no reader is halted', async () => {
      await expect(
        probe.get(Interventions).resumeReader('shop_tills', BY, commandMetadata('resume')),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(
        probe.get(Interventions).skipReaderEvent('shop_till', BY, commandMetadata('skip')),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await acts()).toEqual([]);
    });

    it('leaves no name and no reason in clear in the log', async () => {
      await probe.get(Interventions).resumeReader('shop_totals', BY, commandMetadata('resume'));
      const acts = (await probe.get(EventStore).readAll(0n, 100)).filter(({ type }) => type.startsWith('operations.'));
      expect([acts.length, /Grace|moth/.test(JSON.stringify(acts.map(({ data }) => data)))]).toEqual([1, false]);
    });
  });

  describe('of a saga instance', () => {
    const of = (name: string) => ({ tenant: TEST_TENANT, saga: 'shop.errands', instance: errandId(name) });
    const done = async (name: string) => (await probe.log(name)).length;

    it('parks it, after which no input is processed until it is resumed', async () => {
      await boot(WORKING);
      await probe.errand('a', 'wake', 'one');
      await probe.settle();
      await probe.get(Interventions).parkSaga(of('a'), BY, commandMetadata('park'));
      await probe.errand('b', 'wake', 'other');
      await probe.settle();
      await probe.advance(WAKES_AFTER_MILLISECONDS);
      await probe.settle();
      expect([await done('a'), (await done('b')) > 1]).toEqual([1, true]);
      expect(await probe.get(SagaInstances).open(tenantKey(TEST_TENANT), 10)).toEqual([
        {
          saga: 'shop.errands',
          tenant: tenantKey(TEST_TENANT),
          instance: errandId('a'),
          inputs: 1,
          failures: 0,
          nextTimer: null,
          parked: 'parked by an operator',
        },
      ]);
      await probe.get(Interventions).resumeSaga(of('a'), BY, commandMetadata('resume'));
      await probe.settle();
      expect(await done('a')).toBe(await done('b'));
      expect(await probe.get(SagaQueue).parked()).toEqual([]);
      expect(await acts()).toEqual([
        ['saga-parked', `shop.errands ${errandId('a')}`, BY.operator, BY.reason],
        ['saga-resumed', `shop.errands ${errandId('a')}`, BY.operator, BY.reason],
      ]);
    });

    it('drops the input that it cannot process, after which the next one is processed', async () => {
      let broken = true;
      const obey = async ({ word }: { readonly word: string }) => {
        if (broken && word === 'poison') throw new Error('is rejected');
        return word;
      };
      await boot({ ...WORKING, behaviour: { obey } });
      await probe.errand('a', 'instruct', 'poison');
      await eventually(async () =>
        (await probe.get(SagaInstances).open(null, 10)).some(({ failures }) => failures > 0),
      );
      await probe.get(Interventions).parkSaga(of('a'), BY, commandMetadata('park'));
      await eventually(
        async () =>
          (await probe.get(SagaInstances).parked('shop.errands', tenantKey(TEST_TENANT), errandId('a'))).length === 2,
      );
      const input = await probe.get(Interventions).skipSagaInput(of('a'), BY, commandMetadata('skip'));
      expect(await probe.get(WorkAudit).rebuild(() => undefined)).toMatchObject({ inputsQueued: 0, inputsRemoved: 0 }); // dropped is dropped
      broken = false;
      await probe.get(Interventions).resumeSaga(of('a'), BY, commandMetadata('resume'));
      await probe.errand('a', 'instruct', 'meat');
      await probe.settle();
      expect(await probe.log('a')).toEqual(['asked poison', 'asked meat', 'obeyed poison', 'obeyed meat']);
      expect((await acts())[1]).toEqual([
        'saga-input-skipped',
        `shop.errands ${errandId('a')}: ${input}`,
        BY.operator,
        BY.reason,
      ]);
    });

    it('is refused where there is no such saga, or nothing of the instance is parked', async () => {
      await boot(WORKING);
      const unknown = { ...of('nobody'), instance: derivedUuid('nobody') };
      await expect(
        probe.get(Interventions).parkSaga({ ...unknown, saga: 'shop.nothing' }, BY, commandMetadata('park')),
      ).rejects.toMatchObject({ code: 'REFERENCE_NOT_FOUND' });
      await expect(probe.get(Interventions).resumeSaga(unknown, BY, commandMetadata('resume'))).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      await expect(probe.get(Interventions).skipSagaInput(unknown, BY, commandMetadata('skip'))).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      expect(await acts()).toEqual([]);
    });
  });
});
