import { type EventOf, defineEvent, moneyField, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** An operator accepted a difference between a partner's statements and our books. It counts as explained only for this amount. */
export const DifferenceAccepted = defineEvent('partners.difference-accepted', {
  port: partnerPort(),
  /** Name of the item that differs, from the reconciliation. */
  item: text(),
  /** Statements minus books; zero withdraws an acceptance. */
  amount: moneyField(),
});

export const DIFFERENCE_EVENTS = [DifferenceAccepted] as const;
export type DifferenceEvent = EventOf<(typeof DIFFERENCE_EVENTS)[number]>;
