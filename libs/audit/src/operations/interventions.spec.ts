import { AggregateRunner, type HaltedReaders, type SagaInstances } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { EventCodec, EventRegistry } from '@app/event-store';
import { KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { derivedUuid } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { intervention } from './intervention.js';
import { Interventions } from './interventions.js';

const BY = { operator: 'Ada', reason: 'a test' };
const INSTANCE = { tenant: TEST_TENANT, saga: 'shop.errands', instance: derivedUuid('instance') };
const FIRST_CLICK = commandMetadata('first click');

describe('an intervention that is asked for again', () => {
  let store: MemoryEventStore;
  let parked: string[];
  let halting: string[];
  let interventions: Interventions;

  beforeEach(() => {
    store = new MemoryEventStore();
    const registry = new EventRegistry();
    registry.register(...intervention.events);
    const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    parked = ['one', 'two'];
    halting = ['one', 'two'];
    interventions = new Interventions({
      runner: new AggregateRunner({ store, codec, release: 'test' }),
      instances: {
        parked: async () => parked.map((inputId) => ({ inputId, isHold: false })),
        skip: async (id: string) => void (parked = parked.filter((each) => each !== id)),
      } as unknown as SagaInstances,
      readers: {
        all: async () => halting.slice(0, 1).map(() => ({ name: 'till' })),
        eventThatHalts: async () => ({ id: halting[0] }),
        skip: async (_: string, id: string) => void (halting = halting.filter((each) => each !== id)),
      } as unknown as HaltedReaders,
      sagas: () => [],
      now: () => new Date(),
    });
  });

  const recorded = async () => (await store.readAll(0n, 100)).map(({ data }) => data['input'] ?? data['eventId']);

  it('drops the input that it dropped, and not the next one', async () => {
    const skip = (metadata = FIRST_CLICK) => interventions.skipSagaInput(INSTANCE, BY, metadata);
    expect([await skip(), await skip(), parked]).toEqual(['one', 'one', ['two']]);
    expect([await skip(commandMetadata('second click')), parked, await recorded()]).toEqual([
      'two',
      [],
      ['one', 'two'],
    ]);
    await expect(skip(commandMetadata('third click'))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await skip()).toBe('one');
  });

  it('drops the input that it recorded before its process ended', async () => {
    const { instances } = interventions['parts'];
    const { skip } = instances;
    instances.skip = () => Promise.reject(new Error('the process ended'));
    await expect(interventions.skipSagaInput(INSTANCE, BY, FIRST_CLICK)).rejects.toThrow('ended');
    instances.skip = skip;
    expect([await interventions.skipSagaInput(INSTANCE, BY, FIRST_CLICK), parked]).toEqual(['one', ['two']]);
  });

  it('skips the event that it skipped, and not the next one', async () => {
    const skip = (metadata = FIRST_CLICK) => interventions.skipReaderEvent('till', BY, metadata);
    expect([await skip(), await skip(), halting]).toEqual(['one', 'one', ['two']]);
    expect([await skip(commandMetadata('second click')), halting, await recorded()]).toEqual([
      'two',
      [],
      ['one', 'two'],
    ]);
    await expect(skip(commandMetadata('third click'))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await skip()).toBe('one');
  });
});
