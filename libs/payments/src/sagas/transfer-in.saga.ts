import { CreditAccount } from '@app/accounts';
import { type Reaction, act, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import type { CollectionReport } from '../domain/transaction/network-reports.js';
import { TransferInCreated } from '../domain/transaction/transaction.events.js';
import { Collect, type NetworkRequest } from '../instructions.js';
import { isProcessing, move } from './payout.reactions.js';

interface State {
  readonly collection: NetworkRequest | null;
  /** The internal account to credit. */
  readonly accountId: string;
}

const UNANSWERABLE: CollectionReport = { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };

/** Pulls the money in, credits the account, and only then calls the transfer completed. */
export const transferInSaga = defineSaga<State>({
  context: 'payments',
  name: 'transfer-in',
  version: 1,
  initial: { collection: null, accountId: '' },
  on: [
    when(
      TransferInCreated,
      ({ aggregateId }) => aggregateId,
      (_: State, { data, recorded }): Reaction<State> => {
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
          outputs: [act('collect', Collect, collection)],
        };
      },
    ),
  ],
  answers: {
    collect: (state, answer) => {
      const { collection } = state;
      if (collection === null) return { state, outputs: [] };
      const { transactionId } = collection;
      const report = answer.outcome === 'done' ? (answer.data as unknown as CollectionReport) : UNANSWERABLE;
      switch (report.status) {
        case 'PENDING':
          return { state, outputs: [wake('ask-about-collection', { after: report.askAgainAfter })] };
        case 'COLLECTED':
          return { state, outputs: [move('settle', transactionId, { kind: 'settle-collection' })] };
        case 'FAILED':
          return {
            state,
            outputs: [move('fail', transactionId, { kind: 'fail-collection', failureReason: report.failureReason })],
          };
      }
    },
    // a transfer that was cancelled while its money was on the way is not credited
    settle: (state, answer) => {
      const { collection, accountId } = state;
      if (collection === null || !isProcessing(answer)) return { state, outputs: [] };
      const { transactionId, amount } = collection;
      return {
        state,
        outputs: [instruct('credit', CreditAccount, { accountId, transactionId, reason: 'transfer-in', amount })],
      };
    },
    credit: (state, answer) => {
      const { collection } = state;
      if (collection === null) return { state, outputs: [] };
      const { transactionId } = collection;
      return answer.outcome === 'done'
        ? { state, outputs: [move('complete', transactionId, { kind: 'complete-collection' })] }
        : {
            state,
            outputs: [move('fail', transactionId, { kind: 'fail-collection', failureReason: 'OFFRAMP_FAILED' })],
          };
    },
  },
  wakes: {
    'ask-about-collection': (state) => ({
      state,
      outputs: state.collection === null ? [] : [act('collect', Collect, state.collection)],
    }),
  },
});
