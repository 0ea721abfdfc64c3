import type { RecordedEvent } from '@app/event-store';
import type { RoutedInput } from '../subscriptions/routed-inputs.js';
import type { QueuedInput } from './saga-queue.js';
import { WaitingEvents } from './waiting-events.js';

const event = (revision: number) => ({ stream: 'stream', recorded: { revision } }) as RecordedEvent;
const routed = (revision: number) => ({ event: event(revision) }) as RoutedInput;
const queued = (revision: number, recipient?: string) =>
  ({
    id: '7',
    attempts: 2,
    input: { kind: 'reference', stream: 'stream', revision, ...(recipient !== undefined && { recipient }) },
  }) as QueuedInput;

describe('the events of inputs that wait in the queue', () => {
  it('are given with each input that refers to them, those of recipients included', () => {
    const waiting = new WaitingEvents();
    waiting.remember([routed(1)]);
    expect(waiting.withEvent(queued(1))).toEqual({ id: '7', attempts: 2, input: { kind: 'event', event: event(1) } });
    expect(waiting.withEvent(queued(1, 'bell'))).toEqual({
      id: '7',
      attempts: 2,
      input: { kind: 'event', event: event(1), recipient: 'bell' },
    });
  });

  it('are left to be read where they are not known, and where a timer rang', () => {
    const waiting = new WaitingEvents();
    waiting.remember([routed(1)]);
    const rang = { id: '8', input: { kind: 'wake', name: 'retry', timer: 'timer' } } as QueuedInput;
    for (const input of [queued(2), rang]) expect(waiting.withEvent(input)).toBe(input);
  });

  it('are forgotten after an erasure, and from the oldest on when there are too many', () => {
    const waiting = new WaitingEvents(2);
    waiting.remember([routed(1), routed(2), routed(3)]);
    const known = () => [1, 2, 3].filter((revision) => waiting.withEvent(queued(revision)).input.kind === 'event');
    expect(known()).toEqual([2, 3]);
    waiting.forget();
    expect(known()).toEqual([]);
  });
});
