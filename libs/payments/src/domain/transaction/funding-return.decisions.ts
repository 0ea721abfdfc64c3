import { type MoneyData, requireSameContent, resourceId } from '@app/kernel';
import { placeOf } from './suspense.js';
import { SuspendedFundsRecalled } from './suspense.events.js';
import type { TransactionCommand, TransactionStep } from './transaction.commands.js';
import { DepositRecalled, FundingReturned, type TransactionEvent } from './transaction.events.js';
import { receiptRecalled } from './transaction.postings.js';
import type { Terms, TransactionState } from './transaction.state.js';

/**
 * The bank of the payer took back the money that had paid for a payment. A payment that is in flight stops before its payout, where it can; a completed one
 * stays so, since its payee has the money. Recorded once, and only of money that came.
 */
export function returnFunding(
  { accountId, depositId }: Extract<TransactionStep, { kind: 'return-funding' }>,
  terms: Terms,
  state: TransactionState,
): readonly TransactionEvent[] {
  const amount = takenBack(terms, state);
  if (amount === null || state.fundingReturned !== null) return [];
  return [FundingReturned({ accountId, amount, ...(depositId !== undefined && { depositId }) })];
}

/** The bank of its sender took a deposit back that paid for no payment: recorded once, in a separate stream. */
export function recallDeposit(
  { kind: _, ...recall }: Extract<TransactionCommand, { kind: 'recall-deposit' }>,
  { recall: earlier }: TransactionState,
  id: string,
): readonly TransactionEvent[] {
  if (earlier === null) return [DepositRecalled({ transactionId: resourceId('Transaction', id), ...recall })];
  requireSameContent('the recall of a deposit', earlier, recall);
  return [];
}

/** A further deposit leaves suspense where its money still is there. */
export function recallSuspended(
  { kind: _, ...recall }: Extract<TransactionStep, { kind: 'recall-suspended' }>,
  { suspense }: TransactionState,
): readonly TransactionEvent[] {
  if (placeOf(suspense, recall.receivedBy) !== 'KEPT') return [];
  return [SuspendedFundsRecalled({ ...recall, postings: receiptRecalled(recall.amount) })];
}

/** Amount that the bank of the payer can have taken back; null where none came, and of coins, which no bank takes back. */
function takenBack(terms: Terms, { status, funded, refund }: TransactionState): MoneyData | null {
  switch (terms.kind) {
    case 'QUOTE':
      if (terms.funding === 'PUSH') return funded;
      // the collection may be reported and not booked yet
      return terms.funding === 'PULL' && (funded !== null || status === 'PROCESSING') ? terms.sendingAmount : null;
    case 'TRANSFER_IN':
      return refund === null ? null : refund.amount; // one that was credited has its own return
    default:
      return null;
  }
}
