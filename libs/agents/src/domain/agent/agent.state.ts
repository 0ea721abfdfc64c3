import { type Recorded, assertNever } from '@app/kernel';
import type { ActionTerms } from '../action/action-terms.js';
import type { ExecutionMode, Policy } from '../policy/policy.js';
import type { AgentEvent } from './agent.events.js';
import { type Counted, NO_USAGE, type Usage, countedIn, usageIn, withCounted, withReturned } from './usage.js';

/** An action that is not complete. */
export interface OpenSpending {
  readonly terms: ActionTerms;
  readonly mode: ExecutionMode;
  readonly status: 'PENDING_APPROVAL' | 'APPROVED' | 'REFUSED';
  /** Null before the approval. */
  readonly counted: Counted | null;
  readonly reason: string | null;
}

export interface DeviceCode {
  readonly codeHash: string;
  readonly expiresAt: string;
  readonly redeemed: boolean;
}

export interface AgentState {
  readonly agentId: string;
  readonly customerId: string;
  /** Null after the erasure of the customer. */
  readonly name: string | null;
  readonly isPaused: boolean;
  readonly isDeleted: boolean;
  readonly policy: Policy;
  /** The latest code issued. */
  readonly deviceCode: DeviceCode | null;
  /** Null before the agent is connected. */
  readonly tokenHash: string | null;
  /** Time at which the token was issued; null before. */
  readonly connectedAt: string | null;
  readonly usage: Usage;
  /** By action id. */
  readonly open: Readonly<Record<string, OpenSpending>>;
}

export function evolveAgent(state: AgentState | null, event: AgentEvent, { at }: Recorded): AgentState | null {
  if (event.type === 'agents.agent-created') {
    return {
      ...event.data,
      isPaused: false,
      isDeleted: false,
      deviceCode: null,
      tokenHash: null,
      connectedAt: null,
      usage: NO_USAGE,
      open: {},
    };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'agents.agent-renamed':
      return { ...state, name: event.data.name };
    case 'agents.agent-paused':
      return { ...state, isPaused: true };
    case 'agents.agent-resumed':
      return { ...state, isPaused: false };
    case 'agents.policy-changed':
      return policyChanged(state, event.data);
    case 'agents.device-code-issued':
      return { ...state, deviceCode: { ...event.data, redeemed: false } };
    case 'agents.agent-connected':
      return {
        ...state,
        tokenHash: event.data.tokenHash,
        connectedAt: at,
        deviceCode: state.deviceCode && { ...state.deviceCode, redeemed: true },
      };
    case 'agents.agent-deleted':
      return { ...state, isDeleted: true };
    case 'agents.spending-requested': {
      const { mode, ...terms } = event.data;
      return withOpen(state, terms.actionId, { terms, mode, status: 'PENDING_APPROVAL', counted: null, reason: null });
    }
    case 'agents.spending-approved': {
      const { actionId, counted } = event.data;
      const approved = changedSpending(state, actionId, { status: 'APPROVED', counted });
      return { ...approved, usage: withCounted(state.usage, counted) };
    }
    case 'agents.spending-refused':
      return changedSpending(state, event.data.actionId, { status: 'REFUSED', reason: event.data.reason });
    case 'agents.spending-closed':
      return closed(state, event.data);
    default:
      return assertNever(event);
  }
}

function policyChanged(
  state: AgentState,
  { policy, conversion }: Extract<AgentEvent, { type: 'agents.policy-changed' }>['data'],
): AgentState {
  if (conversion === null) return { ...state, policy };
  const open = Object.entries(state.open).map(([id, spending]) => [
    id,
    { ...spending, counted: spending.counted && countedIn(spending.counted, conversion) },
  ]);
  return {
    ...state,
    policy,
    usage: usageIn(state.usage, conversion),
    open: Object.fromEntries(open) as AgentState['open'],
  };
}

function closed(
  state: AgentState,
  { actionId, outcome }: { readonly actionId: string; readonly outcome: string },
): AgentState {
  const { [actionId]: spending, ...open } = state.open;
  const counted = spending?.counted ?? null;
  return {
    ...state,
    open,
    usage: outcome === 'FAILED' && counted !== null ? withReturned(state.usage, counted) : state.usage,
  };
}

function changedSpending(state: AgentState, actionId: string, change: Partial<OpenSpending>): AgentState {
  const spending = state.open[actionId];
  return spending === undefined ? state : withOpen(state, actionId, { ...spending, ...change });
}

function withOpen(state: AgentState, actionId: string, spending: OpenSpending): AgentState {
  return { ...state, open: { ...state.open, [actionId]: spending } };
}
