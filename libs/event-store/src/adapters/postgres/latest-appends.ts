import { LRUCache } from 'lru-cache';
import { MEMORY_BOUNDS } from '../../memory-bounds.js';
import type { Checkpoint, RecordableEvent, StoredEvent } from '../../store/event-store.js';

interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly RecordableEvent[];
}

/**
 * The last append of each stream that this process wrote to lately, for its answer: the resource as this append left it. Events
 * never change, so a range that lies within is answered without the database.
 */
export class LatestAppends {
  private readonly appends: LRUCache<string, Append & { readonly position: Checkpoint }>;

  constructor(maxStreams: number = MEMORY_BOUNDS.latestAppends) {
    this.appends = new LRUCache({ max: maxStreams });
  }

  /** `position` is that of its last event. */
  remember({ stream, expected, events }: Append, position: Checkpoint): void {
    this.appends.set(stream, { stream, expected, events, position });
  }

  /** The events of a stream between two revisions; null when not all of them are in its last append, or the range may reach beyond it. */
  read(stream: string, from: number, upTo: number): StoredEvent[] | null {
    const append = this.appends.get(stream);
    if (append === undefined) return null;
    const { expected, events, position } = append;
    const last = expected + events.length;
    if (from <= expected || upTo > last || from > upTo) return null;
    return events.slice(from - expected - 1, upTo - expected).map((event, index) => ({
      ...(JSON.parse(JSON.stringify(event)) as RecordableEvent), // as a read of the log answers it
      stream,
      revision: from + index,
      position: position - BigInt(last - from - index),
    }));
  }
}
