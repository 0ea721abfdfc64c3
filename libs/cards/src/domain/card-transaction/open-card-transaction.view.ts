import type { View } from '@app/kernel';
import { cardTransaction } from './card-transaction.decider.js';
import type { CardTransactionEvent } from './card-transaction.events.js';

/** The side of a card transaction that its card's closing asks about. */
export interface OpenCardTransaction {
  readonly transactionId: string;
  readonly cardId: string;
  /** Not decided yet, or more clearings are expected. */
  readonly open: boolean;
}

/** From the request on: an authorization that is being decided while its card is closed must be found too. */
export const openCardTransactionView: View<OpenCardTransaction, CardTransactionEvent> = {
  aggregate: cardTransaction,
  version: 1,
  withoutPersonalData: true,
  evolve(document, event) {
    if (event.type === 'cards.authorization-requested') {
      const { transactionId, cardId } = event.data;
      return { transactionId, cardId, open: true };
    }
    if (document === null) return null;
    if (event.type === 'cards.authorization-declined' || event.type === 'cards.financial-authorization-approved')
      return { ...document, open: false };
    if (!('status' in event.data)) return document;
    return { ...document, open: event.data.status === 'AUTHORIZED' || event.data.status === 'PARTIALLY_SETTLED' };
  },
};
