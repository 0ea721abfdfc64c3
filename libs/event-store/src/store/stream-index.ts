import { derivedUuid } from '@app/kernel';
import { eventId } from './codec.js';

/** A command that a stream has recorded, or a step with its content. */
export interface IndexEntry {
  /** By `commandEntryId` or `stepEntryId`. */
  readonly id: string;
  /** Of a command, the revision of its last event; of a step, one that is not before its event. */
  readonly revision: number;
  /** Of a step; null for a command. */
  readonly content: string | null;
}

/** A part of a stream: after a revision, up to another one that is included. */
export interface StreamPart {
  readonly stream: string;
  readonly after: number;
  readonly upTo: number;
}

/**
 * Finds the older commands and steps of long streams, so that no process has to remember them. It follows from the log: lost entries
 * are listed again by the next process that folds the stream, and an audit does not read it. It lists a stream from its beginning on.
 */
export abstract class StreamIndex {
  /** The revision up to which everything of the stream is listed; NO_STREAM where nothing is. */
  abstract reach(stream: string): Promise<number>;

  /** The entries with these ids, by id; null when the stream is not, or no longer, listed up to the revision. */
  abstract find(stream: string, reach: number, ids: readonly string[]): Promise<ReadonlyMap<string, IndexEntry> | null>;

  /** Lists everything that this part of a stream has recorded; false, and nothing is listed, when the part before it is not. */
  abstract add(part: StreamPart, entries: readonly IndexEntry[]): Promise<boolean>;
}

/** The id of the first event by which a stream records the command. */
export function commandEntryId(stream: string, commandId: string): string {
  return eventId(commandId, stream, 0);
}

/** The id under which a step of a stream is listed. */
export function stepEntryId(stream: string, step: string): string {
  return derivedUuid('step', stream, step);
}
