import { CreditAccount } from '@app/accounts';
import { type Answer, type Reaction, act, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import type { MoneyData } from '@app/kernel';
import type { IncomingReport, PayoutReport } from '../domain/transaction/network-reports.js';
import {
  IncomingPaymentApproved,
  IncomingPaymentDeferred,
  IncomingPaymentRequested,
  type IncomingFailure,
} from '../domain/transaction/transaction.events.js';
import { PayOut, SettleIncoming } from '../instructions.js';
import { isProcessing, move } from './payout.reactions.js';

interface Incoming {
  readonly transactionId: string;
  readonly accountId: string;
  readonly landsOutside: boolean;
  readonly amount: MoneyData;
}

interface State {
  readonly incoming: Incoming | null;
  /** When the platform took the payment; the sandbox counts from here. */
  readonly approvedAt: string;
}

/**
 * A payment by UMA from the request to its end: waits for the platform's decision, then for the sender's money, and
 * brings it to the customer's account, here or elsewhere (payments-cards 7.3, 8).
 */
export const incomingPaymentSaga = defineSaga<State>({
  context: 'payments',
  name: 'incoming-payment',
  version: 1,
  initial: { incoming: null, approvedAt: '' },
  on: [
    when(
      IncomingPaymentRequested,
      ({ aggregateId }) => aggregateId,
      (state: State, { data }): Reaction<State> => {
        const {
          transactionId,
          amount,
          destination: { accountId, kind },
        } = data;
        const incoming = { transactionId, accountId, amount, landsOutside: kind === 'EXTERNAL' };
        return { state: { ...state, incoming }, outputs: [wake('time-out', { at: data.decideBy })] };
      },
    ),
    when(
      IncomingPaymentDeferred,
      ({ aggregateId }) => aggregateId,
      (state: State, { data }): Reaction<State> => ({
        state,
        outputs: [wake('time-out', { at: data.decideBy })],
      }),
    ),
    when(
      IncomingPaymentApproved,
      ({ aggregateId }) => aggregateId,
      (state: State, { recorded }): Reaction<State> => settle({ ...state, approvedAt: recorded.at }),
    ),
  ],
  answers: {
    settle: (state, answer) => {
      const report = answer.outcome === 'done' ? (answer.data as unknown as IncomingReport) : NEVER_CAME;
      switch (report.status) {
        case 'PENDING':
          return { state, outputs: [wake('ask-about-settlement', { after: report.askAgainAfter })] };
        case 'RECEIVED':
          return next(state, ({ transactionId }) => move('receive', transactionId, { kind: 'receive-incoming-funds' }));
        case 'FAILED':
          return failed(state, report.failureReason);
      }
    },
    receive: (state, answer) => (isProcessing(answer) ? deliver(state) : { state, outputs: [] }),
    credit: (state, answer) => (answer.outcome === 'done' ? completed(state) : failed(state, 'OFFRAMP_FAILED')),
    'pay-out': (state, answer: Answer) => {
      const report = answer.outcome === 'done' ? (answer.data as unknown as PayoutReport) : null;
      if (report?.status === 'PENDING')
        return { state, outputs: [wake('ask-about-payout', { after: report.askAgainAfter })] };
      return report?.status === 'DELIVERED' ? completed(state) : failed(state, 'OFFRAMP_FAILED');
    },
  },
  wakes: {
    'time-out': (state) =>
      next(state, ({ transactionId }) => move('time-out', transactionId, { kind: 'time-out-decision' })),
    'ask-about-settlement': (state) => settle(state),
    'ask-about-payout': (state) => deliver(state),
  },
});

const NEVER_CAME: IncomingReport = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' };

function next(state: State, output: (incoming: Incoming) => Reaction<State>['outputs'][number]): Reaction<State> {
  return { state, outputs: state.incoming === null ? [] : [output(state.incoming)] };
}

function settle(state: State): Reaction<State> {
  return next(state, ({ transactionId }) =>
    act('settle', SettleIncoming, { transactionId, requestedAt: state.approvedAt }),
  );
}

function deliver(state: State): Reaction<State> {
  return next(state, ({ transactionId, accountId, amount, landsOutside }) =>
    landsOutside
      ? act('pay-out', PayOut, {
          transactionId,
          flow: 'TRANSFER',
          amount,
          requestedAt: state.approvedAt,
          deliveredAt: null,
        })
      : instruct('credit', CreditAccount, { accountId, transactionId, reason: 'incoming-payment', amount }),
  );
}

function completed(state: State): Reaction<State> {
  return next(state, ({ transactionId }) => move('complete', transactionId, { kind: 'complete-incoming' }));
}

function failed(state: State, failureReason: IncomingFailure): Reaction<State> {
  return next(state, ({ transactionId }) => move('fail', transactionId, { kind: 'fail-incoming', failureReason }));
}
