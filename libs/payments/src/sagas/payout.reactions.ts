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

/** Shared steps of transfers and quotes at the payout: call the network, wait, record its report. */

/** State of a saga that pays out; null until the payout is requested. */
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

/** True when a step left the transaction in flight: MoveTransaction answers the status that it left. */
export function isProcessing({ data }: Done): boolean {
  return (data as { readonly status?: string } | null)?.status === 'PROCESSING';
}

/** Ports whose orders are about a payment. */
const PORTS: readonly string[] = ['payment-network', 'uma-network'];

/**
 * A partner's report about an order of the payment, by operation: the saga asks for the result at once instead of waiting
 * for its next wake. Results of answers are with the saga already. `only`: the one status of an operation that concerns it.
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

/** Asks the network for the first time. */
export function startPayout<State extends PayingOut>(state: State, payout: NetworkRequest): Reaction<State, 'pay-out'> {
  return { state: { ...state, payout }, outputs: [performEffect('pay-out', PayOut, payout)] };
}

/** Asks again for its outcome. */
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

/** Money that came back was delivered before: its payment completes first, and the network is asked again at once. */
const DELIVERED_BEFORE_ITS_RETURN = { status: 'DELIVERED', askAgainAfter: 1 } as const satisfies PayoutReport;

/** A delivered payout that may come back is asked about again. */
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
