import { CreditAccount } from '@app/accounts';
import {
  defineSaga,
  sendCommand,
  park,
  performEffect,
  type Reaction,
  scheduleWake,
  when,
  type Output,
} from '@app/event-sourcing/definitions';
import { type MoneyData, assertNever } from '@app/kernel';
import { type IncomingReport, type PayoutReport, REFUSED_INCOMING } from '../domain/transaction/network-reports.js';
import {
  IncomingPaymentApproved,
  IncomingPaymentDeferred,
  IncomingPaymentRecalled,
  IncomingPaymentRequested,
  type IncomingFailure,
} from '../domain/transaction/transaction.events.js';
import { ChargeReturnedFunding } from '../commands/charge-returned-funding.js';
import { PayOut, SettleIncoming } from '../effects/payments.effects.js';
import { isProcessing, move, whenReported } from './payout.reactions.js';

type Step = 'time-out' | 'settle' | 'receive' | 'credit' | 'pay-out' | 'complete' | 'return' | 'charge' | 'fail';

/** Milliseconds until the next attempt to record the return of a payout whose completion is not recorded yet. */
const UNTIL_COMPLETED = 60_000;

interface Incoming {
  readonly transactionId: string;
  readonly accountId: string;
  readonly landsOutside: boolean;
  readonly amount: MoneyData;
}

interface State {
  readonly incoming: Incoming | null;
  /** Time of the platform's approval, from which the sandbox counts. */
  readonly approvedAt: string;
  /** True once the sender's side reported its outcome: it is not polled again. */
  readonly isSettlementReported?: true;
  /** Outcome of the payout, as reported by the network. */
  readonly payout?: 'DELIVERED' | 'NOT_DELIVERED';
}

/**
 * A UMA payment from the request to its end: waits for the platform's decision, then for the sender's money, and delivers it to the
 * customer's internal or external account (payments-cards 7.3, 8).
 */
export const incomingPaymentSaga = defineSaga<State, Step>({
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
        return { state: { ...state, incoming }, outputs: [scheduleWake('time-out', { at: data.decideBy })] };
      },
    ),
    when(
      IncomingPaymentDeferred,
      ({ aggregateId }) => aggregateId,
      (state: State, { data }): Reaction<State> => ({
        state,
        outputs: [scheduleWake('time-out', { at: data.decideBy })],
      }),
    ),
    when(
      IncomingPaymentApproved,
      ({ aggregateId }) => aggregateId,
      (state: State, { recorded }): Reaction<State, Step> => settle({ ...state, approvedAt: recorded.at }),
    ),
    when(
      IncomingPaymentRecalled,
      ({ aggregateId }) => aggregateId,
      (state: State): Reaction<State, Step> =>
        next(state, ({ transactionId }) => sendCommand('charge', ChargeReturnedFunding, { transactionId })),
    ),
    whenReported({ payout: askAboutPayout, settle: askAboutSettlement }),
  ],
  answers: {
    'time-out': { refused: park },
    settle: {
      done: (state, { data }) => afterSettlement(state, data as unknown as IncomingReport),
      refused: (state) => afterSettlement(state, REFUSED_INCOMING),
    },
    receive: {
      done: (state, answer) => (isProcessing(answer) ? deliver(state) : { state, outputs: [] }),
      refused: park,
    },
    credit: { done: completed, refused: notDelivered },
    'pay-out': {
      done: (state, { data }) => afterPayout(state, data as unknown as PayoutReport),
      refused: notDelivered,
    },
    complete: { refused: park },
    return: {
      done: (state, answer) => ({
        state,
        outputs: isProcessing(answer) ? [scheduleWake('return-later', { after: UNTIL_COMPLETED })] : [],
      }),
      refused: park,
    },
    charge: { refused: park },
    fail: { refused: park },
  },
  wakes: {
    'time-out': (state) =>
      next(state, ({ transactionId }) => move('time-out', transactionId, { kind: 'time-out-decision' })),
    'ask-about-settlement': askAboutSettlement,
    'ask-about-payout': askAboutPayout,
    'return-later': returned,
  },
});

function next(state: State, output: (incoming: Incoming) => Output<Step>): Reaction<State, Step> {
  return { state, outputs: state.incoming === null ? [] : [output(state.incoming)] };
}

function settle(state: State): Reaction<State, Step> {
  return next(state, ({ transactionId }) =>
    performEffect('settle', SettleIncoming, { transactionId, requestedAt: state.approvedAt }),
  );
}

function deliver(state: State): Reaction<State, Step> {
  return next(state, ({ transactionId, accountId, amount, landsOutside }) =>
    landsOutside
      ? performEffect('pay-out', PayOut, {
          transactionId,
          flow: 'TRANSFER',
          amount,
          requestedAt: state.approvedAt,
          deliveredAt: null,
        })
      : sendCommand('credit', CreditAccount, { accountId, transactionId, reason: 'incoming-payment', amount }),
  );
}

function askAboutSettlement(state: State): Reaction<State, Step> {
  return state.isSettlementReported === true ? { state, outputs: [] } : settle(state);
}

function askAboutPayout(state: State): Reaction<State, Step> {
  return state.payout === 'NOT_DELIVERED' ? { state, outputs: [] } : deliver(state);
}

function afterSettlement(state: State, report: IncomingReport): Reaction<State, Step> {
  switch (report.status) {
    case 'PENDING':
      return { state, outputs: [scheduleWake('ask-about-settlement', { after: report.askAgainAfter })] };
    case 'RECEIVED':
      return next({ ...state, isSettlementReported: true }, ({ transactionId }) =>
        move('receive', transactionId, { kind: 'receive-incoming-funds' }),
      );
    case 'FAILED':
      return failed({ ...state, isSettlementReported: true }, report.failureReason);
    default:
      return assertNever(report);
  }
}

function afterPayout(state: State, report: PayoutReport): Reaction<State, Step> {
  switch (report.status) {
    case 'PENDING':
      return { state, outputs: [scheduleWake('ask-about-payout', { after: report.askAgainAfter })] };
    case 'DELIVERED':
      return state.payout === 'DELIVERED' ? { state, outputs: [] } : completed({ ...state, payout: 'DELIVERED' });
    case 'RETURNED':
      return state.payout === 'DELIVERED' ? returned(state) : notDelivered(state);
    case 'FAILED':
    case 'CANCELLED':
      return notDelivered(state);
    default:
      return assertNever(report);
  }
}

function notDelivered(state: State): Reaction<State, Step> {
  return failed({ ...state, payout: 'NOT_DELIVERED' }, 'OFFRAMP_FAILED');
}

/** The payment had been completed; it now fails, and its money returns to the sender. */
function returned(state: State): Reaction<State, Step> {
  return next(state, ({ transactionId }) => move('return', transactionId, { kind: 'return-incoming' }));
}

function completed(state: State): Reaction<State, Step> {
  return next(state, ({ transactionId }) => move('complete', transactionId, { kind: 'complete-incoming' }));
}

function failed(state: State, failureReason: IncomingFailure): Reaction<State, Step> {
  return next(state, ({ transactionId }) => move('fail', transactionId, { kind: 'fail-incoming', failureReason }));
}
