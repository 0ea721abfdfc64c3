import type { AppendSequence } from '@app/event-store';
import { type Moment, derivedUuid, serviceTimeOf } from '@app/kernel';

/** Identifies the content of a request. A repeated command id with another content is a conflict. */
export interface RequestHash {
  /** The hash that is recorded with the command. */
  readonly requestHash: string;
  /** Hashes of the same content in other forms, as other releases record them: a command recorded with one of them counts as the same. */
  readonly otherRequestHashes?: readonly string[] | undefined;
}

/** True if `recorded` is a hash of this request. */
export function isHashOf(recorded: string, { requestHash, otherRequestHashes = [] }: RequestHash): boolean {
  return recorded === requestHash || otherRequestHashes.includes(recorded);
}

/** Metadata of a command, created once by the HTTP edge, a saga or a timer. */
export interface CommandMetadata extends RequestHash {
  /**
   * Derived from the cause of the command (an Idempotency-Key, a saga's output). A repeated command with the same id has no further effect.
   */
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly actor: string;
  /** Time by the platform's clock; ISO 8601 with milliseconds. */
  readonly at: string;
  /** Time by the service's clock, if it differs. */
  readonly recordedAt?: string | undefined;
  /**
   * True if an earlier attempt of the command may still be in progress. A final refusal is then recorded in the command's stream, so that the
   * earlier attempt has no effect after its caller got the refusal (decision 0045).
   */
  readonly recordsRefusals?: boolean;
  /** Set only within `AggregateRunner.inSequence`. */
  readonly sequence?: SequencePosition;
}

/** The position of a command in a sequence of commands. */
export interface SequencePosition {
  readonly appends: AppendSequence;
  readonly isLast: boolean;
  /** Registers an append in progress for a command that was already answered. */
  note(append: Promise<unknown>): void;
}

/** The metadata for a command at another time: by another platform's clock, or at another moment of this one's. */
export function atMoment(metadata: CommandMetadata, { at, recordedAt }: Moment): CommandMetadata {
  return { ...metadata, at, recordedAt };
}

/** The metadata of a command on a platform whose clock was never moved. */
export function atServiceTime(metadata: CommandMetadata): CommandMetadata {
  return atMoment(metadata, { at: serviceTimeOf(metadata) });
}

/** The metadata of a command whose final refusal is recorded in its stream. */
export function recordingRefusals(metadata: CommandMetadata): CommandMetadata {
  return { ...metadata, recordsRefusals: true };
}

/** The metadata of another command with the same cause; needed when one cause sends two commands to one stream. */
export function metadataFor(metadata: CommandMetadata, step: string): CommandMetadata {
  return { ...metadata, commandId: derivedUuid(metadata.commandId, step) };
}
