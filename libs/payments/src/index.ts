export type { QuoteDocument } from './domain/quote/quote.view.js';
export {
  CancellationCompleted, CollectionCompleted, CollectionFailed, CollectionSettled, FundsConverted, FundsReceived,
  IncomingFundsReceived, IncomingPaymentApproved, IncomingPaymentCompleted, IncomingPaymentDeferred, IncomingPaymentFailed,
  IncomingPaymentRejected, IncomingPaymentRequested, PaymentFailed, PayoutCompleted, PayoutReturned, PayoutStarted, QuoteCreated,
  QuoteExecuted, QuoteExpired, ReceiptConfirmed, RefundCompleted, RefundFailed, RefundStarted, TransferInCreated, TransferOutCreated,
} from './domain/transaction/transaction.events.js';
export type {
  IncomingTransactionDocument, OutgoingTransactionDocument, TransactionDocument,
} from './domain/transaction/transaction.view.js';
export { ReceivePushedFunds } from './instructions.js';
export { PaymentsModule } from './payments.module.js';
