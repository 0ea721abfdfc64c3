import { CreditAccount } from '@app/accounts';
import { type Output, type Reaction, defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { SuspenseResolutionStarted } from '../domain/transaction/suspense.events.js';
import { move } from './payout.reactions.js';

type Step = 'credit' | 'complete' | 'fail';

interface State {
  readonly transactionId: string | null;
}

/** Credits money that an operator sent out of suspense to its account; if the account refuses it, the money returns to suspense. */
export const suspenseSaga = defineSaga<State, Step>({
  context: 'payments',
  name: 'suspense',
  version: 1,
  initial: { transactionId: null },
  awaited: true,
  on: [
    when(
      SuspenseResolutionStarted,
      ({ aggregateId }) => aggregateId,
      (_: State, { data }): Reaction<State, 'credit'> => {
        const { transactionId, accountId, amount, sending } = data;
        const reason = sending === 1 ? 'suspense' : `suspense ${sending}`;
        const outputs =
          accountId === null
            ? []
            : [sendCommand('credit', CreditAccount, { accountId, transactionId, reason, amount })];
        return { state: { transactionId }, outputs };
      },
    ),
  ],
  answers: {
    credit: {
      done: (state) => next(state, (transactionId) => move('complete', transactionId, { kind: 'complete-resolution' })),
      refused: (state) => next(state, (transactionId) => move('fail', transactionId, { kind: 'fail-resolution' })),
    },
    complete: { refused: park },
    fail: { refused: park },
  },
});

function next(state: State, output: (transactionId: string) => Output<Step>): Reaction<State, Step> {
  return { state, outputs: state.transactionId === null ? [] : [output(state.transactionId)] };
}
