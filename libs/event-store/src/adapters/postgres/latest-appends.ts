import { LRUCache } from 'lru-cache';
import { withoutAbsent } from '@app/kernel';
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
    return events
      .slice(from - expected - 1, upTo - expected)
      .map((event, index) => storedEvent(event, stream, from + index, position - BigInt(last - from - index)));
  }
}

/** As a read of the log answers it: without the members of its data that are undefined. */
function storedEvent(
  { id, type, version, data, metadata, previousHash, hash, mac }: RecordableEvent,
  stream: string,
  revision: number,
  position: Checkpoint,
): StoredEvent {
  const read = withoutAbsent(data);
  const event = { position, stream, revision, id, type, version, data: read, metadata, previousHash, hash };
  return mac === undefined ? event : { ...event, mac };
}
