import { type EventOf, defineEvent, moneyField, postings } from '@app/kernel';

/** The card network was paid what it was owed; a negative amount is what it paid (payments-cards 19, flow 25). */
export const NetworkSettled = defineEvent('cards.network-settled', { amount: moneyField(), postings: postings() });

export type NetworkSettlementEvent = EventOf<typeof NetworkSettled>;
