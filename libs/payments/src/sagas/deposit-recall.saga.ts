import { ChargeReturn } from '@app/accounts';
import {
  type Output,
  type Reaction,
  SagaStuck,
  defineSaga,
  park,
  scheduleWake,
  sendCommand,
  when,
} from '@app/event-sourcing/definitions';
import type { DataOf } from '@app/kernel';
import { RecallSuspendedFunds } from '../commands/recall-suspended-funds.js';
import { DepositRecalled } from '../domain/transaction/transaction.events.js';

type Step = 'take-out' | 'charge';

type Recall = DataOf<typeof DepositRecalled.fields>;

interface State {
  readonly recall: Recall | null;
}

/** Milliseconds until the next check of a deposit that an operator is sending out of suspense. */
const UNTIL_ARRIVED = 60_000;

/**
 * Returns a deposit that its sender's bank took back: out of suspense if it is still there, otherwise from the account that has it, up to its
 * balance.
 */
export const depositRecallSaga = defineSaga<State, Step>({
  context: 'payments',
  name: 'deposit-recall',
  version: 1,
  initial: { recall: null },
  on: [
    when(
      DepositRecalled,
      ({ aggregateId }) => aggregateId,
      (_: State, { data }): Reaction<State, Step> => returnDeposit({ recall: data }),
    ),
  ],
  answers: {
    'take-out': {
      done: (state, { data }) => {
        const { place } = data as { readonly place: 'TAKEN' | 'SENT' | 'GONE' };
        if (place === 'TAKEN') return { state, outputs: [] };
        return place === 'SENT'
          ? { state, outputs: [scheduleWake('look-again', { after: UNTIL_ARRIVED })] }
          : next(state, charge);
      },
      refused: park,
    },
    charge: { refused: park },
  },
  wakes: { 'look-again': returnDeposit },
});

function returnDeposit(state: State): Reaction<State, Step> {
  return next(state, (recall) => {
    const { suspended, depositId, amount } = recall;
    return suspended === null
      ? charge(recall)
      : sendCommand('take-out', RecallSuspendedFunds, { ...suspended, depositId, amount });
  });
}

/** Parks the saga for an operator if there is no account in the currency. */
function charge({ transactionId, accountId, amount }: Recall): Output<Step> {
  if (accountId === null) throw new SagaStuck(`No account in ${amount.currency} can cover the recalled deposit.`);
  return sendCommand('charge', ChargeReturn, { accountId, transactionId, amount });
}

function next(state: State, output: (recall: Recall) => Output<Step>): Reaction<State, Step> {
  return { state, outputs: state.recall === null ? [] : [output(state.recall)] };
}
