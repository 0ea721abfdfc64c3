import { type View, toMoney, wireAmount } from '@app/kernel';
import { transaction } from '../transaction/transaction.decider.js';
import type { PaymentInstruction, QuoteTerms, TransactionEvent } from '../transaction/transaction.events.js';
import { type CurrencyObject, type RateDetailsObject, rateDetailsObject } from '../wire.js';
import { instructionsOf } from './wallet-payload.js';

/** Quote as GET shows it (payments-cards 4). Amounts are smallest units. */
export interface QuoteDocument {
  readonly id: string;
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly source:
    | { readonly sourceType: 'ACCOUNT'; readonly accountId: string; readonly customerId?: string }
    | { readonly sourceType: 'REALTIME_FUNDING'; readonly currency: string; readonly customerId?: string; readonly cryptoNetwork?: string };
  readonly destination:
    | { readonly destinationType: 'ACCOUNT'; readonly accountId: string; readonly paymentRail?: string }
    | { readonly destinationType: 'UMA_ADDRESS'; readonly umaAddress: string; readonly currency: string };
  readonly sendingCurrency: CurrencyObject;
  readonly receivingCurrency: CurrencyObject;
  readonly totalSendingAmount: number;
  readonly totalReceivingAmount: number;
  readonly exchangeRate: number;
  readonly feesIncluded: number;
  readonly platformFeesIncluded: number;
  readonly transactionId: string;
  readonly rateDetails: RateDetailsObject;
  /** The ways of paying for it, any one of which will do; absent where nobody has to push money or sign. */
  readonly paymentInstructions?: readonly PaymentInstruction[];
}

/** A quote with the payer whose key seals it. */
export interface OwnedQuote {
  readonly customerId: string;
  readonly quote: QuoteDocument;
}

/** The quote's side of its transaction: the statuses of both move together, refunds are the transaction's alone. */
export const quoteView: View<OwnedQuote, TransactionEvent> = {
  aggregate: transaction,
  version: 2,
  subject: ({ customerId }) => customerId,
  evolve(owned, event, recorded) {
    if (event.type === 'payments.quote-created') return { customerId: event.data.customerId, quote: created(event.data, recorded.at) };
    const status = owned === null ? null : statusAfter(event);
    return owned === null || status === null ? owned : { ...owned, quote: { ...owned.quote, status } };
  },
};

/** null: the event changes nothing about the quote. */
function statusAfter(event: TransactionEvent): QuoteDocument['status'] | null {
  switch (event.type) {
    case 'payments.quote-executed':
      return 'PROCESSING';
    case 'payments.quote-expired':
      return 'EXPIRED';
    case 'payments.payout-completed':
    case 'payments.cancellation-completed':
      return 'COMPLETED';
    case 'payments.payment-failed':
    case 'payments.payout-returned':
      return 'FAILED';
    default:
      return null;
  }
}

function created(terms: QuoteTerms, createdAt: string): QuoteDocument {
  const instructions = instructionsOf(terms, createdAt);
  return {
    id: terms.quoteId,
    status: 'PENDING',
    createdAt,
    expiresAt: terms.expiresAt,
    source: sourceOf(terms),
    destination: destinationOf(terms),
    sendingCurrency: terms.source.currency,
    receivingCurrency: terms.destination.currency,
    totalSendingAmount: wireAmount(terms.sendingAmount.amount),
    totalReceivingAmount: wireAmount(terms.receivingAmount.amount),
    exchangeRate: Number(terms.exchangeRate),
    feesIncluded: wireAmount(toMoney(terms.serviceFees).amount + toMoney(terms.platformFees).amount),
    platformFeesIncluded: wireAmount(terms.platformFees.amount),
    transactionId: terms.transactionId,
    rateDetails: rateDetailsObject(terms.rateDetails),
    ...(instructions.length > 0 && { paymentInstructions: instructions }),
  };
}

function sourceOf({ source, sourceCustomerId, cryptoNetwork }: QuoteTerms): QuoteDocument['source'] {
  const named = sourceCustomerId !== undefined && { customerId: sourceCustomerId };
  return source.accountId === null
    ? { sourceType: 'REALTIME_FUNDING', currency: source.currency.code, ...named, ...(cryptoNetwork !== undefined && { cryptoNetwork }) }
    : { sourceType: 'ACCOUNT', accountId: source.accountId, ...named };
}

function destinationOf({ destination, requestedRail, umaAddress }: QuoteTerms): QuoteDocument['destination'] {
  return destination.accountId === null
    ? { destinationType: 'UMA_ADDRESS', umaAddress: umaAddress ?? '', currency: destination.currency.code }
    : { destinationType: 'ACCOUNT', accountId: destination.accountId, ...(requestedRail !== undefined && { paymentRail: requestedRail }) };
}
