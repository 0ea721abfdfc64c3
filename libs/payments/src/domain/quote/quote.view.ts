import { type DataOf, type Json, type View, toMoney, wireAmount } from '@app/kernel';
import { transaction } from '../transaction/transaction.decider.js';
import type {
  AuthorizationFactor,
  AuthorizationPurpose,
  AuthorizationRequested,
  PaymentInstruction,
  QuoteTerms,
  TransactionEvent,
} from '../transaction/transaction.events.js';
import { type CurrencyObject, type RateDetailsObject, knownOf, rateDetailsObject } from '../wire.js';
import { instructionsOf } from './wallet-payload.js';

/** Quote as GET returns it (payments-cards 4). Amounts are in smallest units. */
export interface QuoteDocument {
  readonly id: string;
  readonly status: 'PENDING' | 'PENDING_AUTHORIZATION' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly source:
    | { readonly sourceType: 'ACCOUNT'; readonly accountId: string; readonly customerId?: string }
    | {
        readonly sourceType: 'REALTIME_FUNDING';
        readonly currency: string;
        readonly customerId?: string;
        readonly cryptoNetwork?: string;
      };
  readonly destination:
    | { readonly destinationType: 'ACCOUNT'; readonly accountId: string; readonly paymentRail?: string }
    | { readonly destinationType: 'UMA_ADDRESS'; readonly umaAddress: string | null; readonly currency: string };
  readonly sendingCurrency: CurrencyObject;
  readonly receivingCurrency: CurrencyObject;
  readonly totalSendingAmount: number;
  readonly totalReceivingAmount: number;
  readonly exchangeRate: number;
  readonly feesIncluded: number;
  readonly platformFeesIncluded: number;
  readonly transactionId: string;
  readonly rateDetails: RateDetailsObject;
  /** Known information about the receiver, by field name; present if the platform requests any field. */
  readonly counterpartyInformation?: Readonly<Record<string, string>>;
  /** Alternative ways to pay; absent if no one has to push money or sign, or may not yet. */
  readonly paymentInstructions?: readonly PaymentInstruction[];
  /** Challenge for the payer; present only while it is pending. */
  readonly scaChallenge?: ScaChallengeObject;
}

/** ScaChallenge of a quote (wallet-auth 15.4). */
export interface ScaChallengeObject {
  readonly id: string;
  readonly expiresAt: string;
  readonly factor: AuthorizationFactor;
  readonly availableFactors: readonly AuthorizationFactor[];
  readonly purpose: AuthorizationPurpose;
  readonly passkeyAssertionOptions?: Readonly<Record<string, Json>>;
}

/** A quote, with the payer whose key seals it. */
export interface OwnedQuote {
  readonly customerId: string;
  readonly quote: QuoteDocument;
}

/** The quote's view of its transaction's stream: both statuses follow from the same events; only the transaction shows refunds. */
export const quoteView: View<OwnedQuote, TransactionEvent> = {
  aggregate: transaction,
  version: 4,
  subject: ({ customerId }) => customerId,
  evolve(owned, event, recorded) {
    if (event.type === 'payments.quote-created')
      return { customerId: event.data.customerId, quote: created(event.data, recorded.at) };
    if (owned === null) return null;
    const quote = changed(owned.quote, event);
    return quote === null ? owned : { ...owned, quote };
  },
};

/** null if the event changes nothing about the quote. */
function changed(shown: QuoteDocument, event: TransactionEvent): QuoteDocument | null {
  const { scaChallenge: _, ...quote } = shown;
  switch (event.type) {
    case 'payments.authorization-requested':
      return { ...quote, status: 'PENDING_AUTHORIZATION', scaChallenge: challengeOf(event.data) };
    case 'payments.authorization-granted': {
      const { paymentInstructions } = event.data;
      const isTold = paymentInstructions !== null && paymentInstructions.length > 0;
      return { ...quote, status: 'PENDING', ...(isTold && { paymentInstructions }) };
    }
    default: {
      const status = statusAfter(event);
      return status === null ? null : { ...quote, status };
    }
  }
}

function challengeOf(asked: DataOf<typeof AuthorizationRequested.fields>): ScaChallengeObject {
  const { challengeId: id, expiresAt, factor, availableFactors, purpose, passkeyAssertionOptions } = asked;
  const options = passkeyAssertionOptions ?? null;
  return {
    id,
    expiresAt,
    factor,
    availableFactors,
    purpose,
    ...(options !== null && { passkeyAssertionOptions: options }),
  };
}

/** null if the event does not change the quote's status. */
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
    ...knownOf(terms.counterpartyInformation),
    ...(instructions.length > 0 && { paymentInstructions: instructions }),
  };
}

function sourceOf({ source, sourceCustomerId, cryptoNetwork }: QuoteTerms): QuoteDocument['source'] {
  const named = sourceCustomerId !== undefined && { customerId: sourceCustomerId };
  return source.accountId === null
    ? {
        sourceType: 'REALTIME_FUNDING',
        currency: source.currency.code,
        ...named,
        ...(cryptoNetwork !== undefined && { cryptoNetwork }),
      }
    : { sourceType: 'ACCOUNT', accountId: source.accountId, ...named };
}

function destinationOf({ destination, requestedRail, umaAddress }: QuoteTerms): QuoteDocument['destination'] {
  return destination.accountId === null
    ? { destinationType: 'UMA_ADDRESS', umaAddress: umaAddress ?? null, currency: destination.currency.code }
    : {
        destinationType: 'ACCOUNT',
        accountId: destination.accountId,
        ...(requestedRail !== undefined && { paymentRail: requestedRail }),
      };
}
