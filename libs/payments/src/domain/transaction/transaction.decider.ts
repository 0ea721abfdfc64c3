import { type DecisionContext, Refusal, StepContentConflict, assertNever, defineAggregate } from '@app/kernel';
import { authorizeQuote, requestAuthorization } from './authorization.js';
import { requireCancellable } from './cancellation.js';
import { approve, incomingStep, refundToSender, reject } from './incoming.decisions.js';
import { recallDeposit, recallSuspended, returnFunding } from './funding-return.decisions.js';
import { executeQuote, outgoingStep, receivePushedFunds, refundOf } from './outgoing.decisions.js';
import { endRefund, endResolution, resolveSuspense, suspendDeposit } from './refund.decisions.js';
import type { TransactionAction, TransactionCommand, TransactionStep } from './transaction.commands.js';
import {
  CollectionCompleted,
  CollectionFailed,
  CollectionReturned,
  CollectionSettled,
  type IncomingFailure,
  IncomingPaymentRequested,
  PayoutStarted,
  QuoteCreated,
  QuoteExecuted,
  QuoteExpired,
  ReceiptConfirmed,
  TRANSACTION_EVENTS,
  type TransactionEvent,
  TransferInCreated,
  type TransferInTerms,
  TransferOutCreated,
} from './transaction.events.js';
import { collectionStarted, collectionUndone } from './transaction.postings.js';
import { NO_TRANSACTION, type Terms, type TransactionState, evolve } from './transaction.state.js';

/**
 * A payment from its creation to its end. A quote and its transaction are one stream with two views: they cannot diverge, and expiry and
 * execution are decided in one place.
 */
export const transaction = defineAggregate<TransactionState, TransactionCommand, TransactionEvent>({
  context: 'payments',
  name: 'transaction',
  events: TRANSACTION_EVENTS,
  initial: NO_TRANSACTION,
  decide,
  evolve,
});

function decide(
  command: TransactionCommand,
  state: TransactionState,
  decision: DecisionContext,
): readonly TransactionEvent[] {
  switch (command.kind) {
    case 'create-quote':
    case 'create-transfer-out':
    case 'create-transfer-in':
    case 'request-incoming':
      return create(command, state, decision.at);
    case 'execute-quote':
    case 'authorize-quote':
    case 'receive-pushed-funds':
    case 'cancel':
    case 'approve':
    case 'reject':
    case 'confirm-receipt':
      return act(command, state, decision.at);
    case 'recall-deposit':
      return recallDeposit(command, state, decision.id);
    case 'suspend-deposit':
      return suspendDeposit(command, state, decision.id);
    case 'resolve-suspense':
      return resolveSuspense(command, state);
    case 'complete-resolution':
    case 'fail-resolution':
      return endResolution(command.kind, state);
    case 'recall-suspended':
      return recallSuspended(command, state);
    default:
      return state.terms === null ? [] : step(command, state.terms, state, decision.at);
  }
}

/** Requests and steps that apply to payments only, whereas money in suspense may also come from a deposit without a payment. */
type RequestedAction = Exclude<TransactionAction, { kind: 'resolve-suspense' }>;
type PaymentStep = Exclude<TransactionStep, { kind: 'complete-resolution' | 'fail-resolution' | 'recall-suspended' }>;

type Creation = Extract<
  TransactionCommand,
  { kind: 'create-quote' | 'create-transfer-out' | 'create-transfer-in' | 'request-incoming' }
>;

/** A transaction is created once. Repetitions of its command are recognized by their id before this. */
function create(command: Creation, { terms }: TransactionState, at: string): readonly TransactionEvent[] {
  if (terms !== null) throw new StepContentConflict(terms.transactionId, 'it was created by another command');
  switch (command.kind) {
    case 'create-quote':
      return createQuote(command, at);
    case 'create-transfer-out':
      return [TransferOutCreated(command.terms)];
    case 'create-transfer-in':
      return [TransferInCreated({ ...command.terms, postings: collectionStarted(command.terms) })];
    case 'request-incoming':
      return [IncomingPaymentRequested(command.terms)];
    default:
      return assertNever(command);
  }
}

/** A price from an interrupted attempt no longer counts after its expiry. */
function createQuote(
  { terms, execute, challenge }: Extract<TransactionCommand, { kind: 'create-quote' }>,
  at: string,
): readonly TransactionEvent[] {
  if (challenge === undefined) {
    if (!execute) return [QuoteCreated(terms)];
    return [QuoteCreated(terms), at < terms.expiresAt ? QuoteExecuted({}) : QuoteExpired({})];
  }
  const { paymentInstructions } = terms;
  return [
    QuoteCreated({ ...terms, paymentInstructions: [] }),
    requestAuthorization(challenge, terms, paymentInstructions ?? []),
  ];
}

function act(command: RequestedAction, state: TransactionState, at: string): readonly TransactionEvent[] {
  const { terms } = state;
  switch (command.kind) {
    case 'execute-quote':
      return executeQuote(command, state, at);
    case 'authorize-quote':
      return authorizeQuote(command, state, at);
    case 'receive-pushed-funds':
      return receivePushedFunds(command, state, at);
  }
  if (terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
  switch (command.kind) {
    case 'cancel':
      return cancel(command.rails, terms, state);
    case 'approve':
      return approve(command.receiverCustomerInfo, terms, state, at);
    case 'reject':
      return reject(command.reason, terms, state, at);
    case 'confirm-receipt':
      return [ReceiptConfirmed({ confirmedAt: command.confirmedAt })];
    default:
      return assertNever(command);
  }
}

/** An outgoing payment is refunded in full. Money that was to be pulled stays where it is. */
function cancel(rails: readonly string[], terms: Terms, state: TransactionState): readonly TransactionEvent[] {
  const cancellable = requireCancellable(terms, state, rails);
  if (cancellable.kind === 'TRANSFER_IN') {
    return [CollectionFailed({ failureReason: 'COLLECTION_FAILED', postings: collectionUndone(cancellable) })];
  }
  const started = state.status === 'PENDING' ? [PayoutStarted({})] : [];
  return [...started, ...refundOf(cancellable, state, 'USER_CANCELLATION')];
}

/** Returns money of a transfer that was cancelled while the bank collected it to the payer. */
function collected(terms: TransferInTerms, { status, funded, refund }: TransactionState): readonly TransactionEvent[] {
  if (status === 'PENDING') return [CollectionSettled({})];
  const cameAfterAll = status === 'FAILED' && funded === null && refund === null;
  return cameAfterAll ? [refundToSender(terms, terms.sentAmount, collectionStarted(terms))] : [];
}

/** Returns money that the network has and the account did not accept to the payer; otherwise no money arrived. */
function collectionFailed(
  failureReason: IncomingFailure,
  terms: TransferInTerms,
  { funded }: TransactionState,
): readonly TransactionEvent[] {
  return funded === null
    ? [CollectionFailed({ failureReason, postings: collectionUndone(terms) })]
    : [CollectionFailed({ failureReason, postings: [] }), refundToSender(terms, funded)];
}

function step(command: PaymentStep, terms: Terms, state: TransactionState, at: string): readonly TransactionEvent[] {
  switch (command.kind) {
    case 'expire':
    case 'fail-unfunded':
    case 'fail':
    case 'receive-pulled-funds':
    case 'convert':
    case 'record-payout':
      return terms.kind === 'QUOTE' || terms.kind === 'TRANSFER_OUT' ? outgoingStep(command, terms, state, at) : [];
    case 'return-funding':
      return returnFunding(command, terms, state);
    case 'complete-refund':
    case 'fail-refund':
      return endRefund(command.kind, terms, state);
    case 'settle-collection':
      return terms.kind === 'TRANSFER_IN' ? collected(terms, state) : [];
    case 'complete-collection':
      return terms.kind === 'TRANSFER_IN' && state.status === 'PROCESSING' ? [CollectionCompleted({})] : [];
    case 'return-collection':
      return terms.kind === 'TRANSFER_IN' && state.status === 'COMPLETED'
        ? [CollectionReturned({ failureReason: 'COLLECTION_FAILED' })]
        : [];
    case 'fail-collection':
      return terms.kind === 'TRANSFER_IN' && (state.status === 'PENDING' || state.status === 'PROCESSING')
        ? collectionFailed(command.failureReason, terms, state)
        : [];
    case 'take-platform-answer':
    case 'time-out-decision':
    case 'receive-incoming-funds':
    case 'complete-incoming':
    case 'return-incoming':
    case 'recall-incoming':
    case 'fail-incoming':
      return terms.kind === 'UMA_IN' ? incomingStep(command, terms, state, at) : [];
    default:
      return assertNever(command);
  }
}
