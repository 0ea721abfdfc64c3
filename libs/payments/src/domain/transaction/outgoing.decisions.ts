import { type Money, Refusal, assertNever, invalidInput, toMoneyData, conflict } from '@app/kernel';
import { isPushed } from './authorization-steps.js';
import { type IssuedChallenge, requestAuthorization, requireQuote } from './authorization.js';
import type { PayoutOutcome, TransactionStep } from './transaction.commands.js';
import {
  FundsConverted,
  FundsReceived,
  FurtherFundsReceived,
  PaymentFailed,
  PayoutCompleted,
  PayoutReturned,
  PayoutStarted,
  QuoteExecuted,
  QuoteExpired,
  type QuoteTerms,
  type RefundReason,
  RefundStarted,
  type TransactionEvent,
} from './transaction.events.js';
import {
  conversion,
  conversionUndone,
  quoteDelivery,
  moneyReceived,
  receiptSuspended,
  transferDelivery,
  transferFeeUndone,
} from './transaction.postings.js';
import type { Terms, TransactionState } from './transaction.state.js';

type OutgoingTerms = Extract<Terms, { kind: 'QUOTE' | 'TRANSFER_OUT' }>;

/**
 * A quote can be executed once, before it expires (payments-cards 4.4). Refused with QUOTE_NOT_FOUND, QUOTE_EXPIRED, CONFLICT, and
 * INVALID_INPUT if the payer pushes the money.
 */
export function requireExecutable(state: TransactionState, at: string): QuoteTerms {
  const terms = requireQuote(state);
  const { status } = state;
  if (status === 'EXPIRED' || (status === 'PENDING' && at >= terms.expiresAt)) {
    throw new Refusal('QUOTE_EXPIRED', 'The quote has expired. Create a new one.', { expiresAt: terms.expiresAt });
  }
  if (status !== 'PENDING') throw conflict('ALREADY_EXECUTED', `The quote has already been executed: it is ${status}.`);
  if (isPushed(terms)) {
    throw invalidInput('The quote starts when its deposit arrives and cannot be executed.', {
      field: 'quoteId',
      message: 'must be a quote whose source account can be debited',
    });
  }
  return terms;
}

/**
 * Executes the quote, or requests the payer's authorization first. `signed`: the owner of the embedded wallet signed; otherwise
 * WALLET_SIGNATURE_MISSING for a wallet.
 */
export function executeQuote(
  { signed, challenge }: { readonly signed: boolean; readonly challenge?: IssuedChallenge | undefined },
  state: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  const terms = requireExecutable(state, at);
  if (terms.source.kind === 'EMBEDDED_WALLET' && !signed) {
    throw new Refusal('WALLET_SIGNATURE_MISSING', 'A quote from an embedded wallet needs the signature of its owner.');
  }
  return [challenge === undefined ? QuoteExecuted({}) : requestAuthorization(challenge, terms)];
}

/**
 * Pushed money of the right amount, in time, starts the quote. It is refunded (payments-cards 4.3, 7.5) if the amount is wrong, if it is
 * late, if the payer has not authorized the quote, or if the destination no longer exists. Money that the quote does not expect goes to
 * suspense: a further deposit, another currency, or a quote that is not pushed. A simulated deposit of that kind is refused instead, with
 * INVALID_INPUT, INVALID_CURRENCY or CONFLICT. Refused with QUOTE_NOT_FOUND.
 */
export function receivePushedFunds(
  {
    amount: received,
    canContinue,
    simulated = false,
  }: { readonly amount: Money; readonly canContinue: boolean; readonly simulated?: boolean },
  state: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  const terms = requireQuote(state);
  const { status } = state;
  const amount = toMoneyData(received);
  const unexpected = notWaitedFor(received, terms, state);
  if (unexpected !== null) {
    if (simulated) throw unexpected;
    return [FurtherFundsReceived({ transactionId: terms.transactionId, amount, postings: receiptSuspended(amount) })];
  }
  const funds = FundsReceived({ amount, postings: moneyReceived(terms.transactionId, amount) });
  const funded = { ...state, funded: amount };
  if (status === 'PENDING_AUTHORIZATION') {
    return [
      funds,
      PaymentFailed({ failureReason: 'SCA_NOT_COMPLETED' }),
      ...refundOf(terms, funded, 'TRANSACTION_FAILED'),
    ];
  }
  const isLate = status !== 'PENDING' || at >= terms.expiresAt;
  if (isLate)
    return [...(status === 'PENDING' ? [QuoteExpired({})] : []), funds, ...refundOf(terms, funded, 'TIMEOUT')];
  const isExact = amount.amount === terms.sendingAmount.amount;
  if (isExact && canContinue) return [funds, QuoteExecuted({})];
  return [
    funds,
    PaymentFailed({ failureReason: isExact ? 'ACCOUNT_CANNOT_RECEIVE' : 'FUNDING_AMOUNT_MISMATCH' }),
    ...refundOf(terms, funded, 'TRANSACTION_FAILED'),
  ];
}

/** 400 INVALID_CURRENCY for money in another currency than the quote's. */
export function otherCurrency(code: string): Refusal {
  return new Refusal('INVALID_CURRENCY', `The quote must be paid in ${code}.`, {
    errors: [{ field: 'currencyCode', message: `must be ${code}` }],
  });
}

/** Why the quote does not expect this money; null if it does. */
function notWaitedFor({ currency }: Money, terms: QuoteTerms, { status, funded }: TransactionState): Refusal | null {
  if (!isPushed(terms)) {
    return invalidInput('The quote is not funded by a deposit.', {
      field: 'quoteId',
      message: 'must be a quote that waits for a deposit',
    });
  }
  if (currency !== terms.source.currency.code) return otherCurrency(terms.source.currency.code);
  if (funded !== null) return new Refusal('CONFLICT', `The quote has already received a deposit: it is ${status}.`);
  return null;
}

type OutgoingStep = Extract<
  TransactionStep,
  { kind: 'expire' | 'fail-unfunded' | 'fail' | 'receive-pulled-funds' | 'convert' | 'record-payout' }
>;

export function outgoingStep(
  step: OutgoingStep,
  terms: OutgoingTerms,
  state: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  switch (step.kind) {
    case 'expire':
      return terms.kind === 'QUOTE' ? expireOrFail(terms, state, at) : [];
    case 'fail-unfunded':
      return isInFlight(terms, state) ? [PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' })] : [];
    case 'fail':
      return isInFlight(terms, state)
        ? [PaymentFailed({ failureReason: step.failureReason }), ...refundOf(terms, state, 'TRANSACTION_FAILED')]
        : [];
    case 'receive-pulled-funds':
      return terms.kind === 'QUOTE' && terms.funding === 'PULL' && isInFlight(terms, state) && state.funded === null
        ? [
            FundsReceived({
              amount: terms.sendingAmount,
              postings: moneyReceived(terms.transactionId, terms.sendingAmount),
            }),
            ...stoppedIfReturned(terms, { ...state, funded: terms.sendingAmount }),
          ]
        : [];
    case 'convert':
      return terms.kind === 'QUOTE' && isInFlight(terms, state) && state.funded !== null && !state.converted
        ? [FundsConverted({ postings: conversion(terms) }), ...stoppedIfReturned(terms, { ...state, converted: true })]
        : [];
    case 'record-payout':
      return recordPayout(step.outcome, terms, state);
    default:
      return assertNever(step);
  }
}

/** Ends a payment before its payout if the payer's bank took the money back. */
function stoppedIfReturned(terms: OutgoingTerms, state: TransactionState): readonly TransactionEvent[] {
  if (state.fundingReturned === null) return [];
  return [
    PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
    ...refundOf(terms, state, 'TRANSACTION_FAILED', { paidOut: false }),
  ];
}

/** A quote not executed in time expires. One that was executed but not authorized in time fails. */
function expireOrFail(
  { expiresAt }: QuoteTerms,
  { status, authorization }: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  if (authorization !== null)
    return at >= authorization.authorizeBy ? [PaymentFailed({ failureReason: 'SCA_NOT_COMPLETED' })] : [];
  return status === 'PENDING' && at >= expiresAt ? [QuoteExpired({})] : [];
}

/** True for an outgoing payment with money in flight that is not being refunded; false for a quote before its execution. */
function isInFlight(terms: OutgoingTerms, { status, refund }: TransactionState): boolean {
  return refund === null && (status === 'PROCESSING' || (status === 'PENDING' && terms.kind === 'TRANSFER_OUT'));
}

function recordPayout(
  outcome: PayoutOutcome,
  terms: OutgoingTerms,
  state: TransactionState,
): readonly TransactionEvent[] {
  if (outcome.status === 'RETURNED') {
    if (state.status !== 'COMPLETED' || state.refund !== null) return [];
    const delivered = terms.kind === 'QUOTE' ? terms.receivingAmount : terms.receivedAmount;
    return [
      PayoutReturned({ failureReason: 'PAYOUT_RETURNED', postings: moneyReceived(terms.transactionId, delivered) }),
      ...refundOf(terms, state, 'TRANSACTION_FAILED'),
    ];
  }
  if (!isInFlight(terms, state)) return [];
  const started = state.status === 'PENDING' ? [PayoutStarted({})] : [];
  switch (outcome.status) {
    case 'DELIVERED':
      return [
        ...started,
        PayoutCompleted({ postings: terms.kind === 'QUOTE' ? quoteDelivery(terms) : transferDelivery(terms) }),
      ];
    case 'FAILED':
      return [
        ...(outcome.accepted ? started : []),
        PaymentFailed({ failureReason: outcome.failureReason }),
        ...refundOf(terms, state, 'TRANSACTION_FAILED'),
      ];
    case 'CANCELLED':
      return [...started, ...refundOf(terms, state, 'USER_CANCELLATION')];
    default:
      return assertNever(outcome);
  }
}

/**
 * Refunds the whole received amount including fees, and reverses its bookings in the same event. No effect if nothing was received. The
 * refund goes to the debited account, or outside to the payer (payments-cards 7.4). If the payer's bank took the money back, nothing is sent
 * to the payer. If the payer's account has already paid for that, a returned payout is refunded to it.
 */
export function refundOf(
  terms: OutgoingTerms,
  state: TransactionState,
  reason: RefundReason,
  { paidOut = state.converted }: { readonly paidOut?: boolean } = {},
): readonly TransactionEvent[] {
  if (state.funded === null) return [];
  const common = {
    transactionId: terms.transactionId,
    direction: 'OUTGOING',
    reference: `${terms.reference}-REFUND`,
    reason,
    amount: state.funded,
  } as const;
  if (terms.kind === 'TRANSFER_OUT') {
    const postings = state.status === 'COMPLETED' ? transferFeeUndone(terms) : [];
    const { accountId } = terms.source;
    return [RefundStarted({ ...common, flow: 'TRANSFER', accountId, paidOut: true, platformFee: null, postings })];
  }
  const platformFee =
    state.converted && terms.platformAccountId !== null
      ? { accountId: terms.platformAccountId, amount: terms.platformFees }
      : null;
  const postings = state.converted ? conversionUndone(terms) : [];
  const quote = { ...common, flow: 'QUOTE', paidOut, platformFee, postings } as const;
  if (state.fundingReturned !== null)
    return [
      state.status === 'COMPLETED'
        ? RefundStarted({ ...quote, accountId: state.fundingReturned.accountId })
        : RefundStarted({ ...quote, accountId: null, isReturned: true }),
    ];
  const accountId = terms.funding === 'BALANCE' ? terms.source.accountId : terms.depositAccountId;
  return [RefundStarted({ ...quote, accountId })];
}
