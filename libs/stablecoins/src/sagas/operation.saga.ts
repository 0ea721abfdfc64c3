import { later } from '@app/kernel';
import { type Output, type Reaction, act, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import { OperationRequested } from '../domain/operation/operation.events.js';
import { FollowOperation, RecordOperation } from '../instructions.js';
import type { FollowedOperation } from '../providers/stablecoin-provider.port.js';

interface Followed {
  readonly operationId: string;
  /** Until when a deposit is waited for; null where none is. */
  readonly expiresAt: string | null;
}

/** Has the provider do an operation and follows it to its end; one that nobody paid for ends when its time is over. */
export const operationSaga = defineSaga<Followed | null>({
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
    follow: (state, answer): Reaction<Followed | null> => {
      if (state === null) return { state, outputs: [] };
      const { operationId } = state;
      const followed: FollowedOperation =
        answer.outcome === 'done'
          ? (answer.data as unknown as FollowedOperation)
          : { report: { status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' } };
      return {
        state,
        outputs: [
          instruct('record', RecordOperation, { operationId, report: followed.report }),
          ...nextLook(state, followed, answer.at),
        ],
      };
    },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function ask(followed: Followed): Reaction<Followed | null> {
  return { state: followed, outputs: [act('follow', FollowOperation, { operationId: followed.operationId })] };
}

/** A deposit is looked for once more at the moment when its time is over, and not after. */
function nextLook(
  { expiresAt }: Followed,
  { report, askAgainAfter }: FollowedOperation,
  at: string,
): readonly Output[] {
  if (askAgainAfter === undefined) return [];
  const next = later(at, askAgainAfter);
  if (report.status !== 'PENDING_FUNDING' || expiresAt === null) return [wake('ask-again', { at: next })];
  if (at >= expiresAt) return [];
  return [wake('ask-again', { at: next < expiresAt ? next : expiresAt })];
}
