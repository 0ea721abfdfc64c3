import type { AppendSequence } from '@app/event-store';
import { type Moment, derivedUuid, serviceTimeOf } from '@app/kernel';

/** Metadata of a command; created once, by the HTTP edge, a saga or a timer. */
export interface CommandMetadata {
  /** Derived from the cause of the command (an Idempotency-Key, a saga's output): repeating it has one effect. */
  readonly commandId: string;
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly actor: string;
  /** By the clock of the platform; ISO 8601 with milliseconds. */
  readonly at: string;
  /** By the clock of the service, where that differs. */
  readonly recordedAt?: string | undefined;
  /**
   * True when an earlier attempt of the command may still be in progress: a final refusal is then recorded in the command's stream,
   * so that the earlier attempt does nothing once its caller has the refusal (decision 0045).
   */
  readonly recordsRefusals?: boolean;
  /** Only within the work of `AggregateRunner.inSequence`. */
  readonly sequence?: SequencePosition;
}

/** The position of a command in a sequence of commands. */
export interface SequencePosition {
  readonly appends: AppendSequence;
  readonly isLast: boolean;
  /** Takes note of an append in progress of which a command was answered. */
  note(append: Promise<unknown>): void;
}

/** The metadata of a command that another platform's clock dates, or this one's at another moment. */
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

/** The metadata of a further command of the same cause; needed when one cause sends two commands to one stream. */
export function metadataFor(metadata: CommandMetadata, step: string): CommandMetadata {
  return { ...metadata, commandId: derivedUuid(metadata.commandId, step) };
}
