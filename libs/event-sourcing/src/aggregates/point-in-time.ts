import { ContextVariable, invalidInput } from '@app/kernel';
import { type EventStore, lastEvent, type StoredEvent, streamPages } from '@app/event-store';

/**
 * When the past is to be shown: after the last event up to a time (ISO 8601, to the millisecond, in UTC), after a revision
 * of the stream that is read first, or after the last event there is, as it shows at a moment.
 */
export type PointInTime = { readonly at: string } | { readonly revision: number } | { readonly latestAt: string };

/** End of the read part of a stream, and the time of its last event there. */
export interface ReadEnd {
  readonly stream: string;
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
}

/** A read as of a past time: how far it read each stream that it needed, in the order of the reads. */
export class AsOfRead {
  private readonly ends = new Map<string, Promise<ReadEnd | null>>();
  private shownAt: string | null;

  constructor(private readonly point: PointInTime) {
    this.shownAt = 'at' in point ? point.at : 'latestAt' in point ? point.latestAt : null;
  }

  /** The moment whose truth is shown; null until the stream is read whose revision determines it. */
  get moment(): string | null {
    return this.shownAt;
  }

  /** The last event of a stream that is part of the picture; null for none. The same stream always ends at the same event. */
  endOf(store: EventStore, stream: string): Promise<ReadEnd | null> {
    let end = this.ends.get(stream);
    if (end === undefined) {
      const [first] = this.ends.values();
      end = this.find(store, stream, first ?? null);
      this.ends.set(stream, end);
    }
    return end;
  }

  /** The streams that it needed so far, whether they were there or not. */
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

/** The last event up to the first one that is later, so that it always means a prefix of the stream, whatever clocks did. */
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
 * Does some reading as of a point in time: whatever folds a resource or a state within it, from a read model's table or
 * from its stream, folds the stream up to there instead; reads that cannot be shown so are refused, and nothing can be
 * written.
 */
export function asOf<T>(point: PointInTime, read: () => T): T {
  return runAsOf(new AsOfRead(point), read);
}

/** The same with the caller's read, which knows afterwards which streams it used. */
export function runAsOf<T>(asOfRead: AsOfRead, read: () => T): T {
  return readings.run(asOfRead, read);
}

/**
 * Reads as of now within a read of the past: for values that never change after their creation, and show where to look.
 */
export function withoutAsOf<T>(read: () => T): T {
  return readings.run(undefined, read);
}

/** The read as of a past time that is in progress here; null for a read of the present. */
export function currentAsOfRead(): AsOfRead | null {
  return readings.get() ?? null;
}

/** True when the current call reads as of a past time: it must then not trigger anything that is due. */
export function isAsOf(): boolean {
  return currentAsOfRead() !== null;
}

/** The moment for facts that time itself changes, such as expiry: in a read of the past, its moment. */
export function asOfOrNow(present: string): string {
  return currentAsOfRead()?.moment ?? present;
}

/** Refuses, in a read of the past, queries that only the present can answer; does nothing otherwise. */
export function refuseAsOf(): void {
  if (isAsOf()) throw invalidAsOf('is not offered here: the answer is of the present only');
}

/** 400 INVALID_INPUT that blames the parameter by which callers ask for the past. */
export function invalidAsOf(message: string): Error {
  return invalidInput(`asOf ${message}.`, { field: 'asOf', message });
}
