import { assertNever, defineAggregate, foldView, type View } from './decider.js';
import { defineEvent, type EventOf } from './event.js';
import { integer } from './fields.js';

const CounterStarted = defineEvent('kernel.counter-started', {});
const CounterMoved = defineEvent('kernel.counter-moved', { by: integer() });
type CounterEvent = EventOf<typeof CounterStarted> | EventOf<typeof CounterMoved>;
interface Counter {
  readonly count: number;
  readonly updatedAt: string;
}

const counter = defineAggregate<null, never, CounterEvent>({
  context: 'kernel',
  name: 'counter',
  events: [CounterStarted, CounterMoved],
  initial: null,
  decide: () => [],
  evolve: (state) => state,
});
const view: View<Counter, CounterEvent> = {
  aggregate: counter as View['aggregate'],
  version: 1,
  evolve(document, event, recorded) {
    switch (event.type) {
      case 'kernel.counter-started':
        return { count: 0, updatedAt: recorded.at };
      case 'kernel.counter-moved':
        return document && { count: document.count + event.data.by, updatedAt: recorded.at };
      default:
        return assertNever(event);
    }
  },
};
const recorded = (revision: number) => ({
  recorded: { id: `event-${revision}`, revision, at: `2026-01-0${revision + 1}T00:00:00.000Z` },
});

describe('Folding a history into a view', () => {
  const history = [
    { ...CounterStarted({}), ...recorded(0) },
    { ...CounterMoved({ by: 2 }), ...recorded(1) },
    { ...CounterMoved({ by: 3 }), ...recorded(2) },
  ];

  it('gives the resource as of the last event', () => {
    expect(foldView(view, history)).toEqual({ count: 5, updatedAt: '2026-01-03T00:00:00.000Z' });
  });

  it('gives the resource as of any earlier one', () => {
    expect(foldView(view, history.slice(0, 2))).toEqual({ count: 2, updatedAt: '2026-01-02T00:00:00.000Z' });
  });

  it('continues from a document folded before', () => {
    expect(foldView(view, history.slice(2), foldView(view, history.slice(0, 2)))).toEqual(foldView(view, history));
  });

  it('of no events is null', () => {
    expect(foldView(view, [])).toBeNull();
  });

  it('stops at a type of event without a handler', () => {
    const unknown = { type: 'kernel.counter-painted', data: {} } as unknown as CounterEvent;
    expect(() => foldView(view, [{ ...unknown, ...recorded(0) }])).toThrow('not handled');
  });
});
