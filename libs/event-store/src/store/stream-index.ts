import { derivedUuid } from '@app/kernel';
import { eventId } from './codec.js';

/** A recorded command of a stream, or a step with its content. */
export interface IndexEntry {
  /** Made by `commandEntryId` or `stepEntryId`. */
  readonly id: string;
  /** For a command, the revision of its last event; for a step, a revision at or after that of its event. */
  readonly revision: number;
  /** Content of a step; null for a command. */
  readonly content: string | null;
}

/** The part of a stream after one revision, up to and including another. */
export interface StreamPart {
  readonly stream: string;
  readonly after: number;
  readonly upTo: number;
}

/**
 * Index of the older commands and steps of long streams, so that processes need not cache them. It is derived from the log: the next process
 * that folds the stream restores lost entries, and audits do not rely on it. It lists a stream from the first event on.
 */
export abstract class StreamIndex {
  /** The revision up to which the stream is fully listed; NO_STREAM if it is not listed. */
  abstract reach(stream: string): Promise<number>;

  /** The entries with these ids, by id; null if the stream is not, or no longer, listed up to the revision. */
  abstract find(stream: string, reach: number, ids: readonly string[]): Promise<ReadonlyMap<string, IndexEntry> | null>;

  /** Lists all entries of this part of a stream. False, without effect, if the part before it is not listed. */
  abstract add(part: StreamPart, entries: readonly IndexEntry[]): Promise<boolean>;
}

/** The id of the first event by which a stream records the command. */
export function commandEntryId(stream: string, commandId: string): string {
  return eventId(commandId, stream, 0);
}

/** The id of a step of a stream. */
export function stepEntryId(stream: string, step: string): string {
  return derivedUuid('step', stream, step);
}
