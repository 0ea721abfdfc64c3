import { assertNever } from '@app/kernel';
import type {
  QuoteTerms, RefundReason, RefundTerms, TransactionEvent, TransferInTerms, TransferOutTerms,
} from './transaction.events.js';

export type TransactionStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';

/** What the transaction is about, as agreed when it was created. */
export type Terms =
  | ({ readonly kind: 'QUOTE' } & QuoteTerms)
  | ({ readonly kind: 'TRANSFER_OUT' } & TransferOutTerms)
  | ({ readonly kind: 'TRANSFER_IN' } & TransferInTerms);

export interface TransactionState {
  /** null until the transaction is created. */
  readonly terms: Terms | null;
  readonly status: TransactionStatus;
  /** Whether fees and exchange of a quote are booked. */
  readonly converted: boolean;
  readonly refund: {
    readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
    readonly reason: RefundReason;
    readonly amount: RefundTerms['amount'];
  } | null;
}

export const NO_TRANSACTION: TransactionState = { terms: null, status: 'PENDING', converted: false, refund: null };

export function evolve(state: TransactionState, event: TransactionEvent): TransactionState {
  switch (event.type) {
    case 'payments.quote-created':
      return { ...state, terms: { kind: 'QUOTE', ...event.data } };
    case 'payments.transfer-out-created':
      return { ...state, terms: { kind: 'TRANSFER_OUT', ...event.data } };
    case 'payments.transfer-in-created':
      return { ...state, terms: { kind: 'TRANSFER_IN', ...event.data } };
    case 'payments.quote-executed':
    case 'payments.payout-started':
      return { ...state, status: 'PROCESSING' };
    case 'payments.quote-expired':
      return { ...state, status: 'EXPIRED' };
    case 'payments.funds-converted':
      return { ...state, converted: true };
    case 'payments.payout-completed':
    case 'payments.collection-completed':
    case 'payments.cancellation-completed':
      return { ...state, status: 'COMPLETED' };
    case 'payments.payment-failed':
    case 'payments.payout-returned':
    case 'payments.collection-failed':
      return { ...state, status: 'FAILED' };
    case 'payments.refund-started':
      return { ...state, refund: { status: 'PENDING', reason: event.data.reason, amount: event.data.amount } };
    case 'payments.refund-completed':
      return settled(state, 'COMPLETED');
    case 'payments.refund-failed':
      return settled(state, 'FAILED');
    default:
      return assertNever(event);
  }
}

function settled(state: TransactionState, status: 'COMPLETED' | 'FAILED'): TransactionState {
  return { ...state, refund: state.refund === null ? null : { ...state.refund, status } };
}
