import { type Recorded, type View, assertNever, later, toMoney, wireAmount } from '@app/kernel';
import { type CurrencyAmount, type RateDetailsObject, currencyAmount, rateDetailsObject } from '../wire.js';
import { transaction } from './transaction.decider.js';
import type {
  IncomingFailure, OutgoingFailure, Party, QuoteTerms, Rail, RefundReason, TransactionEvent, TransferInTerms, TransferOutTerms,
} from './transaction.events.js';
import type { TransactionStatus } from './transaction.state.js';

/** What both kinds of transaction show (payments-cards 7). */
interface CommonDocument {
  readonly id: string;
  readonly status: TransactionStatus;
  readonly source: { readonly sourceType: 'ACCOUNT'; readonly accountId: string; readonly currency: string };
  readonly destination: { readonly destinationType: 'ACCOUNT'; readonly accountId: string; readonly currency: string };
  readonly customerId: string;
  /** Empty once the customer has been erased. */
  readonly platformCustomerId: string;
  readonly sentAmount: CurrencyAmount;
  readonly receivedAmount: CurrencyAmount;
  /** Everything charged, sending units. */
  readonly fees: number;
  readonly reconciliationInstructions: { readonly reference: string };
  readonly settledAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** OutgoingTransaction as GET shows it: a transfer-out or a quote's transaction. */
export interface OutgoingTransactionDocument extends CommonDocument {
  readonly type: 'OUTGOING';
  readonly direction: 'DEBIT';
  readonly description?: string;
  readonly quoteId?: string;
  readonly exchangeRate?: number;
  readonly rateDetails?: RateDetailsObject;
  /** The platform's part of `fees`. */
  readonly platformFees: number;
  readonly failureReason?: OutgoingFailure;
  readonly refund?: RefundObject;
  /** null for internal, crypto and unresolved destinations. */
  readonly paymentRail: string | null;
  readonly railSelectionMode: 'MANUAL' | 'AUTO' | null;
  /** null when the rail settles at once. */
  readonly expectedSettlementAt: string | null;
  readonly settlementTimelineSeconds: number | null;
}

/** IncomingTransaction as GET shows it: a transfer-in. */
export interface IncomingTransactionDocument extends CommonDocument {
  readonly type: 'INCOMING';
  readonly direction: 'CREDIT';
  readonly failureReason?: IncomingFailure;
}

export interface RefundObject {
  readonly reference: string;
  readonly initiatedAt: string;
  readonly settledAt?: string;
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly reason: RefundReason;
}

export type TransactionDocument = OutgoingTransactionDocument | IncomingTransactionDocument;

export const transactionView: View<TransactionDocument, TransactionEvent> = {
  aggregate: transaction,
  version: 1,
  subject: (document) => document.customerId,
  evolve(document, event, recorded) {
    switch (event.type) {
      case 'payments.quote-created':
        return quoted(event.data, recorded);
      case 'payments.transfer-out-created':
        return transferredOut(event.data, recorded);
      case 'payments.transfer-in-created':
        return transferredIn(event.data, recorded);
      default:
        if (document === null) return null;
        return document.type === 'OUTGOING' ? outgoing(document, event, recorded) : incoming(document, event, recorded);
    }
  },
};

type Creation = 'payments.quote-created' | 'payments.transfer-out-created' | 'payments.transfer-in-created';
type Change = Exclude<TransactionEvent, { type: Creation }>;

function outgoing(document: OutgoingTransactionDocument, event: Change, { at }: Recorded): OutgoingTransactionDocument {
  const touched = { ...document, updatedAt: at };
  switch (event.type) {
    case 'payments.quote-executed':
    case 'payments.payout-started':
      return { ...touched, status: 'PROCESSING' };
    case 'payments.quote-expired':
      return { ...touched, status: 'EXPIRED' };
    case 'payments.payout-completed':
    case 'payments.cancellation-completed':
      return { ...touched, status: 'COMPLETED', settledAt: at };
    case 'payments.payment-failed':
    case 'payments.payout-returned':
      return { ...touched, status: 'FAILED', failureReason: event.data.failureReason };
    case 'payments.refund-started': {
      const { reference, reason } = event.data;
      return { ...touched, refund: { reference, initiatedAt: at, status: 'PENDING', reason } };
    }
    case 'payments.refund-completed':
      return { ...touched, ...refunded(document, { status: 'COMPLETED', settledAt: at }) };
    case 'payments.refund-failed':
      return { ...touched, ...refunded(document, { status: 'FAILED' }) };
    case 'payments.funds-converted':
    case 'payments.collection-completed':
    case 'payments.collection-failed':
      return document;
    default:
      return assertNever(event);
  }
}

function refunded(document: OutgoingTransactionDocument, end: Partial<RefundObject>): { readonly refund?: RefundObject } {
  return document.refund === undefined ? {} : { refund: { ...document.refund, ...end } };
}

function incoming(document: IncomingTransactionDocument, event: Change, { at }: Recorded): IncomingTransactionDocument {
  if (event.type === 'payments.collection-completed') return { ...document, status: 'COMPLETED', settledAt: at, updatedAt: at };
  if (event.type === 'payments.collection-failed') {
    return { ...document, status: 'FAILED', failureReason: event.data.failureReason, updatedAt: at };
  }
  return document;
}

function common(
  terms: QuoteTerms | TransferOutTerms | TransferInTerms,
  { at }: Recorded,
): Omit<CommonDocument, 'sentAmount' | 'receivedAmount' | 'fees' | 'settledAt'> {
  return {
    id: terms.transactionId,
    status: 'PENDING',
    source: { sourceType: 'ACCOUNT', ...end(terms.source) },
    destination: { destinationType: 'ACCOUNT', ...end(terms.destination) },
    customerId: terms.customerId,
    platformCustomerId: terms.platformCustomerId ?? '',
    reconciliationInstructions: { reference: terms.reference },
    createdAt: at,
    updatedAt: at,
  };
}

function end(party: Party): { readonly accountId: string; readonly currency: string } {
  return { accountId: party.accountId, currency: party.currency.code };
}

function railMembers(rail: Rail | null, createdAt: string) {
  return {
    paymentRail: rail?.name ?? null,
    railSelectionMode: rail?.mode ?? null,
    expectedSettlementAt: rail === null || rail.settlementSeconds === 0 ? null : later(createdAt, rail.settlementSeconds * 1_000),
    settlementTimelineSeconds: rail?.settlementSeconds ?? null,
  };
}

function quoted(terms: QuoteTerms, recorded: Recorded): OutgoingTransactionDocument {
  return {
    ...common(terms, recorded),
    type: 'OUTGOING',
    direction: 'DEBIT',
    sentAmount: currencyAmount(terms.sendingAmount, terms.source.currency),
    receivedAmount: currencyAmount(terms.receivingAmount, terms.destination.currency),
    fees: wireAmount(toMoney(terms.serviceFees).amount + toMoney(terms.platformFees).amount),
    platformFees: wireAmount(terms.platformFees.amount),
    quoteId: terms.quoteId,
    exchangeRate: Number(terms.exchangeRate),
    rateDetails: rateDetailsObject(terms.rateDetails),
    ...(typeof terms.description === 'string' && { description: terms.description }),
    ...railMembers(terms.rail, recorded.at),
  };
}

function transferredOut(terms: TransferOutTerms, recorded: Recorded): OutgoingTransactionDocument {
  return {
    ...common(terms, recorded),
    type: 'OUTGOING',
    direction: 'DEBIT',
    sentAmount: currencyAmount(terms.sentAmount, terms.source.currency),
    receivedAmount: currencyAmount(terms.receivedAmount, terms.destination.currency),
    fees: wireAmount(terms.fees.amount),
    platformFees: 0,
    ...railMembers(terms.rail, recorded.at),
  };
}

function transferredIn(terms: TransferInTerms, recorded: Recorded): IncomingTransactionDocument {
  return {
    ...common(terms, recorded),
    type: 'INCOMING',
    direction: 'CREDIT',
    sentAmount: currencyAmount(terms.sentAmount, terms.source.currency),
    receivedAmount: currencyAmount(terms.receivedAmount, terms.destination.currency),
    fees: 0,
  };
}
