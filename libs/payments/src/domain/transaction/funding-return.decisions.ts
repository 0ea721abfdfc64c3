import type { MoneyData } from '@app/kernel';
import type { TransactionStep } from './transaction.commands.js';
import { FundingReturned, type TransactionEvent } from './transaction.events.js';
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
