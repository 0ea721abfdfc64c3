import { type EventOf, defineEvent, moneyField, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** An operator accepted a difference of a partner's statements and our books: while it is this amount it is explained. */
export const DifferenceAccepted = defineEvent('partners.difference-accepted', {
  port: partnerPort(),
  /** Name of the item that differs, as the reconciliation gives it. */
  item: text(),
  /** Statements less books; zero takes an acceptance back. */
  amount: moneyField(),
});

export const DIFFERENCE_EVENTS = [DifferenceAccepted] as const;
export type DifferenceEvent = EventOf<(typeof DIFFERENCE_EVENTS)[number]>;
