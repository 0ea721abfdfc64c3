import { notify } from '@app/event-sourcing/definitions';
import {
  AuthorizationRequested,
  CancellationCompleted,
  CollectionCompleted,
  CollectionFailed,
  CollectionReturned,
  IncomingPaymentCompleted,
  IncomingPaymentFailed,
  IncomingPaymentRejected,
  IncomingPaymentReturned,
  IncomingPaymentRequested,
  PaymentFailed,
  PayoutCompleted,
  PayoutReturned,
  PayoutStarted,
  QuoteCreated,
  QuoteExecuted,
  QuoteExpired,
  RefundCompleted,
  RefundFailed,
  RefundStarted,
  TransferInCreated,
  TransferOutCreated,
} from '../domain/transaction/transaction.events.js';
import { ApplyApprovalResponse } from '../commands/apply-approval-response.js';
import { transactionView } from '../domain/transaction/transaction.view.js';

/** One webhook for every step of a payment that the platform can see, with the transaction as it stood at that step. */
export const paymentNotifications = [
  notify(QuoteCreated, 'OUTGOING_PAYMENT.PENDING', transactionView),
  notify(TransferOutCreated, 'OUTGOING_PAYMENT.PENDING', transactionView),
  notify(AuthorizationRequested, 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION', transactionView),
  notify(QuoteExecuted, 'OUTGOING_PAYMENT.PROCESSING', transactionView),
  notify(PayoutStarted, 'OUTGOING_PAYMENT.PROCESSING', transactionView),
  notify(QuoteExpired, 'OUTGOING_PAYMENT.EXPIRED', transactionView),
  notify(PayoutCompleted, 'OUTGOING_PAYMENT.COMPLETED', transactionView),
  notify(CancellationCompleted, 'OUTGOING_PAYMENT.COMPLETED', transactionView),
  notify(PaymentFailed, 'OUTGOING_PAYMENT.FAILED', transactionView),
  notify(PayoutReturned, 'OUTGOING_PAYMENT.FAILED', transactionView),
  notify(RefundStarted, ({ data }) => `${data.direction}_PAYMENT.REFUND_PENDING`, transactionView),
  notify(RefundCompleted, ({ data }) => `${data.direction}_PAYMENT.REFUND_COMPLETED`, transactionView),
  notify(RefundFailed, ({ data }) => `${data.direction}_PAYMENT.REFUND_FAILED`, transactionView),
  notify(TransferInCreated, 'INCOMING_PAYMENT.PENDING', transactionView),
  notify(CollectionCompleted, 'INCOMING_PAYMENT.COMPLETED', transactionView),
  notify(CollectionFailed, 'INCOMING_PAYMENT.FAILED', transactionView),
  notify(CollectionReturned, 'INCOMING_PAYMENT.FAILED', transactionView),
  // a question: the endpoint's own answer decides (payments-cards 7.3)
  notify(IncomingPaymentRequested, 'INCOMING_PAYMENT.PENDING', transactionView, { asks: ApplyApprovalResponse }),
  notify(IncomingPaymentRejected, 'INCOMING_PAYMENT.FAILED', transactionView),
  notify(IncomingPaymentFailed, 'INCOMING_PAYMENT.FAILED', transactionView),
  notify(IncomingPaymentReturned, 'INCOMING_PAYMENT.FAILED', transactionView),
  notify(IncomingPaymentCompleted, 'INCOMING_PAYMENT.COMPLETED', transactionView),
];
