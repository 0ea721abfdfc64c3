import { Refusal, assertNever, defineAggregate } from '@app/kernel';
import type { ExecutionMode } from '../policy/policy.js';
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

/** Steps of an action, as its agent's stream and its process find them out; one that does not apply changes nothing. */
export type ActionCommand =
  | { readonly kind: 'open'; readonly terms: ActionTerms; readonly mode: ExecutionMode }
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string | null }
  | { readonly kind: 'execute'; readonly transactionId: string }
  | { readonly kind: 'fail'; readonly code: string; readonly message: string };

export interface ActionState {
  readonly terms: ActionTerms;
  readonly mode: ExecutionMode;
  readonly status: ActionStatus;
  readonly transactionId: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** One thing an agent asked for. Whether it may is decided in the stream of its agent, where its limits are counted. */
export const action = defineAggregate<ActionState | null, ActionCommand, ActionEvent>({
  context: 'agents',
  name: 'action',
  events: ACTION_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'open') return state === null ? [ActionOpened({ ...command.terms, mode: command.mode })] : [];
    if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such action.');
    const { status, transactionId, terms } = state;
    const isWaiting = status === 'PENDING_APPROVAL';
    const isUnderWay = status === 'APPROVED' && transactionId === null;
    switch (command.kind) {
      case 'approve':
        return isWaiting ? [ActionApproved({})] : [];
      case 'reject':
        return isWaiting ? [ActionRejected({ customerId: terms.customerId, reason: command.reason })] : [];
      case 'execute':
        return isUnderWay ? [ActionExecuted({ transactionId: command.transactionId })] : [];
      case 'fail':
        return isUnderWay ? [ActionFailed({ code: command.code, message: command.message })] : [];
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

/** An action within the policy that requires no approval is approved at once. */
export function statusOnOpening(mode: ExecutionMode): ActionStatus {
  return mode === 'AUTO' ? 'APPROVED' : 'PENDING_APPROVAL';
}
