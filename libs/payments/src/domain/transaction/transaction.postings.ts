import { type Money, type Posting, movement, toMoney } from '@app/kernel';
import { FEES, FX, SUSPENSE, WORLD, clearing } from '../ledger-accounts.js';
import type { QuoteTerms, RefundTerms, TransferInTerms, TransferOutTerms } from './transaction.events.js';

/** The postings of payments-cards 19, flows 2 to 8, as far as they are not an account's own (its debits and credits are). */

const moved = (from: string, to: string, amount: Money): Posting[] => (amount.amount === 0n ? [] : movement(from, to, amount));

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

/** What a quote delivers leaves the ledger; an internal destination was credited on its own account instead. */
export function quoteDelivery(terms: QuoteTerms): Posting[] {
  if (terms.destination.kind !== 'EXTERNAL') return [];
  return moved(clearing(terms.transactionId), WORLD, toMoney(terms.receivingAmount));
}

export function transferDelivery(terms: TransferOutTerms): Posting[] {
  const inFlight = clearing(terms.transactionId);
  return [...moved(inFlight, WORLD, toMoney(terms.receivedAmount)), ...moved(inFlight, FEES, toMoney(terms.fees))];
}

/** What had left the ledger comes back into flight. */
export function returnOf(transactionId: string, delivered: Money): Posting[] {
  return moved(WORLD, clearing(transactionId), delivered);
}

/** The fee of a delivered transfer, given back with the rest. */
export function transferFeeUndone(terms: TransferOutTerms): Posting[] {
  return moved(FEES, clearing(terms.transactionId), toMoney(terms.fees));
}

export function refundKept(transactionId: string, refund: Pick<RefundTerms, 'amount'>): Posting[] {
  return moved(clearing(transactionId), SUSPENSE, toMoney(refund.amount));
}

export function collectionStarted(terms: TransferInTerms): Posting[] {
  return moved(WORLD, clearing(terms.transactionId), toMoney(terms.sentAmount));
}

export function collectionUndone(terms: TransferInTerms): Posting[] {
  return moved(clearing(terms.transactionId), WORLD, toMoney(terms.sentAmount));
}
