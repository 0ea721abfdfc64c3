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
import { OperationRequested } from '../domain/operation/operation.events.js';
import { FollowOperation } from '../effects/stablecoins.effects.js';
import { RecordOperation } from '../commands/record-operation.js';
import type { FollowedOperation } from '../providers/stablecoin-provider.port.js';

type Step = 'follow' | 'record';

interface Followed {
  readonly operationId: string;
  /** Until when a deposit is waited for; null where none is. */
  readonly expiresAt: string | null;
}

/** Has the provider execute an operation and polls it to its end; an operation without funds ends at its deadline. */
export const operationSaga = defineSaga<Followed | null, Step>({
  context: 'stablecoins',
  name: 'operation',
  version: 1,
  initial: null,
  on: [
    when(
      OperationRequested,
      (event) => event.aggregateId,
      (_, { data: { operationId, expiresAt } }) => ask({ operationId, expiresAt: expiresAt ?? null }),
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

const NOT_DONE: FollowedOperation = { report: { status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' } };

function take(state: Followed | null, followed: FollowedOperation, at: string): Reaction<Followed | null, Step> {
  if (state === null) return { state, outputs: [] };
  const record = sendCommand('record', RecordOperation, { operationId: state.operationId, report: followed.report });
  return { state, outputs: [record, ...nextLook(state, followed, at)] };
}

function ask(followed: Followed): Reaction<Followed | null, Step> {
  return {
    state: followed,
    outputs: [performEffect('follow', FollowOperation, { operationId: followed.operationId })],
  };
}

/** A deposit is looked for once more at the moment when its time is over, and not after. */
function nextLook(
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
