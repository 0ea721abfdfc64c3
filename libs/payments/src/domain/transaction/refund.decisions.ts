import {
  type MoneyData,
  type OperatorNote,
  type Posting,
  Refusal,
  operatorNote,
  StepContentConflict,
} from '@app/kernel';
import {
  type SuspenseEnd,
  SuspenseResolutionFailed,
  SuspenseResolutionStarted,
  SuspenseResolved,
} from './suspense.events.js';
import {
  CancellationCompleted,
  RefundCompleted,
  RefundFailed,
  type RefundReason,
  type TransactionEvent,
} from './transaction.events.js';
import { departure, refundSuspended, suspenseReleased } from './transaction.postings.js';
import { type Suspense, endOf, sendOut } from './suspense.js';
import type { Terms, TransactionState } from './transaction.state.js';

/** An internal account that may receive money from suspense, with its status. */
export interface ReceivingAccount {
  readonly accountId: string;
  readonly status: string;
}

/** Ends a pending refund with the outcome reported by its saga; no effect on a refund that has ended. */
export function endRefund(
  end: 'complete-refund' | 'fail-refund',
  terms: Terms,
  { refund }: TransactionState,
): readonly TransactionEvent[] {
  if (refund === null) return [];
  if (refund.status !== 'PENDING') {
    requireEndedAs(end === 'complete-refund' ? 'COMPLETED' : 'FAILED', refund.status, 'the refund of', terms);
    return [];
  }
  const { amount, accountId, reason } = refund;
  if (end === 'fail-refund')
    return [RefundFailed({ direction: directionOf(terms), postings: refundSuspended(terms.transactionId, amount) })];
  return completed(terms, reason, accountId === null ? departure(terms.transactionId, amount) : []);
}

/** A later report that contradicts the recorded outcome is an error: one of the two is wrong, and money may have moved. */
function requireEndedAs(end: string, ended: string, what: string, { transactionId }: Terms): void {
  if (end !== ended) throw new StepContentConflict(`${what} ${transactionId}`, `${ended}, now ${end}`);
}

/**
 * An operator's resolution of suspense. `account`: the account to which the money is owed; null if there is none. A repetition has no effect.
 * Refused with CONFLICT if nothing is in suspense, if the amount differs from the approved one, if it was sent elsewhere before, or if the
 * account accepts no money.
 */
export function resolveSuspense(
  {
    to,
    account,
    by,
    approved,
  }: {
    readonly to: SuspenseEnd;
    readonly account: ReceivingAccount | null;
    readonly by: OperatorNote;
    readonly approved?: MoneyData;
  },
  terms: Terms,
  { refund, suspense }: TransactionState,
): readonly TransactionEvent[] {
  if (suspense === null) throw new Refusal('CONFLICT', 'This transaction has no money in suspense.');
  if (suspense.status === 'RECALLED')
    throw new Refusal('CONFLICT', 'The bank of its sender took the money in suspense of this transaction back.');
  if (suspense.status !== 'KEPT') {
    if (endOf(suspense) === to) return [];
    throw new Refusal(
      'CONFLICT',
      `The money in suspense of this transaction is already ${suspense.status}, to ${endOf(suspense)}.`,
    );
  }
  const { transactionId } = terms;
  const { amount } = suspense;
  if (approved !== undefined && (approved.currency !== amount.currency || approved.amount !== amount.amount))
    throw new Refusal(
      'CONFLICT',
      `${amount.amount} ${amount.currency} is in suspense, and ${approved.amount} ${approved.currency} was approved.`,
    );
  const accountId = to === 'ACCOUNT' ? requireReceiving(account) : null;
  const started = SuspenseResolutionStarted({
    ...operatorNote(by),
    transactionId,
    amount,
    accountId,
    sending: suspense.sendings + 1,
    postings: suspenseReleased(transactionId, amount),
  });
  if (accountId !== null) return [started];
  const sent = sendOut(suspense, null, refund);
  return [started, ...resolved('OUTSIDE', terms, refund, sent)];
}

/** Records whether the account accepted the money. */
export function endResolution(
  end: 'complete-resolution' | 'fail-resolution',
  terms: Terms,
  { refund, suspense }: TransactionState,
): readonly TransactionEvent[] {
  if (suspense?.status !== 'RESOLVING') return [];
  return end === 'complete-resolution'
    ? resolved('ACCOUNT', terms, refund, suspense)
    : [SuspenseResolutionFailed({ postings: refundSuspended(terms.transactionId, suspense.amount) })];
}

function requireReceiving(account: ReceivingAccount | null): string {
  if (account === null)
    throw new Refusal('CONFLICT', 'No internal account can receive this money. Send it outside instead.');
  if (account.status !== 'ACTIVE')
    throw new Refusal(
      'CONFLICT',
      `${account.accountId} is ${account.status} and cannot receive money. Send it outside instead.`,
    );
  return account.accountId;
}

/**
 * The refund is complete once the payer has the money: always if the payer is a customer or the platform; for an incoming payment only if the
 * money was returned outside.
 */
function resolved(
  to: SuspenseEnd,
  terms: Terms,
  refund: TransactionState['refund'],
  { amount, ofRefund }: Suspense,
): readonly TransactionEvent[] {
  const postings = to === 'OUTSIDE' ? departure(terms.transactionId, amount) : [];
  const isBack = directionOf(terms) === 'OUTGOING' || to === 'OUTSIDE';
  return [
    SuspenseResolved({ postings }),
    ...(isBack && ofRefund && refund !== null ? completed(terms, refund.reason, []) : []),
  ];
}

function completed(terms: Terms, reason: RefundReason, postings: readonly Posting[]): readonly TransactionEvent[] {
  return [
    RefundCompleted({ direction: directionOf(terms), postings }),
    ...(reason === 'USER_CANCELLATION' ? [CancellationCompleted({})] : []),
  ];
}

function directionOf({ kind }: Terms): 'INCOMING' | 'OUTGOING' {
  return kind === 'UMA_IN' || kind === 'TRANSFER_IN' ? 'INCOMING' : 'OUTGOING';
}
