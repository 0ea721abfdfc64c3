import { type Money, type MoneyData, type Posting, movement, toMoney } from '@app/kernel';
import { FEES, FX, SUSPENSE, WORLD, clearing } from '../ledger-accounts.js';
import type { IncomingTerms, QuoteTerms, TransferInTerms, TransferOutTerms } from './transaction.events.js';

/**
 * Postings of transfers, quotes, refunds and suspense (payments-cards 19). Debits and credits of an account are posted by
 * the accounts context.
 */

const moved = (from: string, to: string, amount: Money): Posting[] =>
  amount.amount === 0n ? [] : movement(from, to, amount);

/** Money that comes from outside is in flight. */
export function moneyReceived(transactionId: string, amount: MoneyData): Posting[] {
  return moved(WORLD, clearing(transactionId), toMoney(amount));
}

/** Money that comes from outside and belongs to nothing in flight waits in suspense. */
export function receiptSuspended(amount: MoneyData): Posting[] {
  return moved(WORLD, SUSPENSE, toMoney(amount));
}

/** Money in suspense goes back to its sender's bank. */
export function receiptRecalled(amount: MoneyData): Posting[] {
  return moved(SUSPENSE, WORLD, toMoney(amount));
}

/** Money in flight leaves the ledger. */
export function departure(transactionId: string, amount: MoneyData): Posting[] {
  return moved(clearing(transactionId), WORLD, toMoney(amount));
}

/** Fees go to the service, the principal is exchanged. The platform's fee has left to its own account by then. */
export function conversion(terms: QuoteTerms): Posting[] {
  const inFlight = clearing(terms.transactionId);
  return [
    ...moved(inFlight, FEES, toMoney(terms.serviceFees)),
    ...moved(inFlight, FX, toMoney(terms.principal)),
    ...moved(FX, inFlight, toMoney(terms.receivingAmount)),
  ];
}

/** The conversion undone: the whole sending amount is in flight again once the platform's fee is back too. */
export function conversionUndone(terms: QuoteTerms): Posting[] {
  return conversion(terms).map((line) => ({ ...line, amount: (-BigInt(line.amount)).toString() }));
}

/** The delivered amount leaves the ledger; an internal destination was credited on its own account instead. */
export function quoteDelivery(terms: QuoteTerms): Posting[] {
  const isOutside = terms.destination.kind === 'EXTERNAL' || terms.destination.kind === 'UMA_ADDRESS';
  return isOutside ? departure(terms.transactionId, terms.receivingAmount) : [];
}

export function transferDelivery(terms: TransferOutTerms): Posting[] {
  return [
    ...departure(terms.transactionId, terms.receivedAmount),
    ...moved(clearing(terms.transactionId), FEES, toMoney(terms.fees)),
  ];
}

/** The fee of a delivered transfer, refunded with the rest. */
export function transferFeeUndone(terms: TransferOutTerms): Posting[] {
  return moved(FEES, clearing(terms.transactionId), toMoney(terms.fees));
}

export function refundSuspended(transactionId: string, amount: MoneyData): Posting[] {
  return moved(clearing(transactionId), SUSPENSE, toMoney(amount));
}

/** An operator sends it out of suspense: in flight again. */
export function suspenseReleased(transactionId: string, amount: MoneyData): Posting[] {
  return moved(SUSPENSE, clearing(transactionId), toMoney(amount));
}

export function collectionStarted(terms: TransferInTerms): Posting[] {
  return moneyReceived(terms.transactionId, terms.sentAmount);
}

export function collectionUndone(terms: TransferInTerms): Posting[] {
  return departure(terms.transactionId, terms.sentAmount);
}

/** An external account is paid from the ledger; an internal one was credited on its own account instead. */
export function incomingDelivery(terms: IncomingTerms): Posting[] {
  return terms.destination.kind === 'EXTERNAL' ? departure(terms.transactionId, terms.amount) : [];
}
