import { type Answer, type Output, type Reaction, act, instruct, wake } from '@app/event-sourcing';
import type { PayoutReport } from '../domain/transaction/network-reports.js';
import type { TransactionStep } from '../domain/transaction/transaction.commands.js';
import { MoveTransaction, type NetworkRequest, PayOut } from '../instructions.js';

/** What transfers and quotes do alike once money is to leave: ask the network, wait, record what it tells. */

/** A process that pays out; null until its payout is asked for. */
export interface PayingOut {
  readonly payout: NetworkRequest | null;
}

const UNANSWERABLE: PayoutReport = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', accepted: false };

export function move(name: string, transactionId: string, step: TransactionStep): Output {
  return instruct(name, MoveTransaction, { transactionId, step });
}

/** Whether a step found the transaction under way: MoveTransaction answers the status that it left. */
export function isProcessing(answer: Answer): boolean {
  return answer.outcome === 'done' && (answer.data as { readonly status?: string } | null)?.status === 'PROCESSING';
}

/** Asks the network for the first time. */
export function startPayout<State extends PayingOut>(state: State, payout: NetworkRequest): Reaction<State> {
  return { state: { ...state, payout }, outputs: [act('pay-out', PayOut, payout)] };
}

/** Asks again what became of it. */
export function askAboutPayout<State extends PayingOut>(state: State): Reaction<State> {
  return { state, outputs: state.payout === null ? [] : [act('pay-out', PayOut, state.payout)] };
}

/** A refusal to answer at all counts as a failure; a delivered payout that may come back is asked about again. */
export function recordPayout<State extends PayingOut>(state: State, answer: Answer): Reaction<State> {
  const { payout } = state;
  if (payout === null) return { state, outputs: [] };
  const report = answer.outcome === 'done' ? (answer.data as unknown as PayoutReport) : UNANSWERABLE;
  if (report.status === 'PENDING')
    return { state, outputs: [wake('ask-about-payout', { after: report.askAgainAfter })] };
  const { askAgainAfter, ...outcome } = report;
  const askAgain = askAgainAfter === undefined ? [] : [wake('ask-about-payout', { after: askAgainAfter })];
  if (outcome.status === 'DELIVERED' && payout.deliveredAt !== null) return { state, outputs: askAgain };
  const deliveredAt = outcome.status === 'DELIVERED' ? answer.at : payout.deliveredAt;
  return {
    state: { ...state, payout: { ...payout, deliveredAt } },
    outputs: [move('record-payout', payout.transactionId, { kind: 'record-payout', outcome }), ...askAgain],
  };
}
