import { assertNever } from '@app/kernel';
import { CreditAccount, ReturnCredit } from '@app/accounts';
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
import { type CollectionReport, REFUSED_COLLECTION } from '../domain/transaction/network-reports.js';
import { FundingReturned, type IncomingFailure, TransferInCreated } from '../domain/transaction/transaction.events.js';
import { Collect, type NetworkRequest } from '../effects/payments.effects.js';
import { ChargeReturnedFunding } from '../commands/charge-returned-funding.js';
import { ReturnFunding } from '../commands/return-funding.js';
import { isProcessing, move, whenReported } from './payout.reactions.js';

type Step =
  | 'collect'
  | 'settle'
  | 'credit'
  | 'complete'
  | 'fail'
  | 'return'
  | 'take-back'
  | 'return-funding'
  | 'charge';

/** Milliseconds until the next attempt to record the return of a collection whose credit is not recorded yet. */
const UNTIL_COMPLETED = 60_000;

interface State {
  readonly collection: NetworkRequest | null;
  /** The internal account to credit. */
  readonly accountId: string;
  /** True once the network reported its outcome: it is not polled again. */
  readonly isReported?: true;
}

/**
 * Pulls the money, credits the account, and only then completes the transfer. The payer's bank may take the money back days later, as a
 * report says: the transfer then fails and the account pays up to its balance, also if the money had been returned to the payer before.
 */
export const transferInSaga = defineSaga<State, Step>({
  context: 'payments',
  name: 'transfer-in',
  version: 1,
  initial: { collection: null, accountId: '' },
  recordsChanges: true,
  recordedTogether: ['complete', 'fail'],
  on: [
    when(
      TransferInCreated,
      ({ aggregateId }) => aggregateId,
      (_: State, { data, recorded }): Reaction<State, Step> => {
        const { transactionId, destination, sentAmount: amount } = data;
        const collection: NetworkRequest = {
          transactionId,
          flow: 'TRANSFER',
          amount,
          requestedAt: recorded.at,
          deliveredAt: null,
        };
        return {
          state: { collection, accountId: destination.accountId },
          outputs: [performEffect('collect', Collect, collection)],
        };
      },
    ),
    when(
      FundingReturned,
      ({ aggregateId }) => aggregateId,
      (state: State): Reaction<State, Step> =>
        next(state, ({ transactionId }) => sendCommand('charge', ChargeReturnedFunding, { transactionId })),
    ),
    whenReported({ collect: ask }),
  ],
  answers: {
    collect: {
      done: (state, { data }) => reported(state, data as unknown as CollectionReport),
      refused: (state) => (state.isReported ? { state, outputs: [] } : reported(state, REFUSED_COLLECTION)),
    },
    // The money of a transfer that was cancelled on the way is not credited.
    settle: {
      done: (state, answer) =>
        isProcessing(answer)
          ? next(state, ({ transactionId, amount }) =>
              sendCommand('credit', CreditAccount, {
                accountId: state.accountId,
                transactionId,
                reason: 'transfer-in',
                amount,
              }),
            )
          : { state, outputs: [] },
      refused: park,
    },
    credit: {
      done: (state) =>
        next(state, ({ transactionId }) => move('complete', transactionId, { kind: 'complete-collection' })),
      refused: (state) => next(state, ({ transactionId }) => fail(transactionId, 'OFFRAMP_FAILED')),
    },
    complete: { refused: park },
    fail: { refused: park },
    // The account is credited before the transfer is completed.
    return: {
      done: (state, answer) =>
        isProcessing(answer)
          ? { state, outputs: [scheduleWake('return-later', { after: UNTIL_COMPLETED })] }
          : next(state, ({ transactionId, amount }) =>
              sendCommand('take-back', ReturnCredit, {
                accountId: state.accountId,
                transactionId,
                reason: 'transfer-in',
                amount,
              }),
            ),
      refused: park,
    },
    'take-back': {
      // Not found: it was never credited, and may have been refunded to the payer.
      refused: (state, refusal) =>
        refusal.code === 'TRANSACTION_NOT_FOUND'
          ? next(state, ({ transactionId }) => sendCommand('return-funding', ReturnFunding, { transactionId }))
          : park(state, refusal),
    },
    'return-funding': { refused: park },
    charge: { refused: park },
  },
  wakes: {
    'ask-about-collection': askAgain,
    'return-later': returned,
  },
});

function returned(state: State): Reaction<State, Step> {
  return next(state, ({ transactionId }) => move('return', transactionId, { kind: 'return-collection' }));
}

function ask(state: State): Reaction<State, Step> {
  return next(state, (collection) => performEffect('collect', Collect, collection));
}

function askAgain(state: State): Reaction<State, Step> {
  return state.isReported ? { state, outputs: [] } : ask(state);
}

/** A later report matters only if the money was taken back. */
function reported(state: State, report: CollectionReport): Reaction<State, Step> {
  if (state.isReported) return report.status === 'RETURNED' ? returned(state) : { state, outputs: [] };
  const after: State = report.status === 'PENDING' ? state : { ...state, isReported: true };
  return next(after, ({ transactionId }) => afterCollection(transactionId, report));
}

function next(state: State, output: (collection: NetworkRequest) => Output<Step>): Reaction<State, Step> {
  return { state, outputs: state.collection === null ? [] : [output(state.collection)] };
}

function afterCollection(transactionId: string, report: CollectionReport): Output<Step> {
  switch (report.status) {
    case 'PENDING':
      return scheduleWake('ask-about-collection', { after: report.askAgainAfter });
    case 'COLLECTED':
      return move('settle', transactionId, { kind: 'settle-collection' });
    case 'FAILED':
      return fail(transactionId, report.failureReason);
    case 'RETURNED':
      return fail(transactionId, 'COLLECTION_FAILED');
    default:
      return assertNever(report);
  }
}

function fail(transactionId: string, failureReason: IncomingFailure): Output<Step> {
  return move('fail', transactionId, { kind: 'fail-collection', failureReason });
}
