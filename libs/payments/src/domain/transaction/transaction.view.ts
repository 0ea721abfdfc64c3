import { type Recorded, type View, assertNever, later, toMoney, wireAmount } from '@app/kernel';
import { type CurrencyAmount, type RateDetailsObject, currencyAmount, rateDetailsObject } from '../wire.js';
import { transaction } from './transaction.decider.js';
import type {
  IncomingFailure, IncomingTerms, OutgoingFailure, Party, PaymentInstruction, QuoteTerms, Rail, RefundReason, RequestedField, TransactionEvent,
  TransferInTerms, TransferOutTerms,
} from './transaction.events.js';
import type { TransactionStatus } from './transaction.state.js';

/** Where the money comes from; a UMA address is empty once the customer has been erased. */
export type TransactionSource = { readonly currency: string } & (
  | { readonly sourceType: 'ACCOUNT'; readonly accountId: string }
  | { readonly sourceType: 'REALTIME_FUNDING'; readonly customerId?: string }
  | { readonly sourceType: 'UMA_ADDRESS'; readonly umaAddress: string }
);

/** Where it goes. */
export type TransactionDestination = { readonly currency: string } & (
  | { readonly destinationType: 'ACCOUNT'; readonly accountId: string }
  | { readonly destinationType: 'UMA_ADDRESS'; readonly umaAddress: string }
);

/** What both kinds of transaction show (payments-cards 7). */
interface CommonDocument {
  readonly id: string;
  readonly status: TransactionStatus;
  readonly source: TransactionSource;
  readonly destination: TransactionDestination;
  readonly customerId: string;
  /** Empty once the customer has been erased. */
  readonly platformCustomerId: string;
  readonly sentAmount: CurrencyAmount;
  readonly receivedAmount: CurrencyAmount;
  /** Everything charged, sending units. */
  readonly fees: number;
  readonly reconciliationInstructions: { readonly reference: string };
  readonly refund?: RefundObject;
  readonly receiptDeliveryConfirmedAt?: string;
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
  /** The ways of paying for a quote that is paid by pushing money. */
  readonly paymentInstructions?: readonly PaymentInstruction[];
  /** The platform's part of `fees`. */
  readonly platformFees: number;
  readonly failureReason?: OutgoingFailure;
  /** null for internal, crypto and unresolved destinations. */
  readonly paymentRail: string | null;
  readonly railSelectionMode: 'MANUAL' | 'AUTO' | null;
  /** null when the rail settles at once. */
  readonly expectedSettlementAt: string | null;
  readonly settlementTimelineSeconds: number | null;
}

/** IncomingTransaction as GET shows it: a transfer-in, or a payment that came by UMA. */
export interface IncomingTransactionDocument extends CommonDocument {
  readonly type: 'INCOMING';
  readonly direction: 'CREDIT';
  readonly failureReason?: IncomingFailure;
  /** What is known of the sender, by field name. */
  readonly counterpartyInformation?: Readonly<Record<string, string>>;
  /** What the platform is asked about the receiver, while its decision is awaited. */
  readonly requestedReceiverCustomerInfoFields?: readonly RequestedField[];
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
      case 'payments.incoming-payment-requested':
        return requested(event.data, recorded);
      default:
        if (document === null) return null;
        return document.type === 'OUTGOING' ? outgoing(document, event, recorded) : incoming(document, event, recorded);
    }
  },
};

type Creation =
  | 'payments.quote-created' | 'payments.transfer-out-created' | 'payments.transfer-in-created' | 'payments.incoming-payment-requested';
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
    case 'payments.refund-started':
    case 'payments.refund-completed':
    case 'payments.refund-failed':
      return { ...touched, ...refunded(document, event, at) };
    case 'payments.receipt-confirmed':
      return { ...touched, receiptDeliveryConfirmedAt: event.data.confirmedAt };
    case 'payments.funds-received':
    case 'payments.funds-converted':
    case 'payments.collection-settled':
    case 'payments.collection-completed':
    case 'payments.collection-failed':
    case 'payments.incoming-payment-deferred':
    case 'payments.incoming-payment-approved':
    case 'payments.incoming-payment-rejected':
    case 'payments.incoming-payment-failed':
    case 'payments.incoming-funds-received':
    case 'payments.incoming-payment-completed':
      return document;
    default:
      return assertNever(event);
  }
}

type RefundChange = Extract<Change, { type: `payments.refund-${string}` }>;

function refunded({ refund }: CommonDocument, event: RefundChange, at: string): { readonly refund?: RefundObject } {
  if (event.type === 'payments.refund-started') {
    const { reference, reason } = event.data;
    return { refund: { reference, initiatedAt: at, status: 'PENDING', reason } };
  }
  if (refund === undefined) return {};
  const isCompleted = event.type === 'payments.refund-completed';
  return { refund: { ...refund, ...(isCompleted ? { status: 'COMPLETED', settledAt: at } : { status: 'FAILED' }) } };
}

function incoming(document: IncomingTransactionDocument, event: Change, { at }: Recorded): IncomingTransactionDocument {
  const touched = { ...document, updatedAt: at };
  switch (event.type) {
    case 'payments.collection-settled':
      return { ...touched, status: 'PROCESSING' };
    case 'payments.incoming-payment-approved':
      return { ...decided(touched), status: 'PROCESSING' };
    case 'payments.incoming-payment-rejected':
      return { ...decided(touched), status: 'REJECTED' };
    case 'payments.collection-completed':
    case 'payments.incoming-payment-completed':
      return { ...touched, status: 'COMPLETED', settledAt: at };
    case 'payments.collection-failed':
    case 'payments.incoming-payment-failed':
      return { ...decided(touched), status: 'FAILED', failureReason: event.data.failureReason };
    case 'payments.refund-started':
    case 'payments.refund-completed':
    case 'payments.refund-failed':
      return { ...touched, ...refunded(document, event, at) };
    case 'payments.receipt-confirmed':
      return { ...touched, receiptDeliveryConfirmedAt: event.data.confirmedAt };
    case 'payments.quote-executed':
    case 'payments.quote-expired':
    case 'payments.funds-received':
    case 'payments.funds-converted':
    case 'payments.payout-started':
    case 'payments.payout-completed':
    case 'payments.payout-returned':
    case 'payments.payment-failed':
    case 'payments.cancellation-completed':
    case 'payments.incoming-payment-deferred':
    case 'payments.incoming-funds-received':
      return document;
    default:
      return assertNever(event);
  }
}

/** Nothing is asked of the platform any more. */
function decided({ requestedReceiverCustomerInfoFields: _, ...document }: IncomingTransactionDocument): IncomingTransactionDocument {
  return document;
}

function common(
  terms: QuoteTerms | TransferOutTerms | TransferInTerms | IncomingTerms,
  { at }: Recorded,
): Pick<CommonDocument, 'id' | 'status' | 'customerId' | 'platformCustomerId' | 'reconciliationInstructions' | 'createdAt' | 'updatedAt'> {
  return {
    id: terms.transactionId,
    status: 'PENDING',
    customerId: terms.customerId,
    platformCustomerId: terms.platformCustomerId ?? '',
    reconciliationInstructions: { reference: terms.reference },
    createdAt: at,
    updatedAt: at,
  };
}

function accounts({ source, destination }: { readonly source: Party; readonly destination: Party }): Pick<CommonDocument, 'source' | 'destination'> {
  return {
    source: { sourceType: 'ACCOUNT', accountId: source.accountId, currency: source.currency.code },
    destination: { destinationType: 'ACCOUNT', accountId: destination.accountId, currency: destination.currency.code },
  };
}

function endsOfQuote({ source, destination, sourceCustomerId, umaAddress }: QuoteTerms): Pick<CommonDocument, 'source' | 'destination'> {
  const [sending, receiving] = [source.currency.code, destination.currency.code];
  return {
    source: source.accountId === null
      ? { sourceType: 'REALTIME_FUNDING', currency: sending, ...(sourceCustomerId !== undefined && { customerId: sourceCustomerId }) }
      : { sourceType: 'ACCOUNT', accountId: source.accountId, currency: sending },
    destination: destination.accountId === null
      ? { destinationType: 'UMA_ADDRESS', umaAddress: umaAddress ?? '', currency: receiving }
      : { destinationType: 'ACCOUNT', accountId: destination.accountId, currency: receiving },
  };
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
    ...endsOfQuote(terms),
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
    ...((terms.paymentInstructions ?? []).length > 0 && { paymentInstructions: terms.paymentInstructions ?? [] }),
    ...railMembers(terms.rail, recorded.at),
  };
}

function transferredOut(terms: TransferOutTerms, recorded: Recorded): OutgoingTransactionDocument {
  return {
    ...common(terms, recorded),
    ...accounts(terms),
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
    ...accounts(terms),
    type: 'INCOMING',
    direction: 'CREDIT',
    sentAmount: currencyAmount(terms.sentAmount, terms.source.currency),
    receivedAmount: currencyAmount(terms.receivedAmount, terms.destination.currency),
    fees: 0,
  };
}

function requested(terms: IncomingTerms, recorded: Recorded): IncomingTransactionDocument {
  const { destination, amount, requestedFields, counterpartyInformation } = terms;
  const received = currencyAmount(amount, destination.currency);
  const currency = destination.currency.code;
  return {
    ...common(terms, recorded),
    source: { sourceType: 'UMA_ADDRESS', umaAddress: terms.senderUmaAddress ?? '', currency },
    destination: { destinationType: 'ACCOUNT', accountId: destination.accountId, currency },
    type: 'INCOMING',
    direction: 'CREDIT',
    sentAmount: received,
    receivedAmount: received,
    fees: 0,
    counterpartyInformation: counterpartyInformation ?? {},
    requestedReceiverCustomerInfoFields: requestedFields,
  };
}
