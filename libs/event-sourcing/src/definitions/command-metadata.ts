import { derivedUuid } from '@app/kernel';

/** Metadata of a command; created once, by the HTTP edge, a saga or a timer. */
export interface CommandMetadata {
  /** Derived from the cause of the command (an Idempotency-Key, a saga's output): repeating it has one effect. */
  readonly commandId: string;
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly actor: string;
  /** ISO 8601 with milliseconds. */
  readonly at: string;
}

/** The metadata of a further command of the same cause; needed when one cause sends two commands to one stream. */
export function metadataFor(metadata: CommandMetadata, step: string): CommandMetadata {
  return { ...metadata, commandId: derivedUuid(metadata.commandId, step) };
}
