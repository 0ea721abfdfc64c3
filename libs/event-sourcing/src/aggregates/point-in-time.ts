import { ContextVariable, invalidInput } from '@app/kernel';
import { type EventStore, lastEvent, type StoredEvent, streamPages } from '@app/event-store';

/**
 * A point in the past: after the last event up to a time (ISO 8601 in UTC, to the millisecond), after a revision of the first stream read, or
 * after the newest event, as shown at a given time.
 */
export type PointInTime = { readonly at: string } | { readonly revision: number } | { readonly latestAt: string };

/** The last event of a stream that an as-of read includes, with its time. */
export interface ReadEnd {
  readonly stream: string;
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
}

/** A read as of a point in time. Keeps the end of each stream that it has read, in the order of the reads. */
export class AsOfRead {
  private readonly ends = new Map<string, Promise<ReadEnd | null>>();
  private shownAt: string | null;

  constructor(private readonly point: PointInTime) {
    this.shownAt = 'at' in point ? point.at : 'latestAt' in point ? point.latestAt : null;
  }

  /** The point in time of this read; null until the stream whose revision determines it has been read. */
  get moment(): string | null {
    return this.shownAt;
  }

  /** The last event of a stream that this read includes; null if none. Repeated calls for one stream give the same event. */
  endOf(store: EventStore, stream: string): Promise<ReadEnd | null> {
    let end = this.ends.get(stream);
    if (end === undefined) {
      const [first] = this.ends.values();
      end = this.find(store, stream, first ?? null);
      this.ends.set(stream, end);
    }
    return end;
  }

  /** The streams read so far, including those that do not exist. */
  get streams(): readonly string[] {
    return [...this.ends.keys()];
  }

  private async find(
    store: EventStore,
    stream: string,
    first: Promise<ReadEnd | null> | null,
  ): Promise<ReadEnd | null> {
    const { point } = this;
    if ('at' in point) return lastUpTo(store, stream, point.at);
    if ('latestAt' in point) return endAt(await lastEvent(store, stream));
    if (first !== null) {
      const firstEnd = await first;
      return firstEnd === null ? null : lastUpTo(store, stream, firstEnd.at);
    }
    const [event] = await store.read(stream, { from: point.revision, upTo: point.revision });
    if (event !== undefined) this.shownAt = event.metadata.at;
    return endAt(event ?? null);
  }
}

/** Finds the event before the first later one, so that the result is always a prefix of the stream even if clocks ran backwards. */
async function lastUpTo(store: EventStore, stream: string, at: string): Promise<ReadEnd | null> {
  let reached: StoredEvent | null = null;
  for await (const page of streamPages(store, stream, 0)) {
    for (const event of page) {
      if (event.metadata.at > at) return endAt(reached);
      reached = event;
    }
  }
  return endAt(reached);
}

function endAt(event: StoredEvent | null): ReadEnd | null {
  return event && { stream: event.stream, revision: event.revision, at: event.metadata.at };
}

const readings = new ContextVariable<AsOfRead | undefined>();

/**
 * Runs `read` as of a point in time. Every fold of a resource or state within it ends there, whether it starts from a read model's table or
 * from the stream. Reads that cannot be answered as of the past are refused, and nothing can be written.
 */
export function asOf<T>(point: PointInTime, read: () => T): T {
  return runAsOf(new AsOfRead(point), read);
}

/** The same with a read object of the caller, which afterwards names the streams that were used. */
export function runAsOf<T>(asOfRead: AsOfRead, read: () => T): T {
  return readings.run(asOfRead, read);
}

/** Reads the current state within an as-of read: for values that never change after their creation and are needed to find the streams. */
export function withoutAsOf<T>(read: () => T): T {
  return readings.run(undefined, read);
}

/** The as-of read in progress; null for a read of the present. */
export function currentAsOfRead(): AsOfRead | null {
  return readings.get() ?? null;
}

/** True within an as-of read, which must not trigger anything that is due. */
export function isAsOf(): boolean {
  return currentAsOfRead() !== null;
}

/** The time for facts that change with time alone, such as expiry: within an as-of read, its point in time. */
export function asOfOrNow(present: string): string {
  return currentAsOfRead()?.moment ?? present;
}

/** Refuses queries that cannot be answered as of the past; does nothing for a read of the present. */
export function refuseAsOf(): void {
  if (isAsOf()) throw invalidAsOf('is not supported here: the resource has no past states');
}

/** 400 INVALID_INPUT that names the `asOf` parameter. */
export function invalidAsOf(message: string): Error {
  return invalidInput(`asOf ${message}.`, { field: 'asOf', message });
}
