import { type Recorded, type View, assertNever, isResourceId, later, toMoney, wireAmount } from '@app/kernel';
import { currencyAmount, knownOf, rateDetailsObject } from '../wire.js';
import { transaction } from './transaction.decider.js';
import type {
  CommonDocument,
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
  RefundObject,
  TransactionDocument,
} from './transaction.document.js';
import type {
  IncomingTerms,
  PaymentInstruction,
  QuoteTerms,
  Rail,
  TransactionEvent,
  TransferInTerms,
  TransferOutTerms,
} from './transaction.events.js';

export const transactionView: View<TransactionDocument, TransactionEvent> = {
  aggregate: transaction,
  version: 4,
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

const OUTGOING = { type: 'OUTGOING', direction: 'DEBIT' } as const;
const INCOMING = { type: 'INCOMING', direction: 'CREDIT' } as const;

type Creation =
  | 'payments.quote-created'
  | 'payments.transfer-out-created'
  | 'payments.transfer-in-created'
  | 'payments.incoming-payment-requested';
type Change = Exclude<TransactionEvent, { type: Creation }>;

function outgoing(document: OutgoingTransactionDocument, event: Change, { at }: Recorded): OutgoingTransactionDocument {
  const touched = { ...document, updatedAt: at };
  switch (event.type) {
    case 'payments.quote-executed':
    case 'payments.payout-started':
      return { ...touched, status: 'PROCESSING' };
    case 'payments.authorization-requested':
      return { ...touched, status: 'PENDING_AUTHORIZATION' };
    case 'payments.authorization-granted':
      return { ...touched, status: 'PENDING', ...withInstructions(event.data.paymentInstructions) };
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
    case 'payments.further-funds-received':
    case 'payments.funds-converted':
    case 'payments.collection-settled':
    case 'payments.collection-completed':
    case 'payments.collection-failed':
    case 'payments.collection-returned':
    case 'payments.incoming-payment-deferred':
    case 'payments.incoming-payment-approved':
    case 'payments.incoming-payment-rejected':
    case 'payments.incoming-payment-failed':
    case 'payments.incoming-payment-returned':
    case 'payments.incoming-payment-recalled':
    case 'payments.incoming-funds-received':
    case 'payments.incoming-payment-completed':
    case 'payments.funding-returned':
    case 'payments.deposit-recalled':
    case 'payments.deposit-suspended':
    case 'payments.suspended-funds-recalled':
    case 'payments.suspense-resolution-started':
    case 'payments.suspense-resolved':
    case 'payments.suspense-resolution-failed':
      return document;
    default:
      return assertNever(event);
  }
}

/** The ways of pushing money, if there are any and they are not erased. */
function withInstructions(instructions: readonly PaymentInstruction[] | null): {
  readonly paymentInstructions?: readonly PaymentInstruction[];
} {
  return instructions === null || instructions.length === 0 ? {} : { paymentInstructions: instructions };
}

type RefundChange = Extract<Change, { type: `payments.refund-${string}` }>;

function refunded({ refund }: CommonDocument, event: RefundChange, at: string): { readonly refund?: RefundObject } {
  if (event.type === 'payments.refund-started') {
    const { reference, reason } = event.data;
    return { refund: { reference, initiatedAt: at, status: 'PENDING', reason } };
  }
  if (refund === undefined) return {};
  switch (event.type) {
    case 'payments.refund-completed':
      return { refund: { ...refund, status: 'COMPLETED', settledAt: at } };
    case 'payments.refund-failed':
      return { refund: { ...refund, status: 'FAILED' } };
    default:
      return assertNever(event);
  }
}

function incoming(document: IncomingTransactionDocument, event: Change, { at }: Recorded): IncomingTransactionDocument {
  const touched = { ...document, updatedAt: at };
  switch (event.type) {
    case 'payments.collection-settled':
      return { ...touched, status: 'PROCESSING' };
    case 'payments.incoming-payment-approved':
      return { ...withoutRequestedFields(touched), status: 'PROCESSING' };
    case 'payments.incoming-payment-rejected':
      return { ...withoutRequestedFields(touched), status: 'REJECTED' };
    case 'payments.collection-completed':
    case 'payments.incoming-payment-completed':
      return { ...touched, status: 'COMPLETED', settledAt: at };
    case 'payments.collection-failed':
    case 'payments.collection-returned':
    case 'payments.incoming-payment-failed':
    case 'payments.incoming-payment-returned':
      return { ...withoutRequestedFields(touched), status: 'FAILED', failureReason: event.data.failureReason };
    case 'payments.incoming-payment-recalled': {
      const { failureReason } = event.data;
      return failureReason === null ? document : { ...touched, status: 'FAILED', failureReason };
    }
    case 'payments.refund-started':
    case 'payments.refund-completed':
    case 'payments.refund-failed':
      return { ...touched, ...refunded(document, event, at) };
    case 'payments.receipt-confirmed':
      return { ...touched, receiptDeliveryConfirmedAt: event.data.confirmedAt };
    case 'payments.quote-executed':
    case 'payments.quote-expired':
    case 'payments.authorization-requested':
    case 'payments.authorization-granted':
    case 'payments.funds-received':
    case 'payments.further-funds-received':
    case 'payments.funds-converted':
    case 'payments.payout-started':
    case 'payments.payout-completed':
    case 'payments.payout-returned':
    case 'payments.payment-failed':
    case 'payments.cancellation-completed':
    case 'payments.incoming-payment-deferred':
    case 'payments.incoming-funds-received':
    case 'payments.funding-returned':
    case 'payments.deposit-recalled':
    case 'payments.deposit-suspended':
    case 'payments.suspended-funds-recalled':
    case 'payments.suspense-resolution-started':
    case 'payments.suspense-resolved':
    case 'payments.suspense-resolution-failed':
      return document;
    default:
      return assertNever(event);
  }
}

/** Without the fields for a decision of the platform that is no longer pending. */
function withoutRequestedFields({
  requestedReceiverCustomerInfoFields: _,
  ...document
}: IncomingTransactionDocument): IncomingTransactionDocument {
  return document;
}

function common(
  terms: QuoteTerms | TransferOutTerms | TransferInTerms | IncomingTerms,
  { at, actor }: Recorded,
): Pick<
  CommonDocument,
  | 'id'
  | 'status'
  | 'agentId'
  | 'customerId'
  | 'platformCustomerId'
  | 'reconciliationInstructions'
  | 'createdAt'
  | 'updatedAt'
> {
  return {
    id: terms.transactionId,
    status: 'PENDING',
    ...(isResourceId('Agent', actor) && { agentId: actor }),
    customerId: terms.customerId,
    platformCustomerId: terms.platformCustomerId,
    reconciliationInstructions: { reference: terms.reference },
    createdAt: at,
    updatedAt: at,
  };
}

function endsOfQuote({
  source,
  destination,
  sourceCustomerId,
  umaAddress,
}: QuoteTerms): Pick<CommonDocument, 'source' | 'destination'> {
  const [sending, receiving] = [source.currency.code, destination.currency.code];
  return {
    source:
      source.accountId === null
        ? {
            sourceType: 'REALTIME_FUNDING',
            currency: sending,
            ...(sourceCustomerId !== undefined && { customerId: sourceCustomerId }),
          }
        : { sourceType: 'ACCOUNT', accountId: source.accountId, currency: sending },
    destination:
      destination.accountId === null
        ? { destinationType: 'UMA_ADDRESS', umaAddress: umaAddress ?? null, currency: receiving }
        : { destinationType: 'ACCOUNT', accountId: destination.accountId, currency: receiving },
  };
}

function railMembers(rail: Rail | null, createdAt: string) {
  return {
    paymentRail: rail?.name ?? null,
    railSelectionMode: rail?.mode ?? null,
    expectedSettlementAt:
      rail === null || rail.settlementSeconds === 0 ? null : later(createdAt, rail.settlementSeconds * 1_000),
    settlementTimelineSeconds: rail?.settlementSeconds ?? null,
  };
}

function quoted(terms: QuoteTerms, recorded: Recorded): OutgoingTransactionDocument {
  return {
    ...common(terms, recorded),
    ...endsOfQuote(terms),
    ...OUTGOING,
    sentAmount: currencyAmount(terms.sendingAmount, terms.source.currency),
    receivedAmount: currencyAmount(terms.receivingAmount, terms.destination.currency),
    fees: wireAmount(toMoney(terms.serviceFees).amount + toMoney(terms.platformFees).amount),
    platformFees: wireAmount(terms.platformFees.amount),
    quoteId: terms.quoteId,
    exchangeRate: Number(terms.exchangeRate),
    rateDetails: rateDetailsObject(terms.rateDetails),
    ...knownOf(terms.counterpartyInformation),
    ...(typeof terms.description === 'string' && { description: terms.description }),
    ...withInstructions(terms.paymentInstructions),
    ...railMembers(terms.rail, recorded.at),
  };
}

function transferred<Kind extends typeof OUTGOING | typeof INCOMING>(
  kind: Kind,
  terms: TransferOutTerms | TransferInTerms,
  recorded: Recorded,
) {
  const { source, destination, sentAmount, receivedAmount } = terms;
  return {
    ...common(terms, recorded),
    source: { sourceType: 'ACCOUNT', accountId: source.accountId, currency: source.currency.code },
    destination: { destinationType: 'ACCOUNT', accountId: destination.accountId, currency: destination.currency.code },
    ...kind,
    sentAmount: currencyAmount(sentAmount, source.currency),
    receivedAmount: currencyAmount(receivedAmount, destination.currency),
  } as const;
}

function transferredOut(terms: TransferOutTerms, recorded: Recorded): OutgoingTransactionDocument {
  return {
    ...transferred(OUTGOING, terms, recorded),
    fees: wireAmount(terms.fees.amount),
    platformFees: 0,
    ...railMembers(terms.rail, recorded.at),
  };
}

function transferredIn(terms: TransferInTerms, recorded: Recorded): IncomingTransactionDocument {
  return { ...transferred(INCOMING, terms, recorded), fees: 0 };
}

function requested(terms: IncomingTerms, recorded: Recorded): IncomingTransactionDocument {
  const { destination, amount, requestedFields, counterpartyInformation } = terms;
  const received = currencyAmount(amount, destination.currency);
  const currency = destination.currency.code;
  return {
    ...common(terms, recorded),
    source: { sourceType: 'UMA_ADDRESS', umaAddress: terms.senderUmaAddress, currency },
    destination: { destinationType: 'ACCOUNT', accountId: destination.accountId, currency },
    ...INCOMING,
    sentAmount: received,
    receivedAmount: received,
    fees: 0,
    counterpartyInformation: counterpartyInformation ?? {},
    requestedReceiverCustomerInfoFields: requestedFields,
  };
}
