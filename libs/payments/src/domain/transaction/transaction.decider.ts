import { type Decision, Refusal, assertNever, defineAggregate, toMoney } from '@app/kernel';
import {
  CancellationCompleted, CollectionCompleted, CollectionFailed, FundsConverted, type IncomingFailure, type OutgoingFailure,
  PaymentFailed, PayoutCompleted, PayoutReturned, PayoutStarted, QuoteCreated, QuoteExecuted, QuoteExpired, type QuoteTerms,
  RefundCompleted, RefundFailed, type RefundReason, RefundStarted, TRANSACTION_EVENTS, type TransactionEvent, TransferInCreated,
  type TransferInTerms, TransferOutCreated, type TransferOutTerms,
} from './transaction.events.js';
import {
  collectionStarted, collectionUndone, conversion, conversionUndone, quoteDelivery, refundKept, returnOf, transferDelivery,
  transferFeeUndone,
} from './transaction.postings.js';
import { NO_TRANSACTION, type Terms, type TransactionState, evolve } from './transaction.state.js';

/** What the network tells of a payout, once it is more than "still on its way". */
export type PayoutOutcome =
  | { readonly status: 'DELIVERED' }
  /** `accepted`: the network had taken it before it failed. */
  | { readonly status: 'FAILED'; readonly failureReason: OutgoingFailure; readonly accepted: boolean }
  | { readonly status: 'CANCELLED' }
  | { readonly status: 'RETURNED' };

/** What the sagas have found out. A step that comes when it no longer applies changes nothing. */
export type TransactionStep =
  | { readonly kind: 'expire' }
  /** The reserved debit went back before this transaction claimed it and could not be taken anew: there is nothing to refund. */
  | { readonly kind: 'fail-unfunded' }
  | { readonly kind: 'fail'; readonly failureReason: OutgoingFailure }
  | { readonly kind: 'convert' }
  | { readonly kind: 'record-payout'; readonly outcome: PayoutOutcome }
  | { readonly kind: 'complete-refund' }
  | { readonly kind: 'fail-refund' }
  | { readonly kind: 'complete-collection' }
  | { readonly kind: 'fail-collection'; readonly failureReason: IncomingFailure };

export type TransactionCommand =
  | { readonly kind: 'create-quote'; readonly terms: QuoteTerms; readonly execute: boolean }
  | { readonly kind: 'create-transfer-out'; readonly terms: TransferOutTerms }
  | { readonly kind: 'create-transfer-in'; readonly terms: TransferInTerms }
  | { readonly kind: 'execute-quote' }
  | TransactionStep;

/**
 * A payment from its creation to its end. A quote and its transaction are this one stream, seen through two views:
 * they cannot drift apart, and expiry and execution are decided in one place.
 */
export const transaction = defineAggregate<TransactionState, TransactionCommand, TransactionEvent>({
  context: 'payments', name: 'transaction', events: TRANSACTION_EVENTS, initial: NO_TRANSACTION, decide, evolve,
});

function decide(command: TransactionCommand, state: TransactionState, decision: Decision): readonly TransactionEvent[] {
  switch (command.kind) {
    case 'create-quote':
      return [QuoteCreated(command.terms), ...(command.execute ? [QuoteExecuted({})] : [])];
    case 'create-transfer-out':
      return [TransferOutCreated(command.terms)];
    case 'create-transfer-in':
      return [TransferInCreated({ ...command.terms, postings: collectionStarted(command.terms) })];
    case 'execute-quote':
      requireExecutable(state, decision.at);
      return [QuoteExecuted({})];
    default:
      return state.terms === null ? [] : step(command, state.terms, state, decision.at);
  }
}

/**
 * A quote can be executed once, before it expires (payments-cards 4.4). Refuses QUOTE_NOT_FOUND, QUOTE_EXPIRED,
 * CONFLICT, and WALLET_SIGNATURE_MISSING for a wallet that only its owner's key may spend from.
 */
export function requireExecutable({ terms, status }: TransactionState, at: string): QuoteTerms {
  if (terms?.kind !== 'QUOTE') throw new Refusal('QUOTE_NOT_FOUND', 'There is no such quote.');
  if (status === 'EXPIRED' || (status === 'PENDING' && at >= terms.expiresAt)) {
    throw new Refusal('QUOTE_EXPIRED', 'The quote has expired. Create a new one.', { expiresAt: terms.expiresAt });
  }
  if (status !== 'PENDING') throw new Refusal('CONFLICT', `The quote has been executed already: it is ${status}.`);
  if (terms.source.kind === 'EMBEDDED_WALLET') {
    throw new Refusal('WALLET_SIGNATURE_MISSING', 'A quote from an embedded wallet needs the signature of its owner.');
  }
  return terms;
}

function step(command: TransactionStep, terms: Terms, state: TransactionState, at: string): readonly TransactionEvent[] {
  switch (command.kind) {
    case 'expire':
      return terms.kind === 'QUOTE' && state.status === 'PENDING' && at >= terms.expiresAt ? [QuoteExpired({})] : [];
    case 'fail-unfunded':
      return isUnderWay(terms, state) ? [PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' })] : [];
    case 'fail':
      return isUnderWay(terms, state)
        ? [PaymentFailed({ failureReason: command.failureReason }), refund(terms, state, 'TRANSACTION_FAILED')]
        : [];
    case 'convert':
      return terms.kind === 'QUOTE' && isUnderWay(terms, state) && !state.converted
        ? [FundsConverted({ postings: conversion(terms) })]
        : [];
    case 'record-payout':
      return terms.kind === 'TRANSFER_IN' ? [] : recordPayout(command.outcome, terms, state);
    case 'complete-refund':
      if (state.refund?.status !== 'PENDING') return [];
      return [RefundCompleted({}), ...(state.refund.reason === 'USER_CANCELLATION' ? [CancellationCompleted({})] : [])];
    case 'fail-refund':
      if (state.refund?.status !== 'PENDING') return [];
      return [RefundFailed({ postings: refundKept(terms.transactionId, state.refund) })];
    case 'complete-collection':
      return terms.kind === 'TRANSFER_IN' && state.status === 'PENDING' ? [CollectionCompleted({})] : [];
    case 'fail-collection':
      return terms.kind === 'TRANSFER_IN' && state.status === 'PENDING'
        ? [CollectionFailed({ failureReason: command.failureReason, postings: collectionUndone(terms) })]
        : [];
    default:
      return assertNever(command);
  }
}

type OutgoingTerms = Exclude<Terms, { kind: 'TRANSFER_IN' }>;

function isOutgoing(terms: Terms): terms is OutgoingTerms {
  return terms.kind !== 'TRANSFER_IN';
}

/** An outgoing payment whose money is in flight and not on its way back. A quote nobody executed is not under way. */
function isUnderWay(terms: Terms, { status, refund }: TransactionState): terms is OutgoingTerms {
  return isOutgoing(terms) && refund === null && (status === 'PROCESSING' || (status === 'PENDING' && terms.kind === 'TRANSFER_OUT'));
}

function recordPayout(outcome: PayoutOutcome, terms: OutgoingTerms, state: TransactionState): readonly TransactionEvent[] {
  if (outcome.status === 'RETURNED') {
    if (state.status !== 'COMPLETED' || state.refund !== null) return [];
    const delivered = toMoney(terms.kind === 'QUOTE' ? terms.receivingAmount : terms.receivedAmount);
    return [
      PayoutReturned({ failureReason: 'PAYOUT_RETURNED', postings: returnOf(terms.transactionId, delivered) }),
      refund(terms, state, 'TRANSACTION_FAILED'),
    ];
  }
  if (!isUnderWay(terms, state)) return [];
  const started = state.status === 'PENDING' ? [PayoutStarted({})] : [];
  switch (outcome.status) {
    case 'DELIVERED':
      return [...started, PayoutCompleted({ postings: terms.kind === 'QUOTE' ? quoteDelivery(terms) : transferDelivery(terms) })];
    case 'FAILED':
      return [
        ...(outcome.accepted ? started : []),
        PaymentFailed({ failureReason: outcome.failureReason }),
        refund(terms, state, 'TRANSACTION_FAILED'),
      ];
    case 'CANCELLED':
      return [...started, refund(terms, state, 'USER_CANCELLATION')];
    default:
      return assertNever(outcome);
  }
}

/** The whole debited amount goes back, fees included; whatever was booked on the way is undone in the same event. */
function refund(terms: OutgoingTerms, state: TransactionState, reason: RefundReason): TransactionEvent {
  const common = {
    transactionId: terms.transactionId,
    reference: `${terms.reference}-REFUND`,
    reason,
    accountId: terms.source.accountId,
    beneficiaryAccountId: terms.destination.accountId,
  };
  if (terms.kind === 'TRANSFER_OUT') {
    const delivered = state.status === 'COMPLETED';
    const postings = delivered ? transferFeeUndone(terms) : [];
    return RefundStarted({ ...common, flow: 'TRANSFER', amount: terms.sentAmount, platformFee: null, postings });
  }
  const platformFee = state.converted && terms.platformAccountId !== null
    ? { accountId: terms.platformAccountId, amount: terms.platformFees }
    : null;
  const postings = state.converted ? conversionUndone(terms) : [];
  return RefundStarted({ ...common, flow: 'QUOTE', amount: terms.sendingAmount, platformFee, postings });
}
