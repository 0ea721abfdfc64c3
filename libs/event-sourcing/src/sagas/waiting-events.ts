import { LRUCache } from 'lru-cache';
import { MEMORY_BOUNDS, type RecordedEvent } from '@app/event-store';
import type { RoutedInput } from '../subscriptions/routed-inputs.js';
import type { QueuedInput } from './saga-queue.js';

/**
 * Caches events of inputs that this process queued without room for them. A later lease of this process uses them instead of reading and
 * decrypting them again. Events are immutable, but an erasure requires `forget`, since an event may contain personal data.
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

  /** The input with its event, if cached; otherwise the input itself. */
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
