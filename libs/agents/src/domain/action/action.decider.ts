import {
  Refusal,
  type RefusalData,
  assertNever,
  defineAggregate,
  recordOfRefusal,
  StepContentConflict,
  requireSameContent,
} from '@app/kernel';
import type { ExecutionMode } from '../policy/policy.js';
import type { ActionRefusal } from './action-reference.js';
import type { ActionTerms } from './action-terms.js';
import {
  ACTION_EVENTS,
  ActionApproved,
  type ActionEvent,
  ActionExecuted,
  ActionFailed,
  ActionOpened,
  ActionRejected,
} from './action.events.js';

export const ACTION_STATUSES = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** Steps of an action, as derived from the agent's stream and the saga. A contradictory step is a programming error. */
export type ActionCommand =
  | { readonly kind: 'open'; readonly terms: ActionTerms; readonly mode: ExecutionMode }
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string | null }
  | { readonly kind: 'execute'; readonly transactionId: string }
  | ({ readonly kind: 'fail' } & ActionRefusal);

export interface ActionState {
  readonly terms: ActionTerms;
  readonly mode: ExecutionMode;
  readonly status: ActionStatus;
  readonly transactionId: string | null;
  readonly failure: RefusalData | null;
}

/** One request of an agent. The agent's stream decides on it, since that stream counts the limits. */
export const action = defineAggregate<ActionState | null, ActionCommand, ActionEvent>({
  context: 'agents',
  name: 'action',
  events: ACTION_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'open') {
      const opened = { ...command.terms, mode: command.mode };
      if (state === null) return [ActionOpened(opened)];
      requireSameContent(`opening ${state.terms.actionId}`, { ...state.terms, mode: state.mode }, opened);
      return [];
    }
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such action.');
    const { status, transactionId, terms } = state;
    const isWaiting = status === 'PENDING_APPROVAL';
    const isInProgress = status === 'APPROVED' && transactionId === null;
    const requireSo = (isSo: boolean, asked: string): void => {
      if (!isSo) throw new StepContentConflict(terms.actionId, `it is ${status} with ${transactionId}, now ${asked}`);
    };
    switch (command.kind) {
      case 'approve':
        if (isWaiting) return [ActionApproved({})];
        requireSo(status !== 'REJECTED', 'to be approved');
        return [];
      case 'reject':
        if (isWaiting) return [ActionRejected({ customerId: terms.customerId, reason: command.reason })];
        requireSo(status === 'REJECTED', 'to be rejected');
        return [];
      case 'execute':
        if (isInProgress) return [ActionExecuted({ transactionId: command.transactionId })];
        requireSo(transactionId === command.transactionId, `executed as ${command.transactionId}`);
        return [];
      case 'fail':
        if (isInProgress) return [ActionFailed(recordOfRefusal(command).data)];
        requireSo(state.failure?.code === command.code, `failed by ${command.code}`);
        return [];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    if (event.type === 'agents.action-opened') {
      const { mode, ...terms } = event.data;
      return { terms, mode, status: statusOnOpening(mode), transactionId: null, failure: null };
    }
    if (state === null) return null;
    switch (event.type) {
      case 'agents.action-approved':
        return { ...state, status: 'APPROVED' };
      case 'agents.action-rejected':
        return { ...state, status: 'REJECTED' };
      case 'agents.action-executed':
        return { ...state, transactionId: event.data.transactionId };
      case 'agents.action-failed':
        return { ...state, status: 'FAILED', failure: event.data };
      default:
        return assertNever(event);
    }
  },
});

/** An action that needs no approval starts as approved. */
export function statusOnOpening(mode: ExecutionMode): ActionStatus {
  return mode === 'AUTO' ? 'APPROVED' : 'PENDING_APPROVAL';
}
