import { ConfirmDebit } from '@app/accounts';
import { type Reaction, defineSaga, instruct, when } from '@app/event-sourcing';
import { TransferOutCreated, type TransferOutTerms } from '../domain/transaction/transaction.events.js';
import type { NetworkRequest } from '../instructions.js';
import { type PayingOut, askAboutPayout, move, recordPayout, startPayout } from './payout.reactions.js';

interface State extends PayingOut {
  /** What the network will be asked; its age counts from the caller's request. */
  readonly transfer: NetworkRequest | null;
}

/** Claims the debited money, pays it out and records what becomes of it. */
export const transferOutSaga = defineSaga<State>({
  context: 'payments',
  name: 'transfer-out',
  version: 1,
  initial: { transfer: null, payout: null },
  on: [
    when(
      TransferOutCreated,
      ({ aggregateId }) => aggregateId,
      (state: State, { data, recorded }): Reaction<State> => ({
        state: { ...state, transfer: transferOf(data, recorded.at) },
        outputs: [
          instruct('confirm-debit', ConfirmDebit, {
            accountId: data.source.accountId,
            transactionId: data.transactionId,
            amount: data.sentAmount,
          }),
        ],
      }),
    ),
  ],
  answers: {
    'confirm-debit': (state, answer) => {
      const { transfer } = state;
      if (transfer === null) return { state, outputs: [] };
      if (answer.outcome === 'refused')
        return { state, outputs: [move('fail', transfer.transactionId, { kind: 'fail-unfunded' })] };
      return startPayout(state, transfer);
    },
    'pay-out': recordPayout,
  },
  wakes: { 'ask-about-payout': askAboutPayout },
});

function transferOf({ transactionId, receivedAmount }: TransferOutTerms, requestedAt: string): NetworkRequest {
  return { transactionId, flow: 'TRANSFER', amount: receivedAmount, requestedAt, deliveredAt: null };
}
