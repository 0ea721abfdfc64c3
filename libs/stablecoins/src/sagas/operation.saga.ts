import { later } from '@app/kernel';
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
import { OrderConcluded } from '@app/partners';
import type { OperationReport } from '../domain/operation/operation.decider.js';
import { OperationRequested } from '../domain/operation/operation.events.js';
import { FollowOperation } from '../effects/stablecoins.effects.js';
import { RecordOperation } from '../commands/record-operation.js';
import type { FollowedOperation } from '../providers/stablecoin-provider.port.js';

type Step = 'follow' | 'record';

interface Followed {
  readonly operationId: string;
  /** Deadline of the awaited deposit; null if none is awaited. */
  readonly expiresAt: string | null;
}

/**
 * Has the provider perform an operation and polls it to its end; an operation without funds ends at its deadline. A report from the provider
 * is processed immediately, even after that end: the saga then stops for an operator.
 */
export const operationSaga = defineSaga<Followed | null, Step>({
  context: 'stablecoins',
  name: 'operation',
  version: 1,
  initial: null,
  on: [
    when(
      OperationRequested,
      (event) => event.aggregateId,
      (_: Followed | null, { data: { operationId, expiresAt } }) => ask({ operationId, expiresAt: expiresAt ?? null }),
    ),
    when(
      OrderConcluded,
      ({ data: { port, operation, resource, source } }) =>
        port === 'stablecoin-provider' && OPERATIONS.includes(operation) && source === 'REPORT' ? resource : null,
      (state: Followed | null, { data: { result } }) => ({
        state,
        outputs: state === null ? [] : [record(state, result as unknown as OperationReport)],
      }),
    ),
  ],
  answers: {
    follow: {
      done: (state, { data, at }) => take(state, data as unknown as FollowedOperation, at),
      refused: (state, { at }) => take(state, NOT_DONE, at),
    },
    record: { refused: park },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

/** Operations of the port whose results belong to an operation here. */
const OPERATIONS: readonly string[] = ['mint', 'burn'];

const NOT_DONE: FollowedOperation = { report: { status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' } };

function take(state: Followed | null, followed: FollowedOperation, at: string): Reaction<Followed | null, Step> {
  if (state === null) return { state, outputs: [] };
  return { state, outputs: [record(state, followed.report), ...nextPoll(state, followed, at)] };
}

function record({ operationId }: Followed, report: OperationReport): Output<Step> {
  return sendCommand('record', RecordOperation, { operationId, report });
}

function ask(followed: Followed): Reaction<Followed | null, Step> {
  return {
    state: followed,
    outputs: [performEffect('follow', FollowOperation, { operationId: followed.operationId })],
  };
}

/** A deposit is polled once more exactly at its deadline, and not after. */
function nextPoll(
  { expiresAt }: Followed,
  { report, askAgainAfter }: FollowedOperation,
  at: string,
): readonly Output[] {
  if (askAgainAfter === undefined) return [];
  const next = later(at, askAgainAfter);
  if (report.status !== 'PENDING_FUNDING' || expiresAt === null) return [scheduleWake('ask-again', { at: next })];
  if (at >= expiresAt) return [];
  return [scheduleWake('ask-again', { at: next < expiresAt ? next : expiresAt })];
}
