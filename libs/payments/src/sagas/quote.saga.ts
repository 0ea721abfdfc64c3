import { ConfirmDebit, CreditAccount } from '@app/accounts';
import {
  defineSaga,
  sendCommand,
  park,
  performEffect,
  type Reaction,
  scheduleWake,
  when,
  type Output,
} from '@app/event-sourcing/definitions';
import { assertNever, resourceId } from '@app/kernel';
import {
  type CollectionReport,
  type ExchangeReport,
  REFUSED_COLLECTION,
} from '../domain/transaction/network-reports.js';
import {
  AuthorizationRequested,
  FundingReturned,
  type OutgoingFailure,
  QuoteCreated,
  QuoteExecuted,
} from '../domain/transaction/transaction.events.js';
import { type QuotePath, pathOf } from '../domain/quote/quote-path.js';
import { Collect, ExchangeFunds, type NetworkRequest } from '../effects/payments.effects.js';
import { ChargeReturnedFunding } from '../commands/charge-returned-funding.js';
import { CollectDeposit } from '../commands/collect-deposit.js';
import { ReadQuote } from '../commands/read-quote.js';
import {
  type PayingOut,
  type PayoutStep,
  pollPayout,
  isProcessing,
  move,
  payoutBranches,
  startPayout,
  whenReported,
} from './payout.reactions.js';

type Step =
  | PayoutStep
  | 'expire'
  | 'read-quote'
  | 'collect'
  | 'receive-pulled-funds'
  | 'credit-deposit'
  | 'take-deposit'
  | 'confirm-debit'
  | 'exchange'
  | 'credit-platform-fee'
  | 'convert'
  | 'credit-destination'
  | 'charge'
  | 'fail';

interface State extends PayingOut {
  /** Known once the quote is executed; for a quote of an earlier release, from its creation on. */
  readonly quote: QuotePath | null;
  /** Public id of the transaction whose payer must authorize it. */
  readonly transactionId?: string;
  /** Time of the execution, from which the age of its payout counts. */
  readonly executedAt: string;
  /** True once the network reported the outcome of the collection: it is not polled again. */
  readonly isCollectionReported?: true;
  /** True if the payer's bank took the money back. */
  readonly isReturned?: true;
}

/**
 * A quote from its execution to its end, and before that if its payer must authorize it in time. Claims its money, credits the platform's
 * fee, books the exchange, and delivers outside or to an internal account. If the payer's bank takes the money back after the payout has
 * started, the payer's account pays for it.
 */
export const quoteSaga = defineSaga<State, Step>({
  context: 'payments',
  name: 'quote',
  version: 1,
  initial: { quote: null, executedAt: '', payout: null },
  recordsChanges: true,
  recordedTogether: [
    'read-quote',
    'take-deposit',
    'confirm-debit',
    'exchange',
    'convert',
    'credit-destination',
    'pay-out',
    'record-payout',
    'fail',
  ],
  on: [
    when(
      QuoteCreated,
      // A quote of an earlier release; the saga `quote-expiry` expires the others.
      ({ aggregateId, data: { period } }) => (period === undefined ? aggregateId : null),
      (state: State, { data }): Reaction<State> => ({
        state: { ...state, quote: pathOf(data) },
        outputs: [scheduleWake('expire', { at: data.expiresAt })],
      }),
    ),
    when(
      AuthorizationRequested,
      ({ aggregateId }) => aggregateId,
      (state: State, { aggregateId, data }): Reaction<State> => ({
        state: { ...state, transactionId: resourceId('Transaction', aggregateId) },
        outputs: [scheduleWake('expire', { at: data.expiresAt })],
      }),
    ),
    when(
      QuoteExecuted,
      ({ aggregateId }) => aggregateId,
      (state: State, { aggregateId, recorded }): Reaction<State, Step> => {
        const executed = { ...state, executedAt: recorded.at };
        const { quote } = state;
        const transactionId = resourceId('Transaction', aggregateId);
        return {
          state: executed,
          outputs: [
            quote === null ? sendCommand('read-quote', ReadQuote, { transactionId }) : claim(quote, recorded.at),
          ],
        };
      },
      { asksToRead: true },
    ),
    when(
      FundingReturned,
      ({ aggregateId }) => aggregateId,
      // A deposit that its quote did not accept may be taken back: such a quote was never executed and is unknown here.
      (state: State, { aggregateId, data: { depositId } }): Reaction<State, Step> => ({
        state: { ...state, isReturned: true },
        outputs:
          state.quote === null && depositId === undefined ? [] : [charge(resourceId('Transaction', aggregateId))],
      }),
    ),
    whenReported({ payout: pollPayout, collect: askAboutCollection }),
  ],
  answers: {
    expire: { refused: park },
    'read-quote': {
      done: (state, { data }) => {
        const quote = data as unknown as QuotePath;
        return { state: { ...state, quote }, outputs: [claim(quote, state.executedAt)] };
      },
      refused: park,
    },
    collect: {
      done: (state, { data }) => collectionReported(state, data as unknown as CollectionReport),
      refused: (state) => collectionReported(state, REFUSED_COLLECTION),
    },
    'receive-pulled-funds': {
      done: (state, answer) => next(state, (quote) => (isProcessing(answer) ? [exchange(quote)] : [])),
      refused: park,
    },
    'credit-deposit': {
      done: (state) => next(state, (quote) => [collectDeposit(quote)]),
      refused: (state) => next(state, (quote) => [fail(quote, 'QUOTE_EXECUTION_FAILED')]),
    },
    'take-deposit': { done: (state) => next(state, (quote) => [confirmDebit(quote)]), refused: unfunded },
    'confirm-debit': { done: (state) => next(state, (quote) => [exchange(quote)]), refused: unfunded },
    exchange: {
      done: (state, { data }) => next(state, (quote) => [afterExchange(quote, data as unknown as ExchangeReport)]),
      refused: (state) => next(state, (quote) => [fail(quote, 'QUOTE_EXECUTION_FAILED')]),
    },
    'credit-platform-fee': {
      done: (state) => next(state, (quote) => [convert(quote)]),
      refused: (state) => next(state, (quote) => [fail(quote, 'QUOTE_EXECUTION_FAILED')]),
    },
    convert: {
      done: (state, answer) => (isProcessing(answer) ? deliver(state) : { state, outputs: [] }),
      refused: park,
    },
    'credit-destination': {
      done: (state) => next(state, (quote) => [delivered(quote)]),
      refused: (state) => next(state, (quote) => [fail(quote, 'ACCOUNT_CANNOT_RECEIVE')]),
    },
    ...payoutBranches(),
    'record-payout': {
      done: (state) => next(state, (quote) => (state.isReturned ? [charge(quote.transactionId)] : [])),
      refused: park,
    },
    charge: { refused: park },
    fail: { refused: park },
  },
  wakes: {
    expire: (state) => {
      // An executed quote does not expire.
      const id = state.executedAt === '' ? (state.quote?.transactionId ?? state.transactionId) : undefined;
      return { state, outputs: id === undefined ? [] : [move('expire', id, { kind: 'expire' })] };
    },
    'ask-about-collection': askAboutCollection,
    'ask-about-payout': pollPayout,
  },
});

function next(state: State, outputs: (quote: QuotePath) => readonly Output<Step>[]): Reaction<State, Step> {
  return { state, outputs: state.quote === null ? [] : outputs(state.quote) };
}

/** Claims the money of the quote. Money pushed by bank is already in flight. */
function claim(quote: QuotePath, executedAt: string): Output<Step> {
  switch (quote.funding) {
    case 'BALANCE':
      return confirmDebit(quote);
    case 'PULL':
      return performEffect('collect', Collect, collection(quote, executedAt));
    case 'PUSH':
      return exchange(quote);
    case 'PUSH_ON_CHAIN':
      return sendCommand('credit-deposit', CreditAccount, { ...debit(quote), reason: 'deposit' });
    default:
      return assertNever(quote.funding);
  }
}

function debit({ debitedAccountId, transactionId, sending }: QuotePath) {
  return { accountId: debitedAccountId!, transactionId, amount: sending };
}

function confirmDebit(quote: QuotePath): Output<Step> {
  return sendCommand('confirm-debit', ConfirmDebit, debit(quote));
}

function collectDeposit(quote: QuotePath): Output<Step> {
  return sendCommand('take-deposit', CollectDeposit, debit(quote));
}

function collection({ transactionId, sending }: QuotePath, requestedAt: string): NetworkRequest {
  return { transactionId, flow: 'TRANSFER', amount: sending, requestedAt, deliveredAt: null };
}

function askAboutCollection(state: State): Reaction<State, Step> {
  const { executedAt, isCollectionReported = false } = state;
  return next(state, (quote) =>
    isCollectionReported ? [] : [performEffect('collect', Collect, collection(quote, executedAt))],
  );
}

function collectionReported(state: State, report: CollectionReport): Reaction<State, Step> {
  if (state.isCollectionReported) return { state, outputs: [] };
  const after: State = report.status === 'PENDING' ? state : { ...state, isCollectionReported: true };
  return next(after, (quote) => [afterCollection(quote, report)]);
}

function afterCollection(quote: QuotePath, report: CollectionReport): Output<Step> {
  switch (report.status) {
    case 'PENDING':
      return scheduleWake('ask-about-collection', { after: report.askAgainAfter });
    case 'COLLECTED':
      return move('receive-pulled-funds', quote.transactionId, { kind: 'receive-pulled-funds' });
    case 'FAILED':
    case 'RETURNED':
      return fail(quote, 'QUOTE_EXECUTION_FAILED');
    default:
      return assertNever(report);
  }
}

/** Charges the payer's account if the transaction owes it by now. */
function charge(transactionId: string): Output<Step> {
  return sendCommand('charge', ChargeReturnedFunding, { transactionId });
}

function unfunded(state: State): Reaction<State, Step> {
  return next(state, ({ transactionId }) => [move('fail', transactionId, { kind: 'fail-unfunded' })]);
}

function fail({ transactionId }: QuotePath, failureReason: OutgoingFailure): Output<Step> {
  return move('fail', transactionId, { kind: 'fail', failureReason });
}

function exchange({ transactionId, principal: sell, receiving: buy }: QuotePath): Output<Step> {
  return performEffect('exchange', ExchangeFunds, { transactionId, sell, buy });
}

/** The platform's fee is credited before the conversion is booked, so that a booked conversion always includes it. */
function afterExchange(quote: QuotePath, report: ExchangeReport): Output<Step> {
  switch (report.status) {
    case 'EXCHANGED': {
      const { platformFee, transactionId } = quote;
      if (platformFee === null) return convert(quote);
      return sendCommand('credit-platform-fee', CreditAccount, {
        ...platformFee,
        transactionId,
        reason: 'platform-fee',
      });
    }
    case 'REFUSED':
      return fail(quote, report.failureReason);
    default:
      return assertNever(report);
  }
}

function convert({ transactionId }: QuotePath): Output<Step> {
  return move('convert', transactionId, { kind: 'convert' });
}

function deliver(state: State): Reaction<State, Step> {
  const { quote, executedAt: requestedAt } = state;
  if (quote === null) return { state, outputs: [] };
  const { transactionId, creditedAccountId: accountId, receiving: amount } = quote;
  if (accountId === null)
    return startPayout(state, { transactionId, flow: 'QUOTE', amount, requestedAt, deliveredAt: null });
  return {
    state,
    outputs: [
      sendCommand('credit-destination', CreditAccount, { accountId, transactionId, reason: 'conversion', amount }),
    ],
  };
}

function delivered({ transactionId }: QuotePath): Output<Step> {
  return move('record-payout', transactionId, { kind: 'record-payout', outcome: { status: 'DELIVERED' } });
}
