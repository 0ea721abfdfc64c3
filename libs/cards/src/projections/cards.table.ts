import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type CardDocument, cardView } from '../domain/card/card.view.js';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import {
  type OpenCardTransaction,
  openCardTransactionView,
  unconcludedIn,
} from '../domain/card-transaction/open-card-transaction.view.js';

/** The read model of GET /cards. The platform's card id may name a person, so it is stored as a keyed hash. */
export const cardsTable = defineTable({
  name: 'cards_card',
  view: cardView,
  filters: {
    cardholder_id: filterColumn('text', (document: CardDocument) => document.cardholderId),
    platform_card_id: filterColumn('fingerprint', (document: CardDocument) => document.platformCardId),
    funding_sources: filterColumn('text[]', (document: CardDocument) => document.fundingSources),
    state: filterColumn('text', (document: CardDocument) => document.state),
  },
});

/** Card transactions with the filters of GET /transactions. */
export const cardTransactionsTable = defineTable({
  name: 'cards_card_transaction',
  view: cardTransactionView,
  filters: {
    customer_id: filterColumn('text', (document: CardTransactionDocument) => document.customerId),
    platform_customer_id: filterColumn(
      'fingerprint',
      (document: CardTransactionDocument) => document.platformCustomerId,
    ),
    account_id: filterColumn('text', (document: CardTransactionDocument) => document.accountId),
    sender_account: filterColumn('text', ({ direction, accountId }: CardTransactionDocument) =>
      direction === 'DEBIT' ? accountId : null,
    ),
    receiver_account: filterColumn('text', ({ direction, accountId }: CardTransactionDocument) =>
      direction === 'CREDIT' ? accountId : null,
    ),
    status: filterColumn('text', (document: CardTransactionDocument) => document.status),
  },
});

/** Transactions to end when a card is closed, and authorizations to conclude. */
export const openCardTransactionsTable = defineTable({
  name: 'cards_open_card_transaction',
  view: openCardTransactionView,
  filters: {
    card_id: filterColumn('text', (document: OpenCardTransaction) => document.cardId),
    is_open: filterColumn('boolean', (document: OpenCardTransaction) => document.open),
    unconcluded_in: filterColumn('text', unconcludedIn),
  },
  version: 2,
});
