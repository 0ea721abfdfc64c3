import { CreditAccount, GiveUpDebit, TakeBackCredit } from '@app/accounts';
import { type Answer, type Output, type Reaction, act, defineSaga, instruct, when } from '@app/event-sourcing';
import type { RecoveryReport } from '../domain/transaction/network-reports.js';
import { RefundStarted, type RefundTerms } from '../domain/transaction/transaction.events.js';
import { GiveBackFunds, type NetworkRequest, RecoverFunds } from '../instructions.js';
import { move } from './payout.reactions.js';

interface State {
  readonly refund: Omit<RefundTerms, 'postings'> | null;
  readonly startedAt: string;
}

/**
 * The way back of a payment: takes the platform's fee back, gets the money from the network where it was paid out, and
 * brings it to the account it came from, or outside to whoever paid. What cannot be paid back waits in suspense. A transfer
 * may be called off before it has claimed its debit: then nothing is credited, since what was reserved goes back as it is.
 */
export const refundSaga = defineSaga<State>({
  context: 'payments',
  name: 'refund',
  version: 1,
  initial: { refund: null, startedAt: '' },
  on: [
    when(
      RefundStarted,
      ({ aggregateId }) => aggregateId,
      (_: State, { data, recorded }): Reaction<State> => {
        const { postings: _postings, ...refund } = data;
        const state = { refund, startedAt: recorded.at };
        const { transactionId, platformFee, accountId } = refund;
        if (refund.flow === 'TRANSFER' && accountId !== null) {
          return { state, outputs: [instruct('give-up-debit', GiveUpDebit, { accountId, transactionId })] };
        }
        if (platformFee === null) return { state, outputs: [recover(refund, state.startedAt)] };
        return {
          state,
          outputs: [
            instruct('take-fee-back', TakeBackCredit, { ...platformFee, transactionId, reason: 'platform-fee' }),
          ],
        };
      },
    ),
  ],
  answers: {
    'give-up-debit': (state, answer) =>
      next(state, (refund) => (ownsDebit(answer) ? recover(refund, state.startedAt) : end(refund, true))),
    'take-fee-back': (state, answer) => {
      // the account may go below zero for it, so a refusal is a fault: stop here, visibly, rather than refund a part
      if (answer.outcome === 'refused') throw new Error(`a platform fee could not be taken back: ${answer.code}`);
      return next(state, (refund) => recover(refund, state.startedAt));
    },
    recover: (state, answer) =>
      next(state, (refund) => (isRecovered(answer) ? bringBack(refund, state.startedAt) : end(refund, false))),
    credit: (state, answer) => next(state, (refund) => end(refund, answer.outcome === 'done')),
    'give-back': (state, answer) => next(state, (refund) => end(refund, isRecovered(answer))),
  },
});

type Refund = NonNullable<State['refund']>;

function next(state: State, output: (refund: Refund) => Output): Reaction<State> {
  return { state, outputs: state.refund === null ? [] : [output(state.refund)] };
}

function ownsDebit(answer: Answer): boolean {
  if (answer.outcome === 'refused') throw new Error(`a debit could not be given up: ${answer.code}`);
  return (answer.data as { readonly taken: boolean }).taken;
}

function isRecovered(answer: Answer): boolean {
  return answer.outcome === 'done' && (answer.data as unknown as RecoveryReport).status === 'RECOVERED';
}

function request({ transactionId, flow, amount }: Refund, requestedAt: string): NetworkRequest {
  return { transactionId, flow, amount, requestedAt, deliveredAt: null };
}

function recover(refund: Refund, startedAt: string): Output {
  return refund.paidOut ? act('recover', RecoverFunds, request(refund, startedAt)) : bringBack(refund, startedAt);
}

function bringBack(refund: Refund, startedAt: string): Output {
  const { accountId, transactionId, amount } = refund;
  return accountId === null
    ? act('give-back', GiveBackFunds, request(refund, startedAt))
    : instruct('credit', CreditAccount, { accountId, transactionId, reason: 'refund', amount });
}

function end({ transactionId }: Refund, isBack: boolean): Output {
  return isBack
    ? move('complete', transactionId, { kind: 'complete-refund' })
    : move('fail', transactionId, { kind: 'fail-refund' });
}
