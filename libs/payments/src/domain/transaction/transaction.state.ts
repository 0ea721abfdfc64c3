import { type DataOf, type MoneyData, type Recorded, assertNever } from '@app/kernel';
import { authorizeBy } from './authorization-steps.js';
import type {
  AuthorizationFactor,
  AuthorizationPurpose,
  DepositRecalled,
  IncomingPaymentApproved,
  IncomingTerms,
  PaymentInstruction,
  QuoteTerms,
  RefundReason,
  RefundTerms,
  TransactionEvent,
  TransferInTerms,
  TransferOutTerms,
} from './transaction.events.js';
import type { DepositSuspended } from './suspense.events.js';
import { type Suspense, settleSending, returnSending, suspend, sendOut, takeOut } from './suspense.js';

export type TransactionStatus =
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'REJECTED'
  | 'FAILED'
  | 'EXPIRED';

/** True while the transaction waits for the payer or the platform, and so may expire (payments-cards 4.3). */
export function isWaiting({ status }: { readonly status: TransactionStatus }): boolean {
  return status === 'PENDING' || status === 'PENDING_AUTHORIZATION';
}

/** Terms of the transaction, agreed at its creation. */
export type Terms =
  | ({ readonly kind: 'QUOTE' } & QuoteTerms)
  | ({ readonly kind: 'TRANSFER_OUT' } & TransferOutTerms)
  | ({ readonly kind: 'TRANSFER_IN' } & TransferInTerms)
  | ({ readonly kind: 'UMA_IN' } & IncomingTerms);

export interface TransactionState {
  /** null before the transaction is created. */
  readonly terms: Terms | null;
  readonly status: TransactionStatus;
  /** The pending proof of the payer; null if none. */
  readonly authorization: PendingAuthorization | null;
  /** True when the quote was executed. */
  readonly executed: boolean;
  /** Amount received into clearing, which is refunded if the payment fails; null before. */
  readonly funded: MoneyData | null;
  /** True once fees and exchange of a quote are booked. */
  readonly converted: boolean;
  /** Deadline of the platform's decision about an incoming payment; null if none is pending. */
  readonly decideBy: string | null;
  /**
   * Information about the receiver with which the platform approved an incoming payment; null before, and after the erasure of the
   * receiver.
   */
  readonly approvedWith: DataOf<typeof IncomingPaymentApproved.fields>['receiverCustomerInfo'] | null;
  readonly refund: {
    readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
    readonly reason: RefundReason;
    readonly amount: RefundTerms['amount'];
    /** null: refunded outside. */
    readonly accountId: string | null;
    /** True if the payer's bank has already taken the money back, so that none is sent. */
    readonly isReturned: boolean;
  } | null;
  /** The payer's bank took back the money that paid for it; `accountId` pays if `owesFunding`. */
  readonly fundingReturned: {
    readonly accountId: string;
    readonly amount: MoneyData;
    /** Owed whatever happens to the payment. */
    readonly isDue?: true;
  } | null;
  /** Money of a refused refund and of further deposits; null if there was none. */
  readonly suspense: Suspense | null;
  /** In the stream of a recall, the deposit that was taken back; null in that of a payment. */
  readonly recall: DepositRecall | null;
  /** A deposit that its account did not accept, in the deposit's own stream; null in the stream of a payment. */
  readonly deposit: SuspendedDeposit | null;
}

/** A deposit that its sender's bank took back. */
export type DepositRecall = Omit<DataOf<typeof DepositRecalled.fields>, 'transactionId'>;

/** A deposit that its account did not accept. */
export type SuspendedDeposit = Omit<DataOf<typeof DepositSuspended.fields>, 'postings'>;

/** True once the payment has begun: a transfer at its creation, a quote at its execution. */
export function hasBegun({ terms, executed }: Pick<TransactionState, 'terms' | 'executed'>): boolean {
  return terms !== null && (terms.kind !== 'QUOTE' || executed);
}

/** True while money to be returned has not arrived: a refund is pending, or money is in suspense or being sent out of it. */
export function isRefundOpen({ refund, suspense }: Pick<TransactionState, 'refund' | 'suspense'>): boolean {
  return refund?.status === 'PENDING' || suspense?.status === 'KEPT' || suspense?.status === 'RESOLVING';
}

/** True if the payer's account owes money that the payer's bank took back: the payee has it, or the payer was refunded too. */
export function owesFunding({
  status,
  refund,
  fundingReturned,
}: Pick<TransactionState, 'status' | 'refund' | 'fundingReturned'>): boolean {
  if (fundingReturned === null) return false;
  if (fundingReturned.isDue === true) return true;
  return refund === null ? status === 'COMPLETED' : !refund.isReturned;
}

/** A proof of the payer for which a quote waits. */
export interface PendingAuthorization {
  readonly challengeId: string;
  readonly purpose: AuthorizationPurpose;
  /** The factor for this step and those that follow. */
  readonly factor: AuthorizationFactor;
  /** Deadline of the proof. */
  readonly authorizeBy: string;
  readonly withheldInstructions: readonly PaymentInstruction[];
}

export const NO_TRANSACTION: TransactionState = {
  terms: null,
  status: 'PENDING',
  authorization: null,
  executed: false,
  funded: null,
  converted: false,
  decideBy: null,
  approvedWith: null,
  refund: null,
  fundingReturned: null,
  suspense: null,
  recall: null,
  deposit: null,
};

export function evolve(state: TransactionState, event: TransactionEvent, { revision }: Recorded): TransactionState {
  switch (event.type) {
    case 'payments.quote-created':
      return { ...state, terms: { kind: 'QUOTE', ...event.data } };
    case 'payments.transfer-out-created':
      return { ...state, terms: { kind: 'TRANSFER_OUT', ...event.data }, funded: event.data.sentAmount };
    case 'payments.transfer-in-created':
      return { ...state, terms: { kind: 'TRANSFER_IN', ...event.data } };
    case 'payments.incoming-payment-requested':
      return { ...state, terms: { kind: 'UMA_IN', ...event.data }, decideBy: event.data.decideBy };
    case 'payments.incoming-payment-deferred':
      return { ...state, decideBy: event.data.decideBy };
    case 'payments.authorization-requested': {
      if (state.terms?.kind !== 'QUOTE') return state;
      const { challengeId, purpose, factor, expiresAt } = event.data;
      const withheldInstructions = event.data.withheldInstructions ?? [];
      const authorization = {
        challengeId,
        purpose,
        factor,
        authorizeBy: authorizeBy(state.terms, expiresAt),
        withheldInstructions,
      };
      return { ...state, status: 'PENDING_AUTHORIZATION', authorization };
    }
    case 'payments.authorization-granted':
      return { ...state, status: 'PENDING', authorization: null };
    case 'payments.quote-executed':
      return { ...state, status: 'PROCESSING', executed: true, funded: debitedBalance(state.terms) ?? state.funded };
    case 'payments.funds-received':
      return { ...state, funded: event.data.amount };
    case 'payments.incoming-funds-received':
      return { ...state, funded: state.terms?.kind === 'UMA_IN' ? state.terms.amount : state.funded };
    case 'payments.collection-settled':
      return {
        ...state,
        status: 'PROCESSING',
        funded: state.terms?.kind === 'TRANSFER_IN' ? state.terms.sentAmount : state.funded,
      };
    case 'payments.payout-started':
      return { ...state, status: 'PROCESSING', decideBy: null };
    case 'payments.incoming-payment-approved':
      return { ...state, status: 'PROCESSING', decideBy: null, approvedWith: event.data.receiverCustomerInfo };
    case 'payments.quote-expired':
      return { ...state, status: 'EXPIRED' };
    case 'payments.funds-converted':
      return { ...state, converted: true };
    case 'payments.payout-completed':
    case 'payments.collection-completed':
    case 'payments.cancellation-completed':
    case 'payments.incoming-payment-completed':
      return { ...state, status: 'COMPLETED' };
    case 'payments.incoming-payment-rejected':
      return { ...state, status: 'REJECTED', decideBy: null };
    case 'payments.payment-failed':
    case 'payments.payout-returned':
    case 'payments.collection-failed':
    case 'payments.collection-returned':
    case 'payments.incoming-payment-failed':
    case 'payments.incoming-payment-returned':
      return { ...state, status: 'FAILED', authorization: null, decideBy: null };
    case 'payments.refund-started': {
      const { reason, amount, accountId, isReturned = false } = event.data;
      return { ...state, refund: { status: 'PENDING', reason, amount, accountId, isReturned } };
    }
    case 'payments.incoming-payment-recalled': {
      const { accountId, amount, failureReason } = event.data;
      const status = failureReason === null ? state.status : 'FAILED';
      return { ...state, status, fundingReturned: { accountId, amount, isDue: true } };
    }
    case 'payments.funding-returned': {
      const { accountId, amount } = event.data;
      return { ...state, fundingReturned: { accountId, amount } };
    }
    case 'payments.refund-completed':
      return settled(state, 'COMPLETED');
    case 'payments.refund-failed':
      return {
        ...settled(state, 'FAILED'),
        suspense: state.refund === null ? state.suspense : suspend(state.suspense, state.refund.amount, null),
      };
    case 'payments.further-funds-received':
      return { ...state, suspense: suspend(state.suspense, event.data.amount, revision) };
    case 'payments.deposit-suspended': {
      const { postings: _, ...deposit } = event.data;
      return { ...state, deposit, suspense: suspend(state.suspense, deposit.amount, revision) };
    }
    case 'payments.suspense-resolution-started':
      return {
        ...state,
        suspense: state.suspense && sendOut(state.suspense, event.data.accountId, state.refund),
      };
    case 'payments.suspense-resolved':
      return { ...state, suspense: state.suspense && settleSending(state.suspense) };
    case 'payments.suspense-resolution-failed':
      return { ...state, suspense: state.suspense && returnSending(state.suspense) };
    case 'payments.suspended-funds-recalled':
      return { ...state, suspense: state.suspense && takeOut(state.suspense, event.data) };
    case 'payments.deposit-recalled': {
      const { transactionId: _, ...recall } = event.data;
      return { ...state, recall };
    }
    case 'payments.receipt-confirmed':
      return state;
    default:
      return assertNever(event);
  }
}

function debitedBalance(terms: Terms | null): MoneyData | null {
  return terms?.kind === 'QUOTE' && terms.funding === 'BALANCE' ? terms.sendingAmount : null;
}

function settled(state: TransactionState, status: 'COMPLETED' | 'FAILED'): TransactionState {
  return { ...state, refund: state.refund === null ? null : { ...state.refund, status } };
}
