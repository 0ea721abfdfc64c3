import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type CardDocument, cardView } from '../domain/card/card.view.js';
import { type CardTransactionDocument, cardTransactionView } from '../domain/card-transaction/card-transaction.view.js';
import {
  type OpenCardTransaction,
  openCardTransactionView,
} from '../domain/card-transaction/open-card-transaction.view.js';

/** The read model of GET /cards. The platform's own id may name a person and is kept as a keyed hash. */
export const cardsTable = defineTable({
  name: 'cards_card',
  view: cardView,
  filters: {
    cardholder_id: filterColumn<CardDocument>('text', (document) => document.cardholderId),
    platform_card_id: filterColumn<CardDocument>('fingerprint', (document) => document.platformCardId),
    funding_sources: filterColumn<CardDocument>('text[]', (document) => document.fundingSources),
    state: filterColumn<CardDocument>('text', (document) => document.state),
  },
});

/** Card transactions as GET /transactions filters them. */
export const cardTransactionsTable = defineTable({
  name: 'cards_card_transaction',
  view: cardTransactionView,
  filters: {
    customer_id: filterColumn<CardTransactionDocument>('text', (document) => document.customerId),
    platform_customer_id: filterColumn<CardTransactionDocument>(
      'fingerprint',
      (document) => document.platformCustomerId,
    ),
    account_id: filterColumn<CardTransactionDocument>('text', (document) => document.accountId),
    sender_account: filterColumn<CardTransactionDocument>('text', ({ direction, accountId }) =>
      direction === 'DEBIT' ? accountId : null,
    ),
    receiver_account: filterColumn<CardTransactionDocument>('text', ({ direction, accountId }) =>
      direction === 'CREDIT' ? accountId : null,
    ),
    status: filterColumn<CardTransactionDocument>('text', (document) => document.status),
  },
});

/** Transactions that a card's closing has to end. */
export const openCardTransactionsTable = defineTable({
  name: 'cards_open_card_transaction',
  view: openCardTransactionView,
  filters: {
    card_id: filterColumn<OpenCardTransaction>('text', (document) => document.cardId),
    is_open: filterColumn<OpenCardTransaction>('boolean', (document) => document.open),
  },
});
