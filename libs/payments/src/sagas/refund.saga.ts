import { CreditAccount, TakeBackCredit } from '@app/accounts';
import { type Output, type Reaction, act, defineSaga, instruct, when } from '@app/event-sourcing';
import type { RecoveryReport } from '../domain/transaction/network-reports.js';
import { RefundStarted, type RefundTerms } from '../domain/transaction/transaction.events.js';
import { RecoverFunds } from '../instructions.js';
import { move } from './payout.reactions.js';

interface State {
  readonly refund: Omit<RefundTerms, 'postings'> | null;
  readonly startedAt: string;
}

/**
 * The way back of an outgoing payment: takes the platform's fee back, gets the money from the network, credits the
 * source account in full. What cannot be paid back waits in suspense as REFUND_FAILED.
 */
export const refundSaga = defineSaga<State>({
  context: 'payments',
  name: 'refund',
  version: 1,
  initial: { refund: null, startedAt: '' },
  on: [
    when(RefundStarted, ({ aggregateId }) => aggregateId, (_: State, { data, recorded }): Reaction<State> => {
      const { postings: _postings, ...refund } = data;
      const state = { refund, startedAt: recorded.at };
      if (refund.platformFee === null) return { state, outputs: [recover(state.refund, state.startedAt)] };
      const { transactionId, platformFee } = refund;
      return { state, outputs: [instruct('take-fee-back', TakeBackCredit, { ...platformFee, transactionId, reason: 'platform-fee' })] };
    }),
  ],
  answers: {
    'take-fee-back': (state, answer) => {
      // the account may go below zero for it, so a refusal is a fault: stop here, visibly, rather than refund a part
      if (answer.outcome === 'refused') throw new Error(`a platform fee could not be taken back: ${answer.code}`);
      return next(state, (refund) => recover(refund, state.startedAt));
    },
    recover: (state, answer) =>
      next(state, (refund) => {
        const recovered = answer.outcome === 'done' && (answer.data as unknown as RecoveryReport).status === 'RECOVERED';
        if (!recovered) return move('fail', refund.transactionId, { kind: 'fail-refund' });
        const { accountId, transactionId, amount } = refund;
        return instruct('credit', CreditAccount, { accountId, transactionId, reason: 'refund', amount });
      }),
    credit: (state, answer) =>
      next(state, ({ transactionId }) =>
        answer.outcome === 'done'
          ? move('complete', transactionId, { kind: 'complete-refund' })
          : move('fail', transactionId, { kind: 'fail-refund' }),
      ),
  },
});

function next(state: State, output: (refund: NonNullable<State['refund']>) => Output): Reaction<State> {
  return { state, outputs: state.refund === null ? [] : [output(state.refund)] };
}

function recover(refund: NonNullable<State['refund']>, requestedAt: string): Output {
  const { transactionId, flow, beneficiaryAccountId: accountId, amount } = refund;
  return act('recover', RecoverFunds, { transactionId, flow, accountId, amount, requestedAt, deliveredAt: null });
}
