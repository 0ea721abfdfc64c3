import { Refusal, derivedUuid, tenantKey, text, transientConflict } from '@app/kernel';
import { EventCodec, EventRegistry, type StoredEvent, streamName } from '@app/event-store';
import { type Fault, FaultyStore, KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import type { CommandMetadata } from '../definitions/command-metadata.js';
import {
  defineSaga,
  ignoreRefusal,
  sendCommand,
  park,
  performEffect,
  type Saga,
  type SagaReaction,
  SagaStuck,
  scheduleWake,
  when,
} from '../definitions/define-saga.js';
import { defineEffect, type EffectOutcome, type EffectRequest } from '../definitions/effect.js';
import { defineSagaGroup, isGroup } from '../definitions/saga-group.js';
import { defineCommand } from '../commands/define-command.js';
import { CashMoved, commandMetadata, till, type TillCommand, TillOpened } from '../testing/till.fixture.js';
import type { Timer } from '../timers/timers.js';
import { OutcomeUnknown, SagaMachine, TemporarilyRefused } from './saga-machine.js';

const Ring = defineEffect<{ readonly amount: number }>('shop.ring', 'bell');
class Write extends defineCommand<{ readonly amount: number }>('shop.write') {}
const ID = derivedUuid('till');

/** Rings for the first movement of a till, and again after it has rung for another owner; writes down all others. */
const bell = defineSaga<readonly string[], 'ring' | 'write' | 'refund'>({
  context: 'shop',
  name: 'bell',
  version: 1,
  initial: [],
  recordedTogether: ['ring'],
  on: [
    when(
      CashMoved,
      ({ aggregateId }) => aggregateId,
      (state, { data: { amount } }) => ({
        state: [...state, `moved ${amount}`],
        outputs: [
          state.length === 0
            ? performEffect('ring', Ring, { amount })
            : sendCommand(amount < 0 ? 'refund' : 'write', Write, { amount }),
        ],
      }),
    ),
    when(
      TillOpened,
      ({ aggregateId }) => aggregateId,
      (state) => ({ state, outputs: state.length === 0 ? [] : [performEffect('ring', Ring, { amount: 0 })] }),
    ),
  ],
  answers: {
    ring: {
      done: (state) => ({ state: [...state, 'ring done'], outputs: [] }),
      refused: (state) => ({ state: [...state, 'ring refused'], outputs: [scheduleWake('later', { after: 1_000 })] }),
    },
    write: { refused: park },
    refund: { refused: ignoreRefusal },
  },
  wakes: { later: (state) => ({ state: [...state, 'woken'], outputs: [performEffect('ring', Ring, { amount: 1 })] }) },
});
const STREAM = streamName(TEST_TENANT, bell.aggregate, ID);

/** Writes down the first movement of a till, then files it. Asks an outside party about an opened till, and notes the answer. */
const clerk = defineSaga<readonly string[], 'write' | 'file' | 'ring' | 'note'>({
  context: 'shop',
  name: 'clerk',
  version: 1,
  initial: [],
  recordedTogether: ['write', 'file', 'note'],
  on: [
    when(
      CashMoved,
      ({ aggregateId }) => aggregateId,
      (state, { data: { amount } }) => ({
        state: [...state, `moved ${amount}`],
        outputs: [sendCommand('write', Write, { amount })],
      }),
    ),
    when(
      TillOpened,
      ({ aggregateId }) => aggregateId,
      (state) => ({ state, outputs: [performEffect('ring', Ring, { amount: 0 })] }),
    ),
  ],
  answers: {
    write: {
      done: (state) => ({ state: [...state, 'written'], outputs: [sendCommand('file', Write, { amount: 0 })] }),
      refused: (state, { code }) => ({ state: [...state, code], outputs: [scheduleWake('later', { after: 1_000 })] }),
    },
    file: { done: (state) => ({ state: [...state, 'filed'], outputs: [] }), refused: park },
    ring: { done: (state) => ({ state, outputs: [sendCommand('note', Write, { amount: 1 })] }), refused: park },
    note: { refused: park },
  },
});
/** Writes down every movement; its steps do not depend on its state. */
const scribe = defineSaga<null, 'write'>({
  context: 'shop',
  name: 'scribe',
  version: 1,
  initial: null,
  isStateless: true,
  recordedTogether: ['write'],
  on: [
    when(
      CashMoved,
      ({ aggregateId }) => aggregateId,
      (state, { data: { amount } }) => ({ state, outputs: [sendCommand('write', Write, { amount })] }),
    ),
  ],
  answers: { write: { refused: ignoreRefusal } },
});
/** Reads about a till when money moves, then writes it down, then asks an outside party. */
const reader = defineSaga<readonly string[], 'read' | 'write' | 'ring'>({
  context: 'shop',
  name: 'reader',
  version: 1,
  initial: [],
  recordedTogether: ['read', 'ring'],
  on: [
    when(
      CashMoved,
      ({ aggregateId }) => aggregateId,
      (state, { data: { amount } }) => ({
        state: [...state, `moved ${amount}`],
        outputs: [sendCommand('read', Write, { amount: 0 })],
      }),
      { asksToRead: true },
    ),
  ],
  answers: {
    read: { done: (state) => ({ state, outputs: [sendCommand('write', Write, { amount: 1 })] }), refused: park },
    write: { done: (state) => ({ state, outputs: [performEffect('ring', Ring, { amount: 1 })] }), refused: park },
    ring: { done: (state) => ({ state: [...state, 'rung'], outputs: [] }), refused: park },
  },
});
const READERS = streamName(TEST_TENANT, reader.aggregate, ID);
const CLERKS = streamName(TEST_TENANT, clerk.aggregate, ID);

describe('driving a saga whose effect is harmless to repeat', () => {
  let store: MemoryEventStore;
  let faulty: FaultyStore;
  let rung: EffectRequest[];
  let written: string[];
  let recording: boolean[];
  let timers: Timer[];
  let perform: () => Promise<EffectOutcome>;
  let write: () => Promise<void>;

  beforeEach(() => {
    store = new MemoryEventStore();
    faulty = new FaultyStore(store);
    [rung, written, timers, recording] = [[], [], [], []];
    perform = async () => ({ outcome: 'done', data: null });
    write = async () => undefined;
  });

  const registry = new EventRegistry();
  registry.register(...till.events, ...[bell, clerk, scribe, reader].flatMap(({ aggregate }) => aggregate.events));
  const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
  const clock = new TestClock();

  async function happened(commandId: string, command: TillCommand): Promise<StoredEvent> {
    const runner = new AggregateRunner({ store, codec, release: 'test' });
    const { revision } = await runner.run(till, TEST_TENANT, ID, command, commandMetadata(commandId));
    return (await store.read(streamName(TEST_TENANT, till, ID), { from: revision }))[0]!;
  }

  /** The machine of a new process. */
  function newMachine(): SagaMachine {
    const effect = {
      perform: async (_tenant: unknown, _payload: unknown, request: EffectRequest) => (rung.push(request), perform()),
    };
    const executeCommand = async (
      _name: unknown,
      _tenant: unknown,
      _data: unknown,
      { commandId, recordsRefusals = false }: CommandMetadata,
    ) => {
      written.push(commandId);
      recording.push(recordsRefusals);
      await write();
    };
    const handlers = { effect: () => effect, executeCommand };
    const setting = { set: async (asked: readonly Timer[]) => void timers.push(...asked) };
    return new SagaMachine({
      runner: new AggregateRunner({ store: faulty, codec, release: 'test' }),
      store,
      codec,
      timers: setting,
      handlers,
      clocks: new UnmovedClocks(clock),
    });
  }

  /** Drives an input as a new process would after a crash. */
  function drive(
    input: StoredEvent | { readonly name: string; readonly timer: string; readonly dueAt?: string },
    attempts = 0,
    saga = bell as unknown as Saga,
    machine = newMachine(),
  ): Promise<void> {
    return machine.drive(saga, {
      id: '1',
      saga: saga.fullName,
      tenant: tenantKey(TEST_TENANT),
      instance: ID,
      lane: ID,
      pool: 'default',
      correlationId: 'correlation',
      attempts,
      failures: 0,
      input:
        'timer' in input
          ? { kind: 'wake', ...input }
          : { kind: 'reference', stream: input.stream, revision: input.revision },
    });
  }

  const fails = (...faults: Fault[]) => (faulty.next = () => faults.shift() ?? 'none');
  const recorded = async () => (await store.read(STREAM)).map(({ data }) => data as unknown as SagaReaction);
  const reactionId = (event: StoredEvent) => derivedUuid(event.id, STREAM, 0);

  it('performs it before anything is recorded, then records question and answer as one event', async () => {
    const before: number[] = [];
    perform = async () => {
      before.push((await recorded()).length);
      return { outcome: 'done', data: { heard: true } };
    };
    const moved = await happened('a', { do: 'deposit', amount: 5 });
    await drive(moved);
    expect(before).toEqual([0]);
    expect(await recorded()).toEqual([
      {
        input: { kind: 'event', name: 'shop.cash-moved', id: moved.id },
        answer: null,
        taken: { outcome: 'done', data: { heard: true }, at: clock.now().toISOString() },
        state: ['moved 5', 'ring done'],
        outputs: [{ kind: 'act', name: 'ring', target: 'shop.ring', payload: { amount: 5 }, dueAt: null }],
      },
    ]);
  });

  it('performs it with the event that it follows, and without one after a timer', async () => {
    const moved = await happened('a', { do: 'deposit', amount: 5 });
    perform = async () => ({ outcome: 'refused', code: 'SILENT', message: 'The bell is silent.' });
    await drive(moved);
    await drive({ name: 'later', timer: timers[0]!.id });
    expect(rung.map(({ event }) => event?.recorded.id)).toEqual([moved.id, undefined]);
  });

  describe('and is recorded in groups', () => {
    const grouped = {
      ...bell,
      group: defineSagaGroup<readonly string[], { readonly instance: ReturnType<typeof text> }>({
        context: 'shop',
        name: 'bell',
        entry: { instance: text() },
        entryOf: ({ state }, { aggregateId }) => (state.includes('ring done') ? { instance: aggregateId } : null),
        reactionOf: ({ instance }) => ({ instance, reaction: {} }),
      }),
    } as unknown as Saga;
    const inGroups = async () =>
      (await store.readAll(0n, 100)).filter(isGroup).map(({ data, metadata: { actor } }) => ({ ...data, actor }));
    registry.register(...grouped.group!.aggregate.events);

    it('is not recorded alone when it succeeds at once', async () => {
      const moved = await happened('a', { do: 'deposit', amount: 5 });
      await drive(moved, 0, grouped);
      expect(await recorded()).toEqual([]);
      expect(await inGroups()).toEqual([
        { reactions: [{ instance: ID, eventId: moved.id, requestId: 'correlation of a' }], actor: 'saga:shop.bell' },
      ]);
    });

    it('is performed again when its group was not recorded, and recorded alone when it is repeated', async () => {
      const moved = await happened('a', { do: 'deposit', amount: 5 });
      fails('fails');
      await expect(drive(moved, 0, grouped)).rejects.toThrow('the connection was lost');
      await drive(moved, 1, grouped);
      expect(rung.map(({ id }) => id)).toEqual([derivedUuid(reactionId(moved), 0), derivedUuid(reactionId(moved), 0)]);
      expect((await recorded()).map(({ state }) => state)).toEqual([['moved 5'], ['moved 5', 'ring done']]);
      expect(await inGroups()).toEqual([]);
    });

    it('is recorded alone when it does not succeed', async () => {
      perform = async () => ({ outcome: 'refused', code: 'CONFLICT', message: 'No.' });
      await drive(await happened('a', { do: 'deposit', amount: 5 }), 0, grouped);
      expect(await recorded()).toHaveLength(1);
      expect(await inGroups()).toEqual([]);
    });
  });

  it.each<Fault>(['fails', 'answer lost'])(
    'performs it again under its id when the confirmation of its record is lost (%s), and records it once',
    async (fault) => {
      const moved = await happened('a', { do: 'deposit', amount: 5 });
      fails(fault);
      await expect(drive(moved)).rejects.toThrow('the connection was lost');
      await drive(moved);
      expect(rung.map(({ id }) => id)).toEqual([derivedUuid(reactionId(moved), 0), derivedUuid(reactionId(moved), 0)]);
      expect((await recorded()).map(({ state }) => state)).toEqual([['moved 5', 'ring done']]);
    },
  );

  it.each([
    ['gave no answer', async (): Promise<EffectOutcome> => ({ outcome: 'unknown' })],
    ['failed', async (): Promise<EffectOutcome> => Promise.reject(new OutcomeUnknown('bell'))],
  ])('records the question before it is repeated under the same id, when it %s', async (_, failing) => {
    const moved = await happened('a', { do: 'deposit', amount: 5 });
    perform = failing;
    await expect(drive(moved)).rejects.toThrow(OutcomeUnknown);
    expect(await recorded()).toEqual([]);
    await expect(drive(moved, 1)).rejects.toThrow(OutcomeUnknown);
    expect(await recorded()).toMatchObject([{ answer: null, taken: null, state: ['moved 5'] }]);
    perform = async () => ({ outcome: 'done', data: null });
    await drive(moved, 2);
    expect((await recorded()).map(({ input: { kind } }) => kind)).toEqual(['event', 'answer']);
    expect(new Set(rung.map(({ id }) => id))).toEqual(new Set([derivedUuid(reactionId(moved), 0)]));
  });

  it('continues with the outputs of the answer, whose id is another', async () => {
    perform = async () => ({ outcome: 'refused', code: 'CONFLICT', message: 'Not now.' });
    const moved = await happened('a', { do: 'deposit', amount: 5 });
    await drive(moved);
    expect(timers).toMatchObject([{ id: derivedUuid(reactionId(moved), 1), name: 'later' }]);
    perform = async () => ({ outcome: 'done', data: null });
    await drive({ name: 'later', timer: timers[0]!.id });
    expect((await recorded()).at(-1)!.state).toEqual(['moved 5', 'ring refused', 'woken', 'ring done']);
  });

  it('processes a timer that fired no earlier than it was due, however slow the clock of the process is', async () => {
    perform = async () => ({ outcome: 'refused', code: 'CONFLICT', message: 'Not now.' });
    await drive(await happened('a', { do: 'deposit', amount: 5 }));
    perform = async () => ({ outcome: 'done', data: null });
    const [{ id: timer, dueAt }] = timers as [Timer];
    expect(clock.now().toISOString() < dueAt).toBe(true);
    await drive({ name: 'later', timer, dueAt });
    expect(rung.at(-1)!.at).toBe(dueAt);
    expect((await store.read(STREAM)).at(-1)!.metadata.at).toBe(dueAt);
  });

  it('keeps no answer for another question: an existing instance reacts as usual', async () => {
    await drive(await happened('a', { do: 'deposit', amount: 5 }));
    const second = await happened('b', { do: 'deposit', amount: 6 });
    await drive(second);
    expect((await recorded()).slice(1)).toMatchObject([
      { answer: null, taken: null, state: ['moved 5', 'ring done', 'moved 6'], outputs: [{ name: 'write' }] },
      { input: { name: 'write' }, answer: { outcome: 'done' } },
    ]);
    expect(written).toEqual([derivedUuid(reactionId(second), 0)]);
  });

  it('records the outputs of an existing instance first, and reads its stream for an event that opens none', async () => {
    await drive(await happened('a', { do: 'deposit', amount: 5 }));
    const opened = await happened('b', { do: 'open', customer: 'c', name: 'n' });
    let appends = 0;
    faulty.next = () => (appends++, 'none');
    await drive(opened);
    expect((await recorded()).slice(1)).toMatchObject([
      { answer: null, outputs: [{ name: 'ring' }] },
      { input: { kind: 'answer', name: 'ring' } },
    ]);
    expect(appends).toBe(2);
  });

  it('repeats a command that is refused for now under its id, and continues when it is done', async () => {
    await drive(await happened('a', { do: 'deposit', amount: 5 }));
    const second = await happened('b', { do: 'deposit', amount: 6 });
    write = async () => Promise.reject(transientConflict('Busy.'));
    await expect(drive(second)).rejects.toThrow(new TemporarilyRefused('shop.write', transientConflict('Busy.')));
    expect((await recorded()).at(-1)).toMatchObject({ answer: null, outputs: [{ name: 'write' }] });
    write = async () => undefined;
    await drive(second, 1);
    expect((await recorded()).at(-1)).toMatchObject({ input: { name: 'write' }, answer: { outcome: 'done' } });
    expect(written).toEqual([derivedUuid(reactionId(second), 0), derivedUuid(reactionId(second), 0)]);
  });

  it('has a refusal recorded in the stream of the command, unless the instance is parked and sends it again', async () => {
    await drive(await happened('a', { do: 'deposit', amount: 5 }));
    await drive(await happened('b', { do: 'deposit', amount: 6 })); // writes, and is parked where that is refused
    await drive(await happened('c', { do: 'deposit', amount: -1 })); // refunds, and continues where that is refused
    expect(recording).toEqual([false, true]);
  });

  it('takes a final refusal to its branch', async () => {
    await drive(await happened('a', { do: 'deposit', amount: 5 }));
    write = async () => Promise.reject(new Refusal('CONFLICT', 'Taken.'));
    await expect(drive(await happened('b', { do: 'deposit', amount: 6 }))).rejects.toThrow(
      new SagaStuck('CONFLICT: Taken.'),
    );
  });

  describe('of commands', () => {
    const drives = (input: StoredEvent, attempts = 0) => drive(input, attempts, clerk as unknown as Saga);
    const records = async () => (await store.read(CLERKS)).map(({ data }) => data as unknown as SagaReaction);

    it('takes the one that begins the instance first, and the one that follows from its outcome before that is recorded', async () => {
      const moved = await happened('a', { do: 'deposit', amount: 5 });
      const before: number[] = [];
      write = async () => void before.push((await records()).length);
      await drives(moved);
      expect(before).toEqual([0, 1]);
      expect(await records()).toMatchObject([
        {
          input: { kind: 'event' },
          answer: null,
          taken: { outcome: 'done' },
          outputs: [{ name: 'write' }, { name: 'file' }],
        },
        { input: { name: 'file' }, answer: { outcome: 'done' }, taken: null, state: ['moved 5', 'written', 'filed'] },
      ]);
    });

    it('acts upon the answer of an outside party once it is recorded: the next one may differ', async () => {
      const before: number[] = [];
      write = async () => void before.push((await records()).length);
      await drives(await happened('a', { do: 'open', customer: 'c', name: 'n' }));
      expect(before).toEqual([2]);
      expect((await records()).map(({ input: { name }, taken }) => [name, taken])).toEqual([
        ['shop.till-opened', null],
        ['ring', null],
        ['note', null],
      ]);
    });

    it('records a command first when a later event of a resource asks for it', async () => {
      await happened('a', { do: 'open', customer: 'c', name: 'n' });
      const before: number[] = [];
      write = async () => void before.push((await records()).length);
      await drives(await happened('b', { do: 'deposit', amount: 6 }));
      expect(before[0]).toBe(1);
    });

    it.each<Fault>(['fails', 'answer lost'])(
      'sends it again under its id when the process ends between the command and its record (%s)',
      async (fault) => {
        const moved = await happened('a', { do: 'deposit', amount: 5 });
        fails(fault);
        await expect(drives(moved)).rejects.toThrow('the connection was lost');
        await drives(moved);
        expect(new Set(written).size).toBe(2);
        expect(written.filter((id) => id === written[0])).toHaveLength(2);
        expect((await records()).at(-1)!.state).toEqual(['moved 5', 'written', 'filed']);
        const ids = [...written];
        await drives(moved, 1); // by a worker that records first, as one of an earlier release does
        expect(new Set([...ids, ...written]).size).toBe(2);
      },
    );

    it('sends it under the same id when a later attempt records it first', async () => {
      const moved = await happened('a', { do: 'deposit', amount: 5 });
      write = async () => Promise.reject(transientConflict('Busy.'));
      await expect(drives(moved)).rejects.toThrow(TemporarilyRefused);
      expect(await records()).toEqual([]);
      write = async () => undefined;
      await drives(moved, 1);
      expect(written[1]).toBe(written[0]);
      expect((await records()).map(({ input: { name }, taken }) => [name, taken?.outcome ?? null])).toEqual([
        ['shop.cash-moved', null],
        ['write', 'done'],
      ]);
    });

    it('records it alone before it is sent for a later event of the resource, unless no reaction depends on the state', async () => {
      await happened('a', { do: 'open', customer: 'customer-1', name: 'Ada' });
      const moved = await happened('b', { do: 'deposit', amount: 5 });
      const again = await happened('c', { do: 'deposit', amount: 6 });
      await drives(moved);
      expect((await records()).map(({ taken }) => taken?.outcome ?? null)).toEqual([null, 'done']);
      const scribes = streamName(TEST_TENANT, scribe.aggregate, ID);
      for (const event of [moved, again, again]) await drive(event, 0, scribe as unknown as Saga);
      const noted = (await store.read(scribes)).map(({ data }) => data as unknown as SagaReaction);
      expect(noted.map(({ taken, input }) => [input.id, taken?.outcome])).toEqual([
        [moved.id, 'done'],
        [again.id, 'done'],
      ]);
      expect(written.at(-1)).toBe(written.at(-2));
    });

    describe('that read', () => {
      const readings = reader as unknown as Saga;
      const reactions = async () => (await store.read(READERS)).map(({ data }) => data as unknown as SagaReaction);

      it('are taken before the record of any event that begins the instance, and an effect with the command that it follows from', async () => {
        await happened('a', { do: 'open', customer: 'customer-1', name: 'Ada' });
        const before: number[] = [];
        write = async () => void before.push((await reactions()).length);
        await drive(await happened('b', { do: 'deposit', amount: 5 }), 0, readings);
        expect(before).toEqual([0, 1]);
        expect((await reactions()).map(({ input: { name }, taken, state }) => [name, taken?.outcome, state])).toEqual([
          ['shop.cash-moved', 'done', ['moved 5']],
          ['write', 'done', ['moved 5', 'rung']],
        ]);
      });

      it.each<Fault>(['fails', 'answer lost'])('are taken again under their ids after a crash (%s)', async (fault) => {
        await happened('a', { do: 'open', customer: 'customer-1', name: 'Ada' });
        const moved = await happened('b', { do: 'deposit', amount: 5 });
        fails('none', fault); // the record of the command and its effect
        await expect(drive(moved, 0, readings)).rejects.toThrow('the connection was lost');
        await drive(moved, 0, readings);
        expect(new Set(written).size).toBe(2);
        expect(new Set(rung.map(({ id }) => id)).size).toBe(1);
        expect((await reactions()).at(-1)!.state).toEqual(['moved 5', 'rung']);
      });

      it('are sent again under their ids where the instance exists: the answer before is ignored', async () => {
        await happened('a', { do: 'open', customer: 'customer-1', name: 'Ada' });
        for (const [commandId, amount] of [
          ['b', 5],
          ['c', 6],
        ] as const)
          await drive(await happened(commandId, { do: 'deposit', amount }), 0, readings);
        expect((await reactions()).slice(2).map(({ input: { name }, taken }) => [name, taken?.outcome])).toEqual([
          ['shop.cash-moved', undefined],
          ['read', undefined],
          ['write', 'done'],
        ]);
        expect(written).toHaveLength(5);
        expect(written[2]).toBe(written[3]);
      });
    });

    describe('ahead of its saga', () => {
      const stateless = scribe as unknown as Saga;
      const ahead = async (input: StoredEvent, saga = stateless, machine = newMachine()) =>
        machine.takeAheadOfQueue(saga, await codec.decode(input), ID);

      it('takes it once, whether the saga records it in this process or after a crash', async () => {
        const moved = await happened('a', { do: 'deposit', amount: 5 });
        const machine = newMachine();
        expect(await Promise.all([ahead(moved, stateless, machine), ahead(moved, stateless, machine)])).toEqual([
          true,
          true,
        ]);
        await drive(moved, 0, stateless, machine);
        expect(written).toHaveLength(1);
        const again = await happened('b', { do: 'deposit', amount: 6 });
        expect(await ahead(again)).toBe(true);
        await drive(again, 0, stateless); // the process ended between the step and its record
        expect(written).toHaveLength(3);
        expect(written[2]).toBe(written[1]); // under the same id, with which the receiver deduplicates
        const noted = (await store.read(streamName(TEST_TENANT, scribe.aggregate, ID))).map(
          ({ data }) => data as unknown as SagaReaction,
        );
        expect(noted.map(({ taken }) => taken?.outcome)).toEqual(['done', 'done']);
      });

      it('leaves a step that fails, or that follows from a state, to its saga', async () => {
        const moved = await happened('a', { do: 'deposit', amount: 5 });
        const machine = newMachine();
        write = async () => Promise.reject(new Error('not now'));
        expect(await ahead(moved, stateless, machine)).toBe(false);
        write = async () => undefined;
        await drive(moved, 0, stateless, machine);
        expect(new Set(written).size).toBe(1);
        expect(await ahead(moved, clerk as unknown as Saga)).toBe(false);
        expect(written).toHaveLength(2);
      });
    });

    it('records a refusal that has a branch together with the request', async () => {
      write = async () => Promise.reject(new Refusal('CONFLICT', 'Taken.'));
      await drives(await happened('a', { do: 'deposit', amount: 5 }));
      expect(recording).toEqual([true]);
      expect(await records()).toMatchObject([{ taken: { outcome: 'refused' }, state: ['moved 5', 'CONFLICT'] }]);
      expect(timers).toMatchObject([{ name: 'later' }]);
    });

    it('keeps the answer before it where it parks the instance, and sends it again when that is resumed', async () => {
      const moved = await happened('a', { do: 'deposit', amount: 5 });
      write = async () => (written.length > 1 ? Promise.reject(new Refusal('CONFLICT', 'Taken.')) : undefined);
      await expect(drives(moved, 1)).rejects.toThrow(SagaStuck);
      expect((await records()).map(({ outputs }) => outputs.map(({ name }) => name))).toEqual([['write'], ['file']]);
      write = async () => undefined;
      await drives(moved, 2);
      expect(new Set(written).size).toBe(2);
      expect((await records()).at(-1)).toMatchObject({ input: { name: 'file' }, answer: { outcome: 'done' } });
    });
  });
});
