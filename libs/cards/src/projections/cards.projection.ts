import { defineTable, lookup } from '@app/event-sourcing';
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
  lookups: {
    cardholder_id: lookup<CardDocument>('text', (document) => document.cardholderId),
    platform_card_id: lookup<CardDocument>('fingerprint', (document) => document.platformCardId),
    funding_sources: lookup<CardDocument>('text[]', (document) => document.fundingSources),
    state: lookup<CardDocument>('text', (document) => document.state),
  },
});

/** Card transactions as GET /transactions filters them. */
export const cardTransactionsTable = defineTable({
  name: 'cards_card_transaction',
  view: cardTransactionView,
  lookups: {
    customer_id: lookup<CardTransactionDocument>('text', (document) => document.customerId),
    platform_customer_id: lookup<CardTransactionDocument>('fingerprint', (document) => document.platformCustomerId),
    account_id: lookup<CardTransactionDocument>('text', (document) => document.accountId),
    sender_account: lookup<CardTransactionDocument>('text', ({ direction, accountId }) =>
      direction === 'DEBIT' ? accountId : null,
    ),
    receiver_account: lookup<CardTransactionDocument>('text', ({ direction, accountId }) =>
      direction === 'CREDIT' ? accountId : null,
    ),
    status: lookup<CardTransactionDocument>('text', (document) => document.status),
  },
});

/** Transactions that a card's closing has to end. */
export const openCardTransactionsTable = defineTable({
  name: 'cards_open_card_transaction',
  view: openCardTransactionView,
  lookups: {
    card_id: lookup<OpenCardTransaction>('text', (document) => document.cardId),
    is_open: lookup<OpenCardTransaction>('boolean', (document) => document.open),
  },
});
