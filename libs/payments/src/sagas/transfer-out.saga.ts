import { ConfirmDebit } from '@app/accounts';
import { type Reaction, defineSaga, instruct, when } from '@app/event-sourcing';
import { TransferOutCreated, type TransferOutTerms } from '../domain/transaction/transaction.events.js';
import type { NetworkRequest } from '../payments.instructions.js';
import { type PayingOut, askAboutPayout, move, recordPayout, startPayout } from './payout.reactions.js';

interface State extends PayingOut {
  readonly transfer: Pick<NetworkRequest, 'transactionId' | 'accountId' | 'amount'> | null;
}

/** Claims the debited money, pays it out and records what becomes of it. */
export const transferOutSaga = defineSaga<State>({
  context: 'payments',
  name: 'transfer-out',
  version: 1,
  initial: { transfer: null, payout: null },
  on: [
    when(TransferOutCreated, ({ aggregateId }) => aggregateId, (state: State, { data }): Reaction<State> => ({
      state: { ...state, transfer: transferOf(data) },
      outputs: [instruct('confirm-debit', ConfirmDebit, { accountId: data.source.accountId, transactionId: data.transactionId })],
    })),
  ],
  answers: {
    'confirm-debit': (state, answer) => {
      const { transfer } = state;
      if (transfer === null) return { state, outputs: [] };
      if (answer.outcome === 'refused') return { state, outputs: [move('fail', transfer.transactionId, { kind: 'fail-unfunded' })] };
      return startPayout(state, { ...transfer, flow: 'TRANSFER', requestedAt: answer.at, deliveredAt: null });
    },
    'pay-out': recordPayout,
  },
  wakes: { 'ask-about-payout': askAboutPayout },
});

function transferOf({ transactionId, destination, receivedAmount }: TransferOutTerms): NonNullable<State['transfer']> {
  return { transactionId, accountId: destination.accountId, amount: receivedAmount };
}
