import { CreditAccount } from '@app/accounts';
import { type Reaction, defineSaga, instruct, when } from '@app/event-sourcing';
import { SuspenseResolutionStarted } from '../domain/transaction/suspense.events.js';
import { move } from './payout.reactions.js';

interface State {
  readonly transactionId: string | null;
}

/** Brings money that an operator sent out of suspense to its account; what the account does not take is in suspense again. */
export const suspenseSaga = defineSaga<State>({
  context: 'payments',
  name: 'suspense',
  version: 1,
  initial: { transactionId: null },
  awaited: true,
  on: [
    when(
      SuspenseResolutionStarted,
      ({ aggregateId }) => aggregateId,
      (_: State, { data }): Reaction<State> => {
        const { transactionId, accountId, amount, sending } = data;
        const reason = sending === 1 ? 'suspense' : `suspense ${sending}`;
        const outputs =
          accountId === null ? [] : [instruct('credit', CreditAccount, { accountId, transactionId, reason, amount })];
        return { state: { transactionId }, outputs };
      },
    ),
  ],
  answers: {
    credit: (state, answer) => {
      const { transactionId } = state;
      if (transactionId === null) return { state, outputs: [] };
      const end =
        answer.outcome === 'done'
          ? move('complete', transactionId, { kind: 'complete-resolution' })
          : move('fail', transactionId, { kind: 'fail-resolution' });
      return { state, outputs: [end] };
    },
  },
});
