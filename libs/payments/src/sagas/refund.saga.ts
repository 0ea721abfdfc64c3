import { CreditAccount, VoidDebit, ReverseCredit } from '@app/accounts';
import {
  defineSaga,
  sendCommand,
  park,
  performEffect,
  type Reaction,
  scheduleWake,
  when,
  type Output,
  type Done,
} from '@app/event-sourcing/definitions';
import type { RecoveryReport } from '../domain/transaction/network-reports.js';
import { RefundStarted, type RefundTerms } from '../domain/transaction/transaction.events.js';
import { ReturnFunds, type NetworkRequest, RecoverFunds } from '../effects/payments.effects.js';
import { ReturnFunding } from '../commands/return-funding.js';
import { move, whenReported } from './payout.reactions.js';

type Step =
  | 'return-funding'
  | 'give-up-debit'
  | 'take-fee-back'
  | 'recover'
  | 'credit'
  | 'give-back'
  | 'complete'
  | 'fail';

interface State {
  readonly refund: Omit<RefundTerms, 'postings'> | null;
  readonly startedAt: string;
  /** The step whose outcome the network has not reported; absent in instances of earlier releases. */
  readonly waitsFor?: 'recover' | 'give-back';
}

/**
 * The refund of a payment: reverses the platform's fee, recovers the money from the network if it was paid out, and returns it to its source
 * account or outside to the payer. Money that cannot be returned goes to suspense. For a transfer cancelled before it claimed its debit, the
 * reservation is released and nothing is credited. Money that the payer's bank took back is not sent to the payer again; this saga also
 * records that it was taken back.
 */
export const refundSaga = defineSaga<State, Step>({
  context: 'payments',
  name: 'refund',
  version: 1,
  initial: { refund: null, startedAt: '' },
  on: [
    when(
      RefundStarted,
      ({ aggregateId }) => aggregateId,
      (_: State, { data, recorded }): Reaction<State, Step> => {
        const { postings: _postings, ...refund } = data;
        const state = { refund, startedAt: recorded.at };
        const { transactionId, platformFee, accountId } = refund;
        if (refund.flow === 'TRANSFER' && accountId !== null) {
          return { state, outputs: [sendCommand('give-up-debit', VoidDebit, { accountId, transactionId })] };
        }
        if (platformFee === null) return { state, outputs: [recover(refund, state.startedAt)] };
        return {
          state,
          outputs: [
            sendCommand('take-fee-back', ReverseCredit, { ...platformFee, transactionId, reason: 'platform-fee' }),
          ],
        };
      },
    ),
    whenReported({ recover: askAgain, 'return-funds': askAgain, collect: returnFunding }, { collect: 'RETURNED' }),
  ],
  answers: {
    'give-up-debit': {
      done: (state, answer) =>
        next(state, (refund) => (ownsDebit(answer) ? recover(refund, state.startedAt) : end(refund, true))),
      refused: park,
    },
    'take-fee-back': {
      done: (state) => next(state, (refund) => recover(refund, state.startedAt)),
      refused: park, // the account's balance may become negative, and a partial refund is not allowed
    },
    recover: {
      done: (state, answer) =>
        recovered(state, answer, 'recover', (refund, isBack) =>
          isBack ? returnFunds(refund, state.startedAt) : end(refund, false),
        ),
      refused: (state) => next(state, (refund) => end(refund, false)),
    },
    credit: {
      done: (state) => next(state, (refund) => end(refund, true)),
      refused: (state) => next(state, (refund) => end(refund, false)),
    },
    'give-back': {
      done: (state, answer) => recovered(state, answer, 'give-back', end),
      refused: (state) => next(state, (refund) => end(refund, false)),
    },
    'return-funding': { refused: park },
    complete: { refused: park },
    fail: { refused: park },
  },
  wakes: { 'ask-about-recovery': askAgain },
});

/** The payer's bank took a collection back. The payment's saga may be waiting for a slow market, and reads this at its next step. */
function returnFunding(state: State, transactionId: string): Reaction<State, Step> {
  return { state, outputs: [sendCommand('return-funding', ReturnFunding, { transactionId })] };
}

/** Polls the network while its outcome is pending. */
function askAgain(state: State): Reaction<State, Step> {
  const { waitsFor, startedAt, ...rest } = state;
  if (waitsFor === undefined) return { state, outputs: [] };
  return next({ ...rest, startedAt }, (refund) =>
    waitsFor === 'recover' ? recover(refund, startedAt) : returnFunds(refund, startedAt),
  );
}

/** Waits while the network has no outcome. */
function recovered(
  state: State,
  { data }: Done,
  step: 'recover' | 'give-back',
  after: (refund: Refund, isBack: boolean) => Output<Step>,
): Reaction<State, Step> {
  const report = data as unknown as RecoveryReport;
  if (report.status === 'PENDING') {
    const outputs = [scheduleWake('ask-about-recovery', { after: report.askAgainAfter })];
    return { state: { ...state, waitsFor: step }, outputs };
  }
  const { waitsFor: _, ...rest } = state;
  return next(rest, (refund) => after(refund, report.status === 'RECOVERED'));
}

type Refund = NonNullable<State['refund']>;

function next(state: State, output: (refund: Refund) => Output<Step>): Reaction<State, Step> {
  return { state, outputs: state.refund === null ? [] : [output(state.refund)] };
}

function ownsDebit({ data }: Done): boolean {
  return (data as { readonly taken: boolean }).taken;
}

function request({ transactionId, flow, amount }: Refund, requestedAt: string): NetworkRequest {
  return { transactionId, flow, amount, requestedAt, deliveredAt: null };
}

function recover(refund: Refund, startedAt: string): Output<Step> {
  return refund.paidOut
    ? performEffect('recover', RecoverFunds, request(refund, startedAt))
    : returnFunds(refund, startedAt);
}

function returnFunds(refund: Refund, startedAt: string): Output<Step> {
  const { accountId, transactionId, amount, isReturned } = refund;
  if (isReturned === true) return end(refund, true);
  return accountId === null
    ? performEffect('give-back', ReturnFunds, request(refund, startedAt))
    : sendCommand('credit', CreditAccount, { accountId, transactionId, reason: 'refund', amount });
}

function end({ transactionId }: Refund, isBack: boolean): Output<Step> {
  return isBack
    ? move('complete', transactionId, { kind: 'complete-refund' })
    : move('fail', transactionId, { kind: 'fail-refund' });
}
