import {
  type MoneyData,
  type OperatorNote,
  type Posting,
  Refusal,
  operatorNote,
  requireSameContent,
  resourceId,
  StepContentConflict,
} from '@app/kernel';
import {
  DepositSuspended,
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
import { departure, receiptSuspended, refundSuspended, suspenseReleased } from './transaction.postings.js';
import { type Suspense, endOf, sendOut } from './suspense.js';
import type { Terms, TransactionState, SuspendedDeposit } from './transaction.state.js';

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

/** Records a deposit that its account did not accept as in suspense: once, in a separate stream. */
export function suspendDeposit(
  { kind: _, ...deposit }: Omit<SuspendedDeposit, 'transactionId'> & { readonly kind: 'suspend-deposit' },
  { deposit: earlier }: TransactionState,
  id: string,
): readonly TransactionEvent[] {
  const transactionId = resourceId('Transaction', id);
  if (earlier === null)
    return [DepositSuspended({ transactionId, ...deposit, postings: receiptSuspended(deposit.amount) })];
  requireSameContent('the deposit in suspense', earlier, { transactionId, ...deposit });
  return [];
}

/** Id of the payment, or of a deposit that is not for a payment. */
function idOf({ terms, deposit }: TransactionState): string | undefined {
  return terms?.transactionId ?? deposit?.transactionId;
}

/**
 * An operator's resolution of suspense. `account`: the account to which the money is owed; null if there is none. A repetition has no effect.
 * Refused with TRANSACTION_NOT_FOUND, and with CONFLICT if nothing is in suspense, if the amount differs from the approved one, if it was sent elsewhere before, or if the
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
  state: TransactionState,
): readonly TransactionEvent[] {
  const { refund, suspense } = state;
  const transactionId = idOf(state);
  if (transactionId === undefined) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
  if (suspense === null) throw new Refusal('CONFLICT', 'This transaction has no money in suspense.');
  if (suspense.status === 'RECALLED')
    throw new Refusal('CONFLICT', 'The bank of the sender has recalled the money in suspense of this transaction.');
  if (suspense.status !== 'KEPT') {
    if (endOf(suspense) === to) return [];
    throw new Refusal(
      'CONFLICT',
      `The money in suspense of this transaction is already ${suspense.status}, to ${endOf(suspense)}.`,
    );
  }
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
  return [started, ...resolved('OUTSIDE', transactionId, state, sent)];
}

/** Records whether the account accepted the money. */
export function endResolution(
  end: 'complete-resolution' | 'fail-resolution',
  state: TransactionState,
): readonly TransactionEvent[] {
  const { suspense } = state;
  const transactionId = idOf(state);
  if (suspense?.status !== 'RESOLVING' || transactionId === undefined) return [];
  return end === 'complete-resolution'
    ? resolved('ACCOUNT', transactionId, state, suspense)
    : [SuspenseResolutionFailed({ postings: refundSuspended(transactionId, suspense.amount) })];
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
  transactionId: string,
  { terms, refund }: TransactionState,
  { amount, ofRefund }: Suspense,
): readonly TransactionEvent[] {
  const resolution = SuspenseResolved({ postings: to === 'OUTSIDE' ? departure(transactionId, amount) : [] });
  if (terms === null || refund === null || !ofRefund) return [resolution];
  const isBack = directionOf(terms) === 'OUTGOING' || to === 'OUTSIDE';
  return [resolution, ...(isBack ? completed(terms, refund.reason, []) : [])];
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
