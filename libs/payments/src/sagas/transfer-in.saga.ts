import { assertNever } from '@app/kernel';
import { CreditAccount } from '@app/accounts';
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
import { type IncomingFailure, TransferInCreated } from '../domain/transaction/transaction.events.js';
import { Collect, type NetworkRequest } from '../effects/payments.effects.js';
import { isProcessing, move, whenReported } from './payout.reactions.js';

type Step = 'collect' | 'settle' | 'credit' | 'complete' | 'fail';

interface State {
  readonly collection: NetworkRequest | null;
  /** The internal account to credit. */
  readonly accountId: string;
  /** The network reported its outcome: it is not asked again. */
  readonly isReported?: true;
}

/** Pulls the money in, credits the account, and only then calls the transfer completed. */
export const transferInSaga = defineSaga<State, Step>({
  context: 'payments',
  name: 'transfer-in',
  version: 1,
  initial: { collection: null, accountId: '' },
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
    whenReported({ collect: askAgain }),
  ],
  answers: {
    collect: {
      done: (state, { data }) => reported(state, data as unknown as CollectionReport),
      refused: (state) => reported(state, REFUSED_COLLECTION),
    },
    // a transfer that was cancelled while its money was on the way is not credited
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
  },
  wakes: {
    'ask-about-collection': askAgain,
  },
});

function askAgain(state: State): Reaction<State, Step> {
  const { collection, isReported = false } = state;
  return { state, outputs: collection === null || isReported ? [] : [performEffect('collect', Collect, collection)] };
}

function reported(state: State, report: CollectionReport): Reaction<State, Step> {
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
    default:
      return assertNever(report);
  }
}

function fail(transactionId: string, failureReason: IncomingFailure): Output<Step> {
  return move('fail', transactionId, { kind: 'fail-collection', failureReason });
}
