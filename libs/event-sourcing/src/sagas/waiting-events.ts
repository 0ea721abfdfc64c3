import { LRUCache } from 'lru-cache';
import { MEMORY_BOUNDS, type RecordedEvent } from '@app/event-store';
import type { RoutedInput } from '../subscriptions/routed-inputs.js';
import type { QueuedInput } from './saga-queue.js';

/**
 * Events of inputs that this process queued and had no room for: a later lease of this process takes them from here instead of
 * reading and opening them again. Events never change; an erasure requires `forget`, since an event may hold the person's data.
 */
export class WaitingEvents {
  private readonly events: LRUCache<string, RecordedEvent>;

  constructor(maxEvents: number = MEMORY_BOUNDS.waitingEvents) {
    this.events = new LRUCache({ max: maxEvents });
  }

  get size(): number {
    return this.events.size;
  }

  remember(inputs: readonly RoutedInput[]): void {
    for (const { event } of inputs) this.events.set(placeOf(event.stream, event.recorded.revision), event);
  }

  /** The input with its event, where that is known; the input itself otherwise. */
  withEvent(queued: QueuedInput): QueuedInput {
    const { input } = queued;
    if (input.kind !== 'reference') return queued;
    const event = this.events.get(placeOf(input.stream, input.revision));
    if (event === undefined) return queued;
    const { recipient } = input;
    return { ...queued, input: { kind: 'event', event, ...(recipient !== undefined && { recipient }) } };
  }

  forget(): void {
    this.events.clear();
  }
}

function placeOf(stream: string, revision: number): string {
  return `${stream}@${revision}`;
}
