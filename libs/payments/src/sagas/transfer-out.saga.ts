import { ConfirmDebit } from '@app/accounts';
import { type Reaction, defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { TransferOutCreated, type TransferOutTerms } from '../domain/transaction/transaction.events.js';
import type { NetworkRequest } from '../effects/payments.effects.js';
import {
  type PayingOut,
  type PayoutStep,
  pollPayout,
  move,
  payoutBranches,
  startPayout,
  whenReported,
} from './payout.reactions.js';

interface State extends PayingOut {
  /** Request to the network. Its age counts from the time at which the transaction was recorded. */
  readonly transfer: NetworkRequest | null;
}

/** Confirms the debit, pays out and records the outcome. */
export const transferOutSaga = defineSaga<State, PayoutStep | 'confirm-debit' | 'fail'>({
  context: 'payments',
  name: 'transfer-out',
  version: 1,
  initial: { transfer: null, payout: null },
  recordsChanges: true,
  recordedTogether: ['confirm-debit'],
  on: [
    when(
      TransferOutCreated,
      ({ aggregateId }) => aggregateId,
      (state: State, { data, recorded }): Reaction<State, 'confirm-debit'> => ({
        state: { ...state, transfer: transferOf(data, recorded.at) },
        outputs: [
          sendCommand('confirm-debit', ConfirmDebit, {
            accountId: data.source.accountId,
            transactionId: data.transactionId,
            amount: data.sentAmount,
          }),
        ],
      }),
    ),
    whenReported({ payout: pollPayout }),
  ],
  answers: {
    'confirm-debit': {
      done: (state) => (state.transfer === null ? { state, outputs: [] } : startPayout(state, state.transfer)),
      refused: (state) => ({
        state,
        outputs: state.transfer === null ? [] : [move('fail', state.transfer.transactionId, { kind: 'fail-unfunded' })],
      }),
    },
    ...payoutBranches(),
    fail: { refused: park },
  },
  wakes: { 'ask-about-payout': pollPayout },
});

function transferOf({ transactionId, receivedAmount }: TransferOutTerms, requestedAt: string): NetworkRequest {
  return { transactionId, flow: 'TRANSFER', amount: receivedAmount, requestedAt, deliveredAt: null };
}
