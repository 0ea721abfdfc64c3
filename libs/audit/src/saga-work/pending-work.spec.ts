import { type Aggregate, derivedUuid, tenantKey } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import {
  defineEffect,
  defineSaga,
  defineSagaGroup,
  laneFor,
  park,
  performEffect,
  type Saga,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import { CashMoved, commandMetadata, till, type TillState } from '@app/event-sourcing/testing';
import { EventCodec, EventRegistry, type StoredEvent } from '@app/event-store';
import { KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { inputOfUnhandled, PendingWork } from './pending-work.js';

const Ring = defineEffect<{ readonly amount: number }>('shop.ring', 'bell');
const counting = defineSaga<null, 'ring'>({
  context: 'shop',
  name: 'counting',
  version: 1,
  initial: null,
  pool: 'deliveries',
  lane: ({ data }) => `amounts like ${(data as { amount: number }).amount % 2}`,
  on: [
    when(
      CashMoved,
      (event) => (event.data.amount === 0 ? null : event.aggregateId),
      (state, { data: { amount } }) => ({
        state,
        outputs: amount > 10 ? [performEffect('ring', Ring, { amount }), scheduleWake('later', { after: 1_000 })] : [],
      }),
    ),
  ],
  answers: { ring: { refused: park } },
});
/** Looks after a while at all that has moved by then. */
const checking = defineSaga<null>({
  context: 'shop',
  name: 'checking',
  version: 1,
  initial: null,
  debouncedBy: 'look',
  on: [
    when(
      CashMoved,
      (event) => event.aggregateId,
      (state) => ({ state, outputs: [scheduleWake('look', { after: 1_000 })] }),
    ),
  ],
});
const ID = derivedUuid('till');
/** Reports to the shop, and to bells beside it while there is cash: the second hears only large amounts. */
const reporting = defineSaga<null>({
  context: 'shop',
  name: 'reporting',
  version: 1,
  initial: null,
  pool: 'deliveries',
  group: defineSagaGroup({
    context: 'shop',
    name: 'reporting',
    entry: {},
    entryOf: () => null,
    reactionOf: ({ eventId }) => ({
      instance: eventId,
      reaction: { input: { kind: 'event', name: CashMoved.type, id: eventId }, answer: null, state: null, outputs: [] },
    }),
  }),
  lane: (event, bell) => (bell === undefined ? event.stream : laneFor(bell, event.stream)),
  fanOut: {
    aggregate: till as unknown as Aggregate,
    idOf: () => ID,
    recipients: (state) => ((state as TillState).balance > 0 ? ['bell-1', 'bell-2'] : []),
    wants: (_, bell, event) => bell === 'bell-1' || (event.data as { amount: number }).amount > 10,
  },
  on: [
    when(
      CashMoved,
      ({ recorded }) => recorded.id,
      (state) => ({ state, outputs: [] }),
    ),
  ],
});

describe('the unfinished work of sagas at the end of a log', () => {
  let store: MemoryEventStore;
  let codec: EventCodec;
  let moves: number;

  beforeEach(() => {
    const registry = new EventRegistry();
    registry.register(
      ...till.events,
      ...counting.aggregate.events,
      ...checking.aggregate.events,
      ...reporting.aggregate.events,
      ...reporting.group!.aggregate.events,
    );
    store = new MemoryEventStore();
    codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    moves = 0;
  });

  const runner = (release: string) => new AggregateRunner({ store, codec, release });
  const move = async (amount: number, release = 'one'): Promise<StoredEvent> => {
    await runner(release).run(till, TEST_TENANT, ID, { do: 'deposit', amount }, commandMetadata(`move ${moves++}`));
    return (await store.readAll(0n, 100)).at(-1)!;
  };
  const react = async (event: StoredEvent, saga = counting) => {
    await runner('one').run(
      saga.aggregate,
      TEST_TENANT,
      ID,
      { kind: 'event', event: await codec.decode(event) },
      commandMetadata(event.id),
    );
    return (await store.readAll(0n, 100)).at(-1)!;
  };
  const answer = (reaction: StoredEvent, output: number, input: object, saga = counting) =>
    runner('one').run(
      saga.aggregate,
      TEST_TENANT,
      ID,
      { output: derivedUuid(reaction.id, output), ...input } as never,
      commandMetadata(`answer ${output}`),
    );
  const seen = async (release = 'one', saga = counting): Promise<PendingWork> => {
    const work = new PendingWork({ codec, sagas: [saga as unknown as Saga], release });
    for (const event of await store.readAll(0n, 100)) await work.observe(event);
    return work;
  };

  it('knows what was reacted to in a group', async () => {
    const [first, second, third] = [await move(1), await move(2), await move(3)];
    const group = reporting.group!;
    const entries = [first, third].map(({ id }) => ({ eventId: id, requestId: 'request' }));
    await runner('one').run(group.aggregate, TEST_TENANT, derivedUuid('group'), entries, commandMetadata('group'));
    const { inputs } = await seen('one', reporting);
    const own = inputs.filter(({ recipient }) => recipient === undefined);
    expect(own.map(({ event }) => event.recorded.id)).toEqual([second.id]);
  });

  it('is empty where every event was reacted to and every output answered', async () => {
    const reaction = await react(await move(11));
    await answer(reaction, 0, {
      kind: 'answer',
      name: 'ring',
      answer: { outcome: 'done', data: null, at: '2026-01-15T12:00:00.000Z' },
    });
    await answer(reaction, 1, { kind: 'wake', name: 'later' });
    const work = await seen();
    expect([work.inputs, work.resumptions]).toEqual([[], []]);
  });

  it('includes every instance with a pending output, in the lane of the event that started it', async () => {
    const reaction = await react(await move(11));
    await answer(reaction, 0, {
      kind: 'answer',
      name: 'ring',
      answer: { outcome: 'done', data: null, at: '2026-01-15T12:00:00.000Z' },
    });
    const { resumptions } = await seen();
    expect(resumptions).toMatchObject([
      {
        saga: 'shop.counting',
        instance: ID,
        lane: 'shop.counting/amounts like 1',
        pool: 'deliveries',
        correlation_id: 'correlation of answer 0',
      },
    ]);
  });

  it('includes every event without a reaction, as the router would have queued it, unless it concerns no instance or was dropped by an operator', async () => {
    await move(0);
    const [second, third] = [await move(2), await move(3)];
    const work = await seen();
    expect(work.inputs.map(({ event }) => event.recorded.revision)).toEqual([1, 2]);
    expect(inputOfUnhandled(work.inputs[0]!)).toEqual({
      input_id: `shop.counting/${second.id}`,
      saga: 'shop.counting',
      tenant: tenantKey(TEST_TENANT),
      instance: ID,
      lane: 'shop.counting/amounts like 0',
      pool: 'deliveries',
      awaited: false,
      correlation_id: second.metadata.correlationId,
      due_at: second.metadata.at,
      input: { kind: 'reference', stream: second.stream, revision: second.revision },
    });
    work.drop(`shop.counting/${third.id}`);
    expect(work.inputs).toHaveLength(1);
  });

  it('has an event of a platform whose clock is ahead due by the time of the service', async () => {
    const moment = { at: '2026-03-01T00:00:00.000Z', recordedAt: '2026-01-15T12:00:00.000Z' };
    const metadata = { ...commandMetadata('ahead'), ...moment };
    await runner('one').run(till, TEST_TENANT, ID, { do: 'deposit', amount: 1 }, metadata);
    expect(inputOfUnhandled((await seen()).inputs[0]!).due_at).toBe(moment.recordedAt);
  });

  it('includes an event for each of its recipients that has not reacted, as long as they receive anything', async () => {
    const large = await move(11);
    const small = await move(1);
    const own = (event: StoredEvent) => `shop.reporting/${event.id}`;
    const inputs = async () => (await seen('one', reporting)).inputs.map((each) => inputOfUnhandled(each).input_id);
    expect(await inputs()).toEqual(
      [large, `${large.id}/bell-1`, `${large.id}/bell-2`, small, `${small.id}/bell-1`].map((each) =>
        typeof each === 'string' ? `shop.reporting/${each}` : own(each),
      ),
    );
    const [, second] = (await seen('one', reporting)).inputs;
    expect(inputOfUnhandled(second!)).toMatchObject({
      instance: derivedUuid(large.id, 'bell-1'),
      lane: `shop.reporting/${large.stream}#bell-1`,
      pool: 'further-deliveries',
      input: { kind: 'reference', stream: large.stream, revision: large.revision, recipient: 'bell-1' },
    });
    await runner('one').run(
      reporting.aggregate,
      TEST_TENANT,
      derivedUuid(large.id, 'bell-1'),
      { kind: 'event', event: await codec.decode(large), recipient: 'bell-1' },
      commandMetadata('bell-1 rang'),
    );
    expect(await inputs()).toEqual([own(large), `${own(large)}/bell-2`, own(small), `${own(small)}/bell-1`]);
    await runner('one').run(till, TEST_TENANT, ID, { do: 'withdraw', amount: 12 }, commandMetadata('all of it'));
    expect((await inputs()).filter((id) => id.includes('bell'))).toEqual([]);
  });

  it('excludes events that a pending wake covers, whether the wake was requested before or after', async () => {
    const first = await move(1);
    await move(2);
    const reaction = await react(first, checking);
    await move(3);
    const covered = await seen('one', checking);
    expect([covered.inputs, covered.resumptions.length]).toEqual([[], 1]);
    await answer(reaction, 0, { kind: 'wake', name: 'look' }, checking);
    await move(4);
    expect((await seen('one', checking)).inputs.map(({ event }) => event.recorded.revision)).toEqual([3]);
  });

  it('excludes events from before the saga: written before a release knew it, or before its first reaction', async () => {
    await move(2, 'nought');
    expect((await seen()).inputs).toEqual([]);
    await react(await move(3, 'nought'));
    await move(4, 'nought');
    expect((await seen()).inputs.map(({ event }) => event.recorded.revision)).toEqual([2]);
    await move(5, 'one');
    await move(6, 'nought');
    expect((await seen('one')).inputs.map(({ event }) => event.recorded.revision)).toEqual([2, 3, 4]);
  });
});
