import type { ErrorCode } from './errors/catalogue.js';
import { Refusal, type RefusalDetails } from './errors/refusal.js';
import { type DomainEvent, defineEvent, sameMembers } from './event.js';
import { type DataOf, json, optional, text } from './fields.js';

/**
 * A command was finally refused, in the stream where it would have been recorded. An attempt of the same command that was held up
 * meanwhile finds it there and does nothing (decision 0045). It changes no state and no view.
 */
export const CommandRefused = defineEvent(
  'commands.command-refused',
  {
    /** Of the error catalogue. */
    code: text(),
    message: text(),
    reason: optional(text()),
    /** The others that are answered. */
    details: optional(json<RefusalDetails>()),
  },
  { version: 2, upcast: { 1: sameMembers }, since: { details: 2 } },
);

/** Members of an event that records a refusal: all that is answered. */
export type RefusalData = DataOf<typeof CommandRefused.fields>;

/** True for the record of a refusal, which no fold of a stream takes into account. */
export function isCommandRefused({ type }: Pick<DomainEvent, 'type'>): boolean {
  return type === CommandRefused.type;
}

/** The refusal as its stream records it, with all that is answered. Neither messages nor details carry personal data. */
export function recordOfRefusal({ code, message, details }: Refusal): DomainEvent<string, RefusalData> {
  const { reason, ...others } = details ?? {};
  return CommandRefused({
    code,
    message,
    ...(reason !== undefined && { reason }),
    ...(Object.keys(others).length > 0 && { details: others }),
  });
}

/** The refusal that was recorded, as it was answered. Records of version 1 hold no details but the reason. */
export function recordedRefusal({ data }: Pick<DomainEvent, 'data'>): Refusal {
  const { code, message, reason, details } = data as RefusalData;
  const all = { ...details, ...(reason !== undefined && { reason }) };
  return new Refusal(code as ErrorCode, message, Object.keys(all).length === 0 ? undefined : all, false);
}
