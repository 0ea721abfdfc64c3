import type { ErrorCode } from './errors/catalogue.js';
import { Refusal } from './errors/refusal.js';
import { type DomainEvent, defineEvent } from './event.js';
import { optional, text } from './fields.js';

/**
 * A command was finally refused, in the stream where it would have been recorded. An attempt of the same command that was held up
 * meanwhile finds it there and does nothing (decision 0045). It changes no state and no view.
 */
export const CommandRefused = defineEvent('commands.command-refused', {
  /** Of the error catalogue. */
  code: text(),
  message: text(),
  reason: optional(text()),
});

/** True for the record of a refusal, which no fold of a stream takes into account. */
export function isCommandRefused({ type }: Pick<DomainEvent, 'type'>): boolean {
  return type === CommandRefused.type;
}

/** The refusal as its stream records it. Messages carry no personal data. */
export function recordOfRefusal({ code, message, details }: Refusal): DomainEvent {
  return CommandRefused({ code, message, ...(details?.reason !== undefined && { reason: details.reason }) });
}

/** The refusal that was recorded. */
export function recordedRefusal({ data }: Pick<DomainEvent, 'data'>): Refusal {
  const { code, message, reason } = data as { code: ErrorCode; message: string; reason?: string };
  return new Refusal(code, message, reason === undefined ? undefined : { reason }, false);
}
