import { defineTable, lookup } from '@app/event-sourcing';
import { quoteView } from '../domain/quote/quote.view.js';
import { type TransactionDocument, transactionView } from '../domain/transaction/transaction.view.js';

/** The read model of GET /transactions, with a column for each of its filters. The platform's name for a person is kept as a keyed hash. */
export const transactionsTable = defineTable({
  name: 'payments_transaction',
  view: transactionView,
  lookups: {
    customer_id: lookup<TransactionDocument>('text', (document) => document.customerId),
    platform_customer_id: lookup<TransactionDocument>('fingerprint', (document) => document.platformCustomerId),
    accounts: lookup<TransactionDocument>('text[]', ({ source, destination }) => [source.accountId, destination.accountId]),
    sender_account: lookup<TransactionDocument>('text', (document) => document.source.accountId),
    receiver_account: lookup<TransactionDocument>('text', (document) => document.destination.accountId),
    status: lookup<TransactionDocument>('text', (document) => document.status),
    type: lookup<TransactionDocument>('text', (document) => document.type),
    reference: lookup<TransactionDocument>('text', (document) => document.reconciliationInstructions.reference),
  },
});

/** The read model of GET /quotes/{quoteId}: the quote's side of the same streams; transfers have no row here. */
export const quotesTable = defineTable({ name: 'payments_quote', view: quoteView });
