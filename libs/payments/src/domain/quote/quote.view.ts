import { type View, assertNever, toMoney, wireAmount } from '@app/kernel';
import { transaction } from '../transaction/transaction.decider.js';
import type { QuoteTerms, TransactionEvent } from '../transaction/transaction.events.js';
import { type CurrencyObject, type RateDetailsObject, rateDetailsObject } from '../wire.js';

/** Quote as GET shows it (payments-cards 4). Amounts are smallest units. */
export interface QuoteDocument {
  readonly id: string;
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly source: { readonly sourceType: 'ACCOUNT'; readonly accountId: string; readonly customerId?: string };
  readonly destination: { readonly destinationType: 'ACCOUNT'; readonly accountId: string; readonly paymentRail?: string };
  readonly sendingCurrency: CurrencyObject;
  readonly receivingCurrency: CurrencyObject;
  readonly totalSendingAmount: number;
  readonly totalReceivingAmount: number;
  readonly exchangeRate: number;
  readonly feesIncluded: number;
  readonly platformFeesIncluded: number;
  readonly transactionId: string;
  readonly rateDetails: RateDetailsObject;
}

/** The quote's side of its transaction: the statuses of both move together, refunds are the transaction's alone. */
export const quoteView: View<QuoteDocument, TransactionEvent> = {
  aggregate: transaction,
  version: 1,
  evolve(document, event, recorded) {
    if (event.type === 'payments.quote-created') return created(event.data, recorded.at);
    if (document === null) return null;
    switch (event.type) {
      case 'payments.quote-executed':
        return { ...document, status: 'PROCESSING' };
      case 'payments.quote-expired':
        return { ...document, status: 'EXPIRED' };
      case 'payments.payout-completed':
      case 'payments.cancellation-completed':
        return { ...document, status: 'COMPLETED' };
      case 'payments.payment-failed':
      case 'payments.payout-returned':
        return { ...document, status: 'FAILED' };
      case 'payments.funds-converted':
      case 'payments.payout-started':
      case 'payments.refund-started':
      case 'payments.refund-completed':
      case 'payments.refund-failed':
      case 'payments.transfer-out-created':
      case 'payments.transfer-in-created':
      case 'payments.collection-completed':
      case 'payments.collection-failed':
        return document;
      default:
        return assertNever(event);
    }
  },
};

function created(terms: QuoteTerms, createdAt: string): QuoteDocument {
  return {
    id: terms.quoteId,
    status: 'PENDING',
    createdAt,
    expiresAt: terms.expiresAt,
    source: {
      sourceType: 'ACCOUNT',
      accountId: terms.source.accountId,
      ...(terms.sourceCustomerId !== undefined && { customerId: terms.sourceCustomerId }),
    },
    destination: {
      destinationType: 'ACCOUNT',
      accountId: terms.destination.accountId,
      ...(terms.requestedRail !== undefined && { paymentRail: terms.requestedRail }),
    },
    sendingCurrency: terms.source.currency,
    receivingCurrency: terms.destination.currency,
    totalSendingAmount: wireAmount(terms.sendingAmount.amount),
    totalReceivingAmount: wireAmount(terms.receivingAmount.amount),
    exchangeRate: Number(terms.exchangeRate),
    feesIncluded: wireAmount(toMoney(terms.serviceFees).amount + toMoney(terms.platformFees).amount),
    platformFeesIncluded: wireAmount(terms.platformFees.amount),
    transactionId: terms.transactionId,
    rateDetails: rateDetailsObject(terms.rateDetails),
  };
}
