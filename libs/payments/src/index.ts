export type { QuoteDocument } from './domain/quote/quote.view.js';
export {
  CancellationCompleted, CollectionCompleted, CollectionFailed, FundsConverted, PaymentFailed, PayoutCompleted, PayoutReturned,
  PayoutStarted, QuoteCreated, QuoteExecuted, QuoteExpired, RefundCompleted, RefundFailed, RefundStarted, TransferInCreated,
  TransferOutCreated,
} from './domain/transaction/transaction.events.js';
export type {
  IncomingTransactionDocument, OutgoingTransactionDocument, TransactionDocument,
} from './domain/transaction/transaction.view.js';
export { PaymentsModule } from './payments.module.js';
