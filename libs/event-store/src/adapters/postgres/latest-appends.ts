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
 * Caches the last append of each stream that this process has recently written, to build its answer. Events never change, so a range within
 * that append is read without the database.
 */
export class LatestAppends {
  private readonly appends: LRUCache<string, Append & { readonly position: Checkpoint }>;

  constructor(maxStreams: number = MEMORY_BOUNDS.latestAppends) {
    this.appends = new LRUCache({ max: maxStreams });
  }

  /** `position` is that of the last event. */
  remember({ stream, expected, events }: Append, position: Checkpoint): void {
    this.appends.set(stream, { stream, expected, events, position });
  }

  /** The events of a stream between two revisions; null unless all of them are known to be in its last append. */
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

/** The event as a read returns it: without undefined members of its data. */
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
