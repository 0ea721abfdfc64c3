import { AsyncLocalStorage } from 'node:async_hooks';
import { invalidInput } from '@app/kernel';

/** When the past is to be shown: after the last event up to a time (ISO 8601, to the millisecond, in UTC), or after a revision. */
export type PointInTime = { readonly at: string } | { readonly revision: number };

/** A reading of the past that is under way, and the stream that it shows. */
interface Reading {
  readonly point: PointInTime;
  stream: string | null;
}

const readings = new AsyncLocalStorage<Reading>();

/**
 * Does some reading as of a point in time: whatever folds a resource within it, from a read model's table or from its
 * stream, folds the stream up to there instead; what cannot be shown so is refused, and nothing can be written.
 */
export function asOf<T>(point: PointInTime, read: () => T): T {
  return readings.run({ point, stream: null }, read);
}

/** Whether what runs here reads the past, where nothing that is due may be made to happen. */
export function readsThePast(): boolean {
  return readings.getStore() !== undefined;
}

/** The point in time as of which a stream is read; null for the present. A revision speaks of one stream only. */
export function pointInTimeOf(stream: string): PointInTime | null {
  const reading = readings.getStore();
  if (reading === undefined) return null;
  if ('revision' in reading.point && (reading.stream ?? stream) !== stream) {
    throw notAsOf('must be a time here: the answer comes from several streams, each with revisions of its own');
  }
  reading.stream = stream;
  return reading.point;
}

/** Refuses in a reading of the past what only the present can answer; does nothing otherwise. */
export function requirePresent(): void {
  if (readsThePast()) throw notAsOf('is not offered here: the answer is of the present only');
}

/** 400 INVALID_INPUT that blames the parameter by which callers ask for the past. */
export function notAsOf(message: string): Error {
  return invalidInput(`asOf ${message}.`, { field: 'asOf', message });
}
