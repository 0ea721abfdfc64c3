import { derivedUuid } from '@app/kernel';
import { type RecordedEvent, streamName } from '@app/event-store';
import { given, TEST_TENANT } from '@app/kernel/testing';
import { CashMoved, till, TillOpened } from '../testing/till.fixture.js';
import {
  type Answer,
  defineSaga,
  ignoreRefusal,
  sendCommand,
  park,
  performEffect,
  type SagaInput,
  SagaStuck,
  scheduleWake,
  when,
} from './define-saga.js';
import { defineCommand } from '../commands/define-command.js';
import { defineEffect } from './effect.js';

class Count extends defineCommand<{ readonly amount: number }>('shop.count') {}
const Ring = defineEffect<{ readonly amount: number }>('shop.ring', 'bell');
const ID = derivedUuid('till');
const AT = '2026-01-15T12:00:00.000Z';

const saga = defineSaga<readonly string[], 'count' | 'ring'>({
  context: 'shop',
  name: 'counting',
  version: 1,
  initial: [],
  on: [
    when(
      CashMoved,
      (event) => event.aggregateId,
      (state, { data: { amount } }) => ({
        state: [...state, `moved ${amount}`],
        outputs: [
          sendCommand('count', Count, { amount }),
          performEffect('ring', Ring, { amount }),
          scheduleWake('soon', { after: 1_500 }),
          scheduleWake('then', { at: '2026-02-01T00:00:00.000Z' }),
        ],
      }),
    ),
  ],
  answers: {
    count: {
      done: (state) => ({ state: [...state, 'count done'], outputs: [] }),
      refused: (state) => ({ state: [...state, 'count refused'], outputs: [] }),
    },
    ring: { refused: park },
  },
  wakes: { soon: (state, { at }) => ({ state: [...state, `woken ${at}`], outputs: [] }) },
});

function moved(amount: number): SagaInput {
  const event: RecordedEvent = {
    ...CashMoved({ amount, postings: [] }),
    recorded: { id: derivedUuid('event', amount), revision: 0, at: AT },
    tenant: TEST_TENANT,
    stream: streamName(TEST_TENANT, till, ID),
    aggregateId: ID,
    correlationId: 'correlation',
    commandId: 'command',
  };
  return { kind: 'event', event };
}

const reacted = (input: SagaInput, ...before: ReturnType<typeof saga.aggregate.decide>[]) =>
  given(saga.aggregate, before.flat()).when(input, { at: AT }).events();

describe('a saga', () => {
  const first = reacted(moved(5));
  const { pending, own } = given(saga.aggregate, first).state;
  const outputs = [...pending.values()];

  it('records its reaction to an event before it acts: the state and every output with its data', () => {
    expect(first).toEqual([
      {
        type: 'shop.counting-saga-reacted',
        data: {
          input: { kind: 'event', name: 'shop.cash-moved', id: derivedUuid('event', 5) },
          answer: null,
          state: ['moved 5'],
          outputs: [
            { kind: 'instruct', name: 'count', target: 'shop.count', payload: { amount: 5 }, dueAt: null },
            { kind: 'act', name: 'ring', target: 'shop.ring', payload: { amount: 5 }, dueAt: null },
            { kind: 'wake', name: 'soon', target: null, payload: null, dueAt: '2026-01-15T12:00:01.500Z' },
            { kind: 'wake', name: 'then', target: null, payload: null, dueAt: '2026-02-01T00:00:00.000Z' },
          ],
        },
      },
    ]);
    expect(own).toEqual(['moved 5']);
  });

  it('derives the id of each output from the place of its reaction, so that it is the same after every restart', () => {
    expect(outputs.map(({ id }) => id)).toEqual([0, 1, 2, 3].map((index) => derivedUuid('event-0', index)));
    expect(outputs.map(({ askedAt, reactionId }) => [askedAt, reactionId])).toEqual(outputs.map(() => [AT, 'event-0']));
    expect(given(saga.aggregate, first).state.pending).toEqual(pending);
  });

  it.each<[string, Answer]>([
    ['done', { outcome: 'done', data: { counted: 5 }, at: AT }],
    ['refused', { outcome: 'refused', code: 'CONFLICT', message: 'No.', at: AT }],
  ])('accepts the answer %s of an output, which is then no longer pending', (outcome, answer) => {
    const second = reacted({ kind: 'answer', name: 'count', output: outputs[0]!.id, answer }, first);
    const state = given(saga.aggregate, [...first, ...second]).state;
    expect(state.own).toEqual(['moved 5', `count ${outcome}`]);
    expect([...state.pending.keys()]).toEqual(outputs.slice(1).map(({ id }) => id));
    expect(second[0]!.data).toMatchObject({ answer });
  });

  it('accepts an answer for which it has no reaction, and keeps its state', () => {
    const second = reacted(
      { kind: 'answer', name: 'ring', output: outputs[1]!.id, answer: { outcome: 'done', data: null, at: AT } },
      first,
    );
    const state = given(saga.aggregate, [...first, ...second]).state;
    expect(state.own).toEqual(['moved 5']);
    expect(state.pending.has(outputs[1]!.id)).toBe(false);
  });

  it('is stopped by a refusal without a branch, with nothing recorded', () => {
    const refusal: Answer = { outcome: 'refused', code: 'CONFLICT', message: 'No.', at: AT };
    const answer: SagaInput = { kind: 'answer', name: 'ring', output: outputs[1]!.id, answer: refusal };
    expect(() => reacted(answer, first)).toThrow(new SagaStuck('CONFLICT: No.'));
    expect(() => reacted({ ...answer, name: 'a step of an earlier release' }, first)).toThrow(SagaStuck);
  });

  it('does not compile with a step that has no branch for a refusal, or that it does not name', () => {
    const outline = { context: 'shop', name: 'careless', version: 1, initial: null, on: [] } as const;
    const asks = when(
      CashMoved,
      (event) => event.aggregateId,
      (state: null, { data: { amount } }) => ({ state, outputs: [sendCommand('count', Count, { amount })] }),
    );
    const rung = { rings: (state: null) => ({ state, outputs: [performEffect('ring', Ring, { amount: 1 })] }) };
    const careful = defineSaga<null, 'count'>({
      ...outline,
      on: [asks],
      answers: { count: { refused: ignoreRefusal } },
    });
    expect(Object.keys(careful.answers!)).toEqual(['count']);
    // @ts-expect-error: no branches at all
    defineSaga<null, 'count'>({ ...outline, on: [asks] });
    // @ts-expect-error: none for a refusal
    defineSaga<null, 'count'>({ ...outline, on: [asks], answers: { count: { done: ignoreRefusal } } });
    // @ts-expect-error: none for one of its steps
    defineSaga<null, 'count' | 'ring'>({ ...outline, on: [asks], answers: { count: { refused: ignoreRefusal } } });
    // @ts-expect-error: an event asks for a step that is not named
    defineSaga<null>({ ...outline, on: [asks] });
    // @ts-expect-error: a wake does
    defineSaga<null, 'count'>({ ...outline, answers: { count: { refused: ignoreRefusal } }, wakes: rung });
    // @ts-expect-error: an answer does
    defineSaga<null, 'count'>({ ...outline, answers: { count: { done: rung.rings, refused: ignoreRefusal } } });
  });

  it('is woken with the moment of the wake', () => {
    const second = reacted({ kind: 'wake', name: 'soon', output: outputs[2]!.id }, first);
    expect(given(saga.aggregate, [...first, ...second]).state.own).toEqual(['moved 5', `woken ${AT}`]);
  });

  it('records nothing for an answer or a wake that was processed before', () => {
    const answer: SagaInput = {
      kind: 'answer',
      name: 'count',
      output: outputs[0]!.id,
      answer: { outcome: 'done', data: null, at: AT },
    };
    const rang: SagaInput = { kind: 'wake', name: 'soon', output: outputs[2]!.id };
    const taken = [...reacted(answer, first), ...reacted(rang, first)];
    expect(reacted(answer, first, taken)).toEqual([]);
    expect(reacted(rang, first, taken)).toEqual([]);
    expect(reacted({ ...answer, output: 'never asked' }, first)).toEqual([]);
  });

  it('records nothing for events while it waits for the wake that covers them, and reacts to the next one after it', () => {
    const look = { kind: 'wake', name: 'look' } as const;
    const checking = defineSaga<number>({
      context: 'shop',
      name: 'checking',
      version: 1,
      initial: 0,
      debouncedBy: look.name,
      on: [
        when(
          CashMoved,
          (event) => event.aggregateId,
          (state) => ({
            state: state + 1,
            outputs: [scheduleWake('look', { after: 1 }), scheduleWake('other', { after: 1 })],
          }),
        ),
      ],
    });
    const decided = (input: SagaInput, ...before: ReturnType<typeof checking.aggregate.decide>) =>
      given(checking.aggregate, before).when(input, { at: AT }).events();
    const waiting = decided(moved(1));
    expect(decided(moved(2), ...waiting)).toEqual([]);
    const [asked] = given(checking.aggregate, waiting).state.pending.keys();
    const rung = [...waiting, ...decided({ ...look, output: asked! }, ...waiting)];
    expect(decided(moved(2), ...rung)[0]!.data).toMatchObject({ state: 2 });
  });

  it('records that it does not react to an event it has no reaction for', () => {
    const input = moved(1) as Extract<SagaInput, { kind: 'event' }>;
    const opened = { ...input, event: { ...input.event, ...TillOpened({ customer: 'c', name: 'n' }) } };
    expect(reacted(opened, first)[0]!.data).toMatchObject({ state: ['moved 5'], outputs: [] });
  });

  it('is given no personal member of an event, since its state and outputs are recorded in clear', () => {
    const curious = defineSaga<unknown>({
      context: 'shop',
      name: 'curious',
      version: 1,
      initial: null,
      on: [
        when(
          TillOpened,
          ({ data }) => (data.name === null ? null : ID),
          (_state, { data }) => ({ state: data, outputs: [] }),
        ),
      ],
    });
    const [trigger] = curious.on;
    const opened = { ...TillOpened({ customer: 'c', name: 'n' }) } as RecordedEvent;
    expect(trigger!.instance(opened)).toBe(ID);
    expect(trigger!.react(null, opened).state).toEqual({ customer: 'c', name: null });
  });

  describe('that records the members of its state that change', () => {
    interface Counted {
      readonly first: { readonly amount: number } | null;
      readonly sum: number;
      readonly isOdd?: true;
    }
    const initial: Counted = { first: null, sum: 0 };
    const outline = { context: 'shop', name: 'summing', version: 1, initial } as const;
    const summing = defineSaga<Counted>({
      ...outline,
      recordsChanges: true,
      on: [
        when(
          CashMoved,
          (event) => event.aggregateId,
          ({ first: begun, sum }: Counted, { data: { amount } }) => ({
            state: { first: begun ?? { amount }, sum: sum + amount, ...((sum + amount) % 2 === 1 && { isOdd: true }) },
            outputs: [],
          }),
        ),
      ],
    });
    const [definition] = summing.aggregate.events;
    const history = [5, 0, 2, 1].reduce<ReturnType<typeof summing.aggregate.decide>>(
      (before, amount) => [...before, ...given(summing.aggregate, before).when(moved(amount), { at: AT }).events()],
      [],
    );

    it('records all of it first and where a member is lost, else the members that differ', () => {
      expect(history.map(({ data }) => data)).toMatchObject([
        { state: { first: { amount: 5 }, sum: 5, isOdd: true }, isWhole: true },
        { state: {}, isWhole: false },
        { state: { sum: 7 }, isWhole: false },
        { state: { first: { amount: 5 }, sum: 8 }, isWhole: true },
      ]);
      expect(history.map(({ data }) => Object.keys((data as { state: object }).state))).toEqual([
        ['first', 'sum', 'isOdd'],
        [],
        ['sum'],
        ['first', 'sum'],
      ]);
    });

    it('has the same state as one that records all of it, after each reaction and read back', () => {
      const after = (count: number) =>
        given(summing.aggregate, JSON.parse(JSON.stringify(history.slice(0, count))) as typeof history).state.own;
      expect([1, 2, 3, 4].map(after)).toEqual([
        { first: { amount: 5 }, sum: 5, isOdd: true },
        { first: { amount: 5 }, sum: 5, isOdd: true },
        { first: { amount: 5 }, sum: 7, isOdd: true },
        { first: { amount: 5 }, sum: 8 },
      ]);
    });

    it('takes the state of a reaction of an earlier release as all of it', () => {
      const stored = { ...(history[0]!.data as object), state: { sum: 4 }, isWhole: undefined, taken: null };
      const { isWhole: _, ...second } = stored;
      const { taken: __, ...before } = second;
      for (const [version, data] of [
        [1, before],
        [2, second],
      ] as const) {
        const upcast = { type: definition!.type, data: definition!.upcast(version, data) };
        expect(() => definition!.check(upcast.data)).not.toThrow();
        expect(given(summing.aggregate, [...history, upcast as (typeof history)[number]]).state.own).toEqual({
          sum: 4,
        });
      }
    });
  });
});
