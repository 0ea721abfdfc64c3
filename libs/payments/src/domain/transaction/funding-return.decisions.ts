import { type MoneyData, requireSameContent, resourceId } from '@app/kernel';
import { placeOf } from './suspense.js';
import { SuspendedFundsRecalled } from './suspense.events.js';
import type { TransactionCommand, TransactionStep } from './transaction.commands.js';
import { DepositRecalled, FundingReturned, type TransactionEvent } from './transaction.events.js';
import { receiptRecalled } from './transaction.postings.js';
import type { Terms, TransactionState } from './transaction.state.js';

/**
 * The payer's bank took back the money that had paid for a payment. A payment in flight is stopped before its payout if possible. A completed
 * one stays completed, since its payee has the money. Recorded once, and only if money had arrived.
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

/** The sender's bank took back a deposit that paid for no payment. Recorded once, in a separate stream. */
export function recallDeposit(
  { kind: _, ...recall }: Extract<TransactionCommand, { kind: 'recall-deposit' }>,
  { recall: earlier }: TransactionState,
  id: string,
): readonly TransactionEvent[] {
  if (earlier === null) return [DepositRecalled({ transactionId: resourceId('Transaction', id), ...recall })];
  requireSameContent('the recall of a deposit', earlier, recall);
  return [];
}

/** Takes a further deposit out of suspense if its money is still there. */
export function recallSuspended(
  { kind: _, ...recall }: Extract<TransactionStep, { kind: 'recall-suspended' }>,
  { suspense }: TransactionState,
): readonly TransactionEvent[] {
  if (placeOf(suspense, recall.receivedBy) !== 'KEPT') return [];
  return [SuspendedFundsRecalled({ ...recall, postings: receiptRecalled(recall.amount) })];
}

/** The amount that the payer's bank can take back; null if none arrived, and for coins, which no bank takes back. */
function takenBack(terms: Terms, { status, funded, refund }: TransactionState): MoneyData | null {
  switch (terms.kind) {
    case 'QUOTE':
      if (terms.funding === 'PUSH') return funded;
      // The collection may be reported but not booked yet.
      return terms.funding === 'PULL' && (funded !== null || status === 'PROCESSING') ? terms.sendingAmount : null;
    case 'TRANSFER_IN':
      return refund === null ? null : refund.amount; // a credited collection has its own return
    default:
      return null;
  }
}
