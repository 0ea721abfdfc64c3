import type { ErrorCode } from './errors/catalogue.js';
import { Refusal, type RefusalDetails } from './errors/refusal.js';
import { type DomainEvent, defineEvent, sameMembers } from './event.js';
import { type DataOf, json, optional, text } from './fields.js';

/**
 * A command was finally refused. Recorded in the stream that would have recorded the command, so that a delayed attempt of the same command
 * finds it and does nothing (decision 0045). Changes no state and no view.
 */
export const CommandRefused = defineEvent(
  'commands.command-refused',
  {
    /** A code of the error catalogue. */
    code: text(),
    message: text(),
    reason: optional(text()),
    /** The other details of the answer. */
    details: optional(json<RefusalDetails>()),
  },
  { version: 2, upcast: { 1: sameMembers }, since: { details: 2 } },
);

/** Data of an event that records a refusal: the whole answer. */
export type RefusalData = DataOf<typeof CommandRefused.fields>;

/** True for a recorded refusal, which folds of the stream ignore. */
export function isCommandRefused({ type }: Pick<DomainEvent, 'type'>): boolean {
  return type === CommandRefused.type;
}

/** The event that records a refusal with its whole answer. Neither messages nor details contain personal data. */
export function recordOfRefusal({
  code,
  message,
  details,
}: {
  readonly code: string;
  readonly message: string;
  readonly details?: RefusalDetails | undefined;
}): DomainEvent<string, RefusalData> {
  const { reason, ...others } = details ?? {};
  return CommandRefused({
    code,
    message,
    ...(reason !== undefined && { reason }),
    ...(Object.keys(others).length > 0 && { details: others }),
  });
}

/** The recorded refusal, as it was answered. Version 1 records no details except the reason. */
export function recordedRefusal({ data }: Pick<DomainEvent, 'data'>): Refusal {
  const { code, message, reason, details } = data as RefusalData;
  const all = { ...details, ...(reason !== undefined && { reason }) };
  return new Refusal(code as ErrorCode, message, Object.keys(all).length === 0 ? undefined : all, false);
}
