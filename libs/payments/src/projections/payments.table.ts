import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { expiryPeriod } from '../domain/quote/quote-path.js';
import { type OwnedQuote, quoteView } from '../domain/quote/quote.view.js';
import {
  DepositSuspended,
  SuspendedFundsRecalled,
  SuspenseResolutionFailed,
  SuspenseResolutionStarted,
  SuspenseResolved,
} from '../domain/transaction/suspense.events.js';
import { type SuspenseDocument, suspenseView } from '../domain/transaction/suspense.view.js';
import type {
  TransactionDestination,
  TransactionDocument,
  TransactionSource,
} from '../domain/transaction/transaction.document.js';
import { FurtherFundsReceived, RefundFailed, RefundStarted } from '../domain/transaction/transaction.events.js';
import { isWaiting } from '../domain/transaction/transaction.state.js';
import { transactionView } from '../domain/transaction/transaction.view.js';

/** Search key of a party: an account id, or a UMA address in lower case, which may name a person. */
function named(end: TransactionSource | TransactionDestination): string | null {
  if ('accountId' in end) return end.accountId;
  return 'umaAddress' in end ? (end.umaAddress?.toLowerCase() ?? null) : null;
}

/** The read model of GET /transactions, with a column for each filter. The platform's name of a person is stored as a keyed hash. */
export const transactionsTable = defineTable({
  name: 'payments_transaction',
  view: transactionView,
  filters: {
    customer_id: filterColumn('text', (document: TransactionDocument) => document.customerId),
    platform_customer_id: filterColumn('fingerprint', (document: TransactionDocument) => document.platformCustomerId),
    sender_account: filterColumn('fingerprint', ({ source }: TransactionDocument) => named(source)),
    receiver_account: filterColumn('fingerprint', ({ destination }: TransactionDocument) => named(destination)),
    status: filterColumn('text', (document: TransactionDocument) => document.status),
    type: filterColumn('text', (document: TransactionDocument) => document.type),
    reference: filterColumn('text', (document: TransactionDocument) => document.reconciliationInstructions.reference),
  },
  version: 2, // 2: either side's account is found by the column of its side
});

/**
 * The read model of GET /quotes/{quoteId}, from the same streams; transfers have no row here. Quotes that wait for execution, authorization
 * or money are found by the period of their expiry.
 */
export const quotesTable = defineTable({
  name: 'payments_quote',
  view: quoteView,
  filters: {
    expires_in: filterColumn('text', ({ quote: { status, expiresAt } }: OwnedQuote) =>
      isWaiting({ status }) ? expiryPeriod(expiresAt) : null,
    ),
  },
  version: 2, // 2: quotes are found that expire
});

/** Operators' list of refused refunds, of further deposits, and of deposits that their accounts did not accept. */
export const suspenseTable = defineTable({
  name: 'payments_suspense',
  view: suspenseView,
  filters: { status: filterColumn('text', ({ status }: SuspenseDocument) => status) },
  events: [
    RefundStarted,
    RefundFailed,
    FurtherFundsReceived,
    DepositSuspended,
    SuspenseResolutionStarted,
    SuspenseResolved,
    SuspenseResolutionFailed,
    SuspendedFundsRecalled,
  ],
});
