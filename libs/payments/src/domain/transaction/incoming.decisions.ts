import { type MoneyData, type Posting, Refusal, assertNever, invalidInput, later } from '@app/kernel';
import { type FieldValues, TOO_LONG, valuesOf } from '../institution-fields.js';
import type { PlatformAnswer, ReceiverInfo, TransactionStep } from './transaction.commands.js';
import {
  IncomingFundsReceived,
  IncomingPaymentApproved,
  IncomingPaymentCompleted,
  IncomingPaymentDeferred,
  IncomingPaymentFailed,
  IncomingPaymentRecalled,
  IncomingPaymentRejected,
  IncomingPaymentReturned,
  type IncomingFailure,
  type IncomingTerms,
  RefundStarted,
  type TransactionEvent,
} from './transaction.events.js';
import { incomingDelivery, moneyReceived } from './transaction.postings.js';
import type { Terms, TransactionState } from './transaction.state.js';

/** Accepts the payment; 409 TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL 400 MISSING_MANDATORY_USER_INFO, or 400 INVALID_INPUT if a value is too long (payments-cards 7.8). */
export function approve(
  info: ReceiverInfo,
  terms: Terms,
  state: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  const asked = requireUndecided(terms, state, at);
  const { missing, long } = receiverInformation(asked, info);
  if (missing.length > 0) {
    throw new Refusal('MISSING_MANDATORY_USER_INFO', 'The sender requires more information about the receiver.', {
      errors: missing.map((name) => ({ field: `receiverCustomerInfo.${name}`, message: 'must be given' })),
    });
  }
  if (long.length > 0) {
    throw invalidInput(
      'The information about the receiver is too long.',
      ...long.map((name) => ({ field: `receiverCustomerInfo.${name}`, message: TOO_LONG })),
    );
  }
  return [IncomingPaymentApproved({ customerId: asked.customerId, receiverCustomerInfo: info })];
}

/** Rejects the payment; 409 TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL. */
export function reject(
  reason: string | undefined,
  terms: Terms,
  state: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  const { customerId } = requireUndecided(terms, state, at);
  return [IncomingPaymentRejected({ customerId, ...(reason !== undefined && { reason }) })];
}

function requireUndecided(terms: Terms, { status, decideBy }: TransactionState, at: string): IncomingTerms {
  if (terms.kind === 'UMA_IN' && status === 'PENDING' && decideBy !== null && at < decideBy) return terms;
  throw new Refusal(
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    'The transaction is not pending approval by the platform.',
  );
}

type IncomingStep = Extract<
  TransactionStep,
  {
    kind:
      | 'take-platform-answer'
      | 'time-out-decision'
      | 'receive-incoming-funds'
      | 'complete-incoming'
      | 'return-incoming'
      | 'recall-incoming'
      | 'fail-incoming';
  }
>;

export function incomingStep(
  step: IncomingStep,
  terms: IncomingTerms,
  state: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  switch (step.kind) {
    case 'take-platform-answer':
      if (state.status !== 'PENDING') return [];
      return isOver(state, at) ? [failed('PAYMENT_APPROVAL_TIMED_OUT')] : decided(step.answer, terms, at);
    case 'time-out-decision':
      return state.status === 'PENDING' && isOver(state, at) ? [failed('PAYMENT_APPROVAL_TIMED_OUT')] : [];
    case 'receive-incoming-funds':
      return state.status === 'PROCESSING' && state.funded === null
        ? [IncomingFundsReceived({ postings: moneyReceived(terms.transactionId, terms.amount) })]
        : [];
    case 'complete-incoming':
      return state.status === 'PROCESSING' && state.funded !== null
        ? [IncomingPaymentCompleted({ postings: incomingDelivery(terms) })]
        : [];
    case 'return-incoming':
      return state.status === 'COMPLETED' && state.refund === null && terms.destination.kind === 'EXTERNAL'
        ? [
            IncomingPaymentReturned({
              failureReason: 'OFFRAMP_FAILED',
              postings: moneyReceived(terms.transactionId, terms.amount),
            }),
            ...refund(terms, state),
          ]
        : [];
    case 'recall-incoming': {
      if (!isRecallable(state)) return [];
      const failureReason = terms.destination.kind === 'EXTERNAL' ? null : 'COLLECTION_FAILED';
      return [IncomingPaymentRecalled({ accountId: step.accountId, amount: terms.amount, failureReason })];
    }
    case 'fail-incoming':
      return state.status === 'PROCESSING' ? [failed(step.failureReason), ...refund(terms, state)] : [];
    default:
      return assertNever(step);
  }
}

/** True if the receiver has the money and it was not taken back before. */
export function isRecallable({ status, refund, fundingReturned }: TransactionState): boolean {
  return status === 'COMPLETED' && refund === null && fundingReturned === null;
}

function isOver({ decideBy }: TransactionState, at: string): boolean {
  return decideBy === null || at >= decideBy;
}

function decided(answer: PlatformAnswer, terms: IncomingTerms, at: string): readonly TransactionEvent[] {
  const { customerId } = terms;
  switch (answer.kind) {
    case 'APPROVED': {
      const { receiverCustomerInfo } = answer;
      const { missing, long } = receiverInformation(terms, receiverCustomerInfo);
      if (missing.length > 0) return [failed('MISSING_MANDATORY_PAYEE_DATA')];
      if (long.length > 0) return [failed('PAYMENT_APPROVAL_WEBHOOK_ERROR')];
      return [IncomingPaymentApproved({ customerId, receiverCustomerInfo })];
    }
    case 'DEFERRED':
      return [IncomingPaymentDeferred({ decideBy: later(at, answer.within) })];
    case 'REJECTED':
      return [IncomingPaymentRejected({ customerId, ...(answer.reason !== undefined && { reason: answer.reason }) })];
    case 'MORE_DATA_NEEDED':
      return [failed('PAY_REQUEST_FAILED', answer.requiredFields)];
    case 'NO_ANSWER':
      return [failed('PAYMENT_APPROVAL_TIMED_OUT')];
    case 'ERROR':
      return [failed('PAYMENT_APPROVAL_WEBHOOK_ERROR')];
    default:
      return assertNever(answer);
  }
}

/** Information about the receiver that the sender's institution requests: the platform's, or else the service's own. */
export function receiverInformation(
  { requestedFields, receiverInformation: known }: IncomingTerms,
  info: ReceiverInfo,
): { readonly values: FieldValues; readonly missing: readonly string[]; readonly long: readonly string[] } {
  const own = known ?? {}; // null after the erasure of the receiver
  const names = [...requestedFields.map(({ name }) => name), ...Object.keys(own)];
  const { values, long } = valuesOf(names, info, own);
  const missing = requestedFields.filter(({ name, mandatory }) => mandatory && !Object.hasOwn(values, name));
  return { values, long, missing: missing.map(({ name }) => name) };
}

function failed(failureReason: IncomingFailure, requiredFields: readonly string[] = []): TransactionEvent {
  return IncomingPaymentFailed({ failureReason, requiredFields });
}

/** Refunds money that arrived and could not be credited to the sender. */
function refund(terms: IncomingTerms, { funded, fundingReturned }: TransactionState): readonly TransactionEvent[] {
  if (funded === null) return [];
  const back = refundToSender(terms, funded);
  if (fundingReturned === null || back.type !== 'payments.refund-started') return [back];
  // The sender has already taken the money back, and the receiver's account paid for it. Unlike for a transfer, no debit of that account is
  // to be voided.
  return [{ ...back, data: { ...back.data, flow: 'QUOTE', accountId: fundingReturned.accountId } }];
}

/** Sends the money of an incoming payment back to the sender. */
export function refundToSender(
  { transactionId, reference }: Pick<Terms, 'transactionId' | 'reference'>,
  amount: MoneyData,
  postings: Posting[] = [],
): TransactionEvent {
  return RefundStarted({
    transactionId,
    direction: 'INCOMING',
    reference: `${reference}-REFUND`,
    reason: 'TRANSACTION_FAILED',
    amount,
    accountId: null,
    paidOut: false,
    flow: 'TRANSFER',
    platformFee: null,
    postings,
  });
}
