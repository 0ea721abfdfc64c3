import { type DecisionContext, Refusal, assertNever, defineAggregate, invalidInput, toMoney } from '@app/kernel';
import { type ActionTerms, accountsOfAction } from '../action/action-terms.js';
import type { Policy } from '../policy/policy.js';
import { type PolicyPatch, patched } from '../policy/policy-patch.js';
import { requireWithinLimits } from '../policy/policy.rules.js';
import { type UnitRate, rateBetween } from '../policy/unit-rate.js';
import {
  AGENT_EVENTS,
  AgentConnected,
  AgentCreated,
  AgentDeleted,
  type AgentEvent,
  AgentPaused,
  AgentRenamed,
  AgentResumed,
  DeviceCodeIssued,
  PolicyChanged,
  SpendingApproved,
  SpendingClosed,
  SpendingRefused,
  SpendingRequested,
} from './agent.events.js';
import { type AgentState, type OpenSpending, evolveAgent } from './agent.state.js';
import { isConnected, permissionFor, requireActing } from './agent.rules.js';
import { usageAt } from './usage.js';

interface NewCode {
  readonly codeHash: string;
  readonly expiresAt: string;
}

export type AgentCommand =
  | {
      readonly kind: 'create';
      readonly agentId: string;
      readonly customerId: string;
      readonly name: string;
      readonly policy: Policy;
      readonly code: NewCode;
    }
  | { readonly kind: 'update'; readonly name?: string | undefined; readonly isPaused?: boolean | undefined }
  | { readonly kind: 'change-policy'; readonly patch: PolicyPatch; readonly rates: readonly UnitRate[] }
  | { readonly kind: 'issue-device-code'; readonly code: NewCode; readonly tokenLifetime: number }
  | { readonly kind: 'redeem-device-code'; readonly codeHash: string; readonly tokenHash: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'request-action'; readonly terms: ActionTerms; readonly rates: readonly UnitRate[] }
  | { readonly kind: 'approve-action'; readonly actionId: string; readonly rates: readonly UnitRate[] }
  | { readonly kind: 'reject-action'; readonly actionId: string; readonly reason: string | null }
  | { readonly kind: 'close-action'; readonly actionId: string; readonly outcome: 'EXECUTED' | 'FAILED' | 'REFUSED' };

/**
 * One agent: its policy, its credential and its usage. Checks actions against the limits and counts them one after another, so that two
 * actions cannot both use the rest of a limit (wallet-auth 16).
 */
export const agent = defineAggregate<AgentState | null, AgentCommand, AgentEvent>({
  context: 'agents',
  name: 'agent',
  events: AGENT_EVENTS,
  initial: null,
  decide,
  evolve: evolveAgent,
});

function decide(command: AgentCommand, state: AgentState | null, { at }: DecisionContext): readonly AgentEvent[] {
  if (command.kind === 'create') {
    if (state !== null) throw new Refusal('CONFLICT', 'This agent already exists.');
    const { agentId, customerId, name, policy, code } = command;
    return [AgentCreated({ agentId, customerId, name, policy }), DeviceCodeIssued(code)];
  }
  if (command.kind === 'close-action') {
    if (state === null) throw unknownAgent();
    return state.open[command.actionId] !== undefined
      ? [SpendingClosed({ actionId: command.actionId, outcome: command.outcome })]
      : [];
  }
  if (state === null || state.isDeleted) throw unknownAgent();
  switch (command.kind) {
    case 'update':
      return updated(command, state);
    case 'change-policy':
      return policyChange(command, state);
    case 'issue-device-code':
      if (isConnected(state, at, command.tokenLifetime))
        throw new Refusal('CONFLICT', 'The agent is already connected.');
      return [DeviceCodeIssued(command.code)];
    case 'redeem-device-code':
      return redeemed(command, state, at);
    case 'delete':
      return [AgentDeleted({}), ...waiting(state).map((spending) => refused(spending, 'The agent was deleted.'))];
    case 'request-action':
      return requested(command.terms, state, command.rates, at);
    case 'approve-action': {
      const { terms } = requireWaiting(state, command.actionId);
      return [approved(terms, state, command.rates, at).event];
    }
    case 'reject-action':
      return [refused(requireWaiting(state, command.actionId), command.reason)];
    default:
      return assertNever(command);
  }
}

function updated(
  { name, isPaused }: Extract<AgentCommand, { kind: 'update' }>,
  state: AgentState,
): readonly AgentEvent[] {
  return [
    ...(name === undefined || name === state.name ? [] : [AgentRenamed({ customerId: state.customerId, name })]),
    ...(isPaused === undefined || isPaused === state.isPaused ? [] : [isPaused ? AgentPaused({}) : AgentResumed({})]),
  ];
}

function policyChange(
  { patch, rates }: Extract<AgentCommand, { kind: 'change-policy' }>,
  { policy }: AgentState,
): readonly AgentEvent[] {
  const [from, to] = [policy.spendingLimits.currency, patch.spendingLimits?.currency ?? policy.spendingLimits.currency];
  return [
    PolicyChanged({
      policy: patched(policy, patch, rates),
      conversion: from === to ? null : rateBetween(rates, from, to),
    }),
  ];
}

function redeemed(
  { codeHash, tokenHash }: Extract<AgentCommand, { kind: 'redeem-device-code' }>,
  { deviceCode }: AgentState,
  at: string,
): readonly AgentEvent[] {
  if (deviceCode?.codeHash !== codeHash) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such device code.');
  if (deviceCode.redeemed)
    throw invalidInput('The device code was used before.', { field: 'code', message: 'can be redeemed once' });
  if (at >= deviceCode.expiresAt)
    throw invalidInput('The device code has expired.', { field: 'code', message: 'has expired' });
  return [AgentConnected({ tokenHash })];
}

function requested(
  terms: ActionTerms,
  state: AgentState,
  rates: readonly UnitRate[],
  at: string,
): readonly AgentEvent[] {
  const { mode, event } = approved(terms, state, rates, at);
  const request = SpendingRequested({ ...terms, mode });
  return mode === 'AUTO' ? [request, event] : [request];
}

/** Checks an action against the current policy, pause and usage: when it is requested, and again when it is approved. */
function approved(terms: ActionTerms, state: AgentState, rates: readonly UnitRate[], at: string) {
  requireActing(state, permissionFor(terms.type), accountsOfAction(terms));
  const spending = { amount: toMoney(terms.amount), accountId: terms.accountId };
  const { amount, mode } = requireWithinLimits(state.policy, spending, state.usage, rates, at);
  const counted = { day: usageAt(state.usage, at).day, amount: amount.toString() };
  return { mode, event: SpendingApproved({ actionId: terms.actionId, counted }) };
}

function refused({ terms: { actionId, customerId } }: OpenSpending, reason: string | null): AgentEvent {
  return SpendingRefused({ actionId, customerId, reason });
}

function waiting({ open }: AgentState): readonly OpenSpending[] {
  return Object.values(open).filter(({ status }) => status === 'PENDING_APPROVAL');
}

function requireWaiting({ open }: AgentState, actionId: string): OpenSpending {
  const spending = open[actionId];
  if (spending?.status !== 'PENDING_APPROVAL') throw new Refusal('CONFLICT', 'The action does not wait for approval.');
  return spending;
}

export function unknownAgent(): Refusal {
  return new Refusal('REFERENCE_NOT_FOUND', 'There is no such agent.');
}
