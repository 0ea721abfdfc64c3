import { type EventOf, defineEvent, moneyField, postings } from '@app/kernel';

/** The card network was paid the amount owed to it; a negative amount was paid by the network (payments-cards 19, flow 25). */
export const NetworkSettled = defineEvent('cards.network-settled', { amount: moneyField(), postings: postings() });

export type NetworkSettlementEvent = EventOf<typeof NetworkSettled>;
