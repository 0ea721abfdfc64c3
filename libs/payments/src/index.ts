export { CreateQuote, quoteUuid } from './commands/create-quote.js';
export { CreateTransferIn } from './commands/create-transfer-in.js';
export { CreateTransferOut } from './commands/create-transfer-out.js';
export { CurrentPayments } from './services/current-payments.service.js';
export { CurrentRates } from './services/current-rates.service.js';
export { ExecuteQuote } from './commands/execute-quote.js';
export { ResolveSuspense } from './commands/resolve-suspense.js';
export type { QuoteDocument } from './domain/quote/quote.view.js';
export {
  SUSPENSE_ENDS,
  type SuspenseEnd,
  SuspenseResolutionFailed,
  SuspenseResolutionStarted,
  SuspenseResolved,
} from './domain/transaction/suspense.events.js';
export type { SuspenseDocument } from './domain/transaction/suspense.view.js';
export { transactionExpectation } from './domain/transaction/transaction.expectation.js';
export {
  type AuthorizationFactor,
  AuthorizationGranted,
  AuthorizationRequested,
  CancellationCompleted,
  CollectionCompleted,
  CollectionFailed,
  CollectionSettled,
  FundsConverted,
  FundsReceived,
  IncomingFundsReceived,
  IncomingPaymentApproved,
  IncomingPaymentCompleted,
  IncomingPaymentDeferred,
  IncomingPaymentFailed,
  IncomingPaymentRejected,
  IncomingPaymentRequested,
  PaymentFailed,
  PayoutCompleted,
  PayoutReturned,
  PayoutStarted,
  type Purpose,
  QuoteCreated,
  QuoteExecuted,
  QuoteExpired,
  ReceiptConfirmed,
  RefundCompleted,
  RefundFailed,
  RefundStarted,
  TransferInCreated,
  TransferOutCreated,
} from './domain/transaction/transaction.events.js';
export type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
  TransactionDocument,
} from './domain/transaction/transaction.document.js';
export { ExecuteQuoteBody, Quote, QuoteBody } from './http/quote.dto.js';
export { type ReadQuoteRequest, readQuoteRequest } from './http/quote-request.reader.js';
export { OwnTransactionsQuery, TRANSACTION } from './http/transaction.dto.js';
export { TransferInBody, TransferOutBody } from './http/transfer.dto.js';
export { ReceivePushedFunds } from './commands/receive-pushed-funds.js';
export { PaymentsModule } from './payments.module.js';
export { PaymentQueries } from './queries/payments.queries.js';
