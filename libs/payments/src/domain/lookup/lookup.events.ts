import {
  type DataOf,
  type EventOf,
  bigInteger,
  defineEvent,
  flag,
  list,
  optional,
  pii,
  record,
  text,
  timestamp,
} from '@app/kernel';

/** A receiver was looked up for a payer: currencies, limits and required information about the payer (payments-cards 8, 9). */
export const ReceiverLookedUp = defineEvent(
  'payments.receiver-looked-up',
  {
    lookupId: text(),
    /** The payer, or the platform by its own id. */
    customerId: text(),
    umaAddress: pii(optional(text())),
    accountId: optional(text()),
    /** In the receiver's order of preference; limits in receiving units. */
    currencies: list(record({ code: text(), minAmount: bigInteger(), maxAmount: bigInteger() })),
    requiredFields: list(record({ name: text(), mandatory: flag() })),
    expiresAt: timestamp(),
  },
  { subject: 'customerId' },
);

export const LOOKUP_EVENTS = [ReceiverLookedUp] as const;
export type LookupEvent = EventOf<(typeof LOOKUP_EVENTS)[number]>;
export type Lookup = DataOf<typeof ReceiverLookedUp.fields>;
