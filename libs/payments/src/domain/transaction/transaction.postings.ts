import { type Money, type MoneyData, type Posting, movement, toMoney } from '@app/kernel';
import { FEES, FX, SUSPENSE, WORLD, clearing } from '../ledger-accounts.js';
import type { IncomingTerms, QuoteTerms, TransferInTerms, TransferOutTerms } from './transaction.events.js';

/** Postings of transfers, quotes, refunds and suspense (payments-cards 19). The accounts context posts debits and credits of accounts. */

const moved = (from: string, to: string, amount: Money): Posting[] =>
  amount.amount === 0n ? [] : movement(from, to, amount);

/** Money from outside that is in flight. */
export function moneyReceived(transactionId: string, amount: MoneyData): Posting[] {
  return moved(WORLD, clearing(transactionId), toMoney(amount));
}

/** Money from outside that belongs to no payment in flight, and goes to suspense. */
export function receiptSuspended(amount: MoneyData): Posting[] {
  return moved(WORLD, SUSPENSE, toMoney(amount));
}

/** Money from suspense that returns to its sender's bank. */
export function receiptRecalled(amount: MoneyData): Posting[] {
  return moved(SUSPENSE, WORLD, toMoney(amount));
}

/** Money in flight that leaves the ledger. */
export function departure(transactionId: string, amount: MoneyData): Posting[] {
  return moved(clearing(transactionId), WORLD, toMoney(amount));
}

/** Fees go to the service, and the principal is exchanged. The platform's fee was already credited to its account. */
export function conversion(terms: QuoteTerms): Posting[] {
  const inFlight = clearing(terms.transactionId);
  return [
    ...moved(inFlight, FEES, toMoney(terms.serviceFees)),
    ...moved(inFlight, FX, toMoney(terms.principal)),
    ...moved(FX, inFlight, toMoney(terms.receivingAmount)),
  ];
}

/** Reverses the conversion. Together with the reversed platform fee, the whole sending amount is in flight again. */
export function conversionUndone(terms: QuoteTerms): Posting[] {
  return conversion(terms).map((line) => ({ ...line, amount: (-BigInt(line.amount)).toString() }));
}

/** The delivered amount leaves the ledger, unless it was credited to an internal account. */
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

/** Reverses the fee of a delivered transfer, which is refunded with the rest. */
export function transferFeeUndone(terms: TransferOutTerms): Posting[] {
  return moved(FEES, clearing(terms.transactionId), toMoney(terms.fees));
}

export function refundSuspended(transactionId: string, amount: MoneyData): Posting[] {
  return moved(clearing(transactionId), SUSPENSE, toMoney(amount));
}

/** Money that an operator sends out of suspense is in flight again. */
export function suspenseReleased(transactionId: string, amount: MoneyData): Posting[] {
  return moved(SUSPENSE, clearing(transactionId), toMoney(amount));
}

export function collectionStarted(terms: TransferInTerms): Posting[] {
  return moneyReceived(terms.transactionId, terms.sentAmount);
}

export function collectionUndone(terms: TransferInTerms): Posting[] {
  return departure(terms.transactionId, terms.sentAmount);
}

/** Money for an external account leaves the ledger; an internal account was already credited. */
export function incomingDelivery(terms: IncomingTerms): Posting[] {
  return terms.destination.kind === 'EXTERNAL' ? departure(terms.transactionId, terms.amount) : [];
}
