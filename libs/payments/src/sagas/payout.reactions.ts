import {
  type Branches,
  type Done,
  type Output,
  type Reaction,
  type Trigger,
  performEffect,
  sendCommand,
  park,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import { resourceId } from '@app/kernel';
import { OrderConcluded } from '@app/partners';
import { type PayoutReport, REFUSED_PAYOUT } from '../domain/transaction/network-reports.js';
import type { TransactionStep } from '../domain/transaction/transaction.commands.js';
import { type NetworkRequest, PayOut } from '../effects/payments.effects.js';
import { MoveTransaction } from '../commands/move-transaction.js';

/** Steps shared by transfers and quotes for the payout: order it, wait, record the network's report. */

/** State of a saga with a payout; null before the payout is ordered. */
export interface PayingOut {
  readonly payout: NetworkRequest | null;
}

/** The steps of a payout. */
export type PayoutStep = 'pay-out' | 'record-payout';

export function move<const Step extends string>(
  name: Step,
  transactionId: string,
  step: TransactionStep,
): Output<Step> {
  return sendCommand(name, MoveTransaction, { transactionId, step });
}

/** True if a step left the transaction in flight: MoveTransaction returns the resulting status. */
export function isProcessing({ data }: Done): boolean {
  return (data as { readonly status?: string } | null)?.status === 'PROCESSING';
}

/** Ports whose orders concern a payment. */
const PORTS: readonly string[] = ['payment-network', 'uma-network'];

/**
 * Reacts to a partner's report about an order of the payment, by operation: the saga polls the result immediately instead of waiting for its
 * next wake. Results that came as answers already reached the saga. `only`: the single status of an operation that concerns it.
 */
export function whenReported<State, Step extends string>(
  reactions: {
    readonly [operation: string]: (state: State, transactionId: string) => Reaction<State, Step>;
  },
  only: { readonly [operation: string]: string } = {},
): Trigger<State, Step> {
  return when(
    OrderConcluded,
    ({ data: { port, operation, resource, source, result } }) =>
      source === 'REPORT' &&
      PORTS.includes(port) &&
      Object.hasOwn(reactions, operation) &&
      (only[operation] ?? statusOf(result)) === statusOf(result)
        ? resource
        : null,
    (state: State, { data: { operation, resource } }) =>
      reactions[operation]?.(state, resourceId('Transaction', resource)) ?? { state, outputs: [] },
  );
}

function statusOf(result: unknown): unknown {
  return (result as { readonly status?: unknown } | null)?.status;
}

/** Orders the payout from the network. */
export function startPayout<State extends PayingOut>(state: State, payout: NetworkRequest): Reaction<State, 'pay-out'> {
  return { state: { ...state, payout }, outputs: [performEffect('pay-out', PayOut, payout)] };
}

/** Polls the outcome. */
export function pollPayout<State extends PayingOut>(state: State): Reaction<State, 'pay-out'> {
  return { state, outputs: state.payout === null ? [] : [performEffect('pay-out', PayOut, state.payout)] };
}

/** Branches for the outcomes of a payout's steps. */
export function payoutBranches<State extends PayingOut>(): { readonly [S in PayoutStep]: Branches<State, PayoutStep> } {
  return {
    'pay-out': {
      done: (state, { data, at }) => recordPayout(state, data as unknown as PayoutReport, at),
      refused: (state, { at }) => recordPayout(state, REFUSED_PAYOUT, at),
    },
    'record-payout': { refused: park },
  };
}

/** A returned payout was delivered before: its payment completes first, and the network is polled again immediately. */
const DELIVERED_BEFORE_ITS_RETURN = { status: 'DELIVERED', askAgainAfter: 1 } as const satisfies PayoutReport;

/** Polls a delivered payout again that may be returned. */
function recordPayout<State extends PayingOut>(
  state: State,
  report: PayoutReport,
  at: string,
): Reaction<State, PayoutStep> {
  const { payout } = state;
  if (payout === null) return { state, outputs: [] };
  if (report.status === 'PENDING')
    return { state, outputs: [scheduleWake('ask-about-payout', { after: report.askAgainAfter })] };
  const isFirst = payout.deliveredAt === null;
  const { askAgainAfter, ...outcome } = report.status === 'RETURNED' && isFirst ? DELIVERED_BEFORE_ITS_RETURN : report;
  const askAgain = askAgainAfter === undefined ? [] : [scheduleWake('ask-about-payout', { after: askAgainAfter })];
  if (outcome.status === 'DELIVERED' && !isFirst) return { state, outputs: askAgain };
  const deliveredAt = outcome.status === 'DELIVERED' ? at : payout.deliveredAt;
  return {
    state: { ...state, payout: { ...payout, deliveredAt } },
    outputs: [move('record-payout', payout.transactionId, { kind: 'record-payout', outcome }), ...askAgain],
  };
}
