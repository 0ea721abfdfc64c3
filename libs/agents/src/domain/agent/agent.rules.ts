import { Refusal, later } from '@app/kernel';
import type { ActionType } from '../action/action-terms.js';
import type { AgentPermission } from '../policy/policy.js';
import { requireAllowedAccount, requirePermission } from '../policy/policy.rules.js';
import type { AgentState } from './agent.state.js';

/** True if the agent has a valid token at that time. */
export function isConnected(
  { tokenHash, connectedAt }: Pick<AgentState, 'tokenHash' | 'connectedAt'>,
  at: string,
  lifetime: number,
): boolean {
  return tokenHash !== null && connectedAt !== null && at < later(connectedAt, lifetime);
}

/** Permission required by an action of each type. */
export function permissionFor(type: ActionType): AgentPermission {
  return type === 'EXECUTE_QUOTE' ? 'EXECUTE_QUOTES' : 'CREATE_TRANSFERS';
}

/** 404 USER_NOT_FOUND if a request names a customer other than the agent's; `field` is the path of the name in its body. */
export function requireOwnCustomer(
  { customerId }: Pick<AgentState, 'customerId'>,
  named: string | undefined,
  field: string,
): void {
  if (named === undefined || named === customerId) return;
  throw new Refusal('USER_NOT_FOUND', `The agent acts for another customer: ${field}.`, {
    errors: [{ field, message: 'must be the customer of the agent, or be omitted' }],
  });
}

/**
 * Checks of an acting agent: not paused, has the permission, uses only accounts that its policy allows. All 403 FORBIDDEN, in this order
 * (wallet-auth 16.2, steps 2 to 4).
 */
export function requireActing(
  { isPaused, policy }: Pick<AgentState, 'isPaused' | 'policy'>,
  permission: AgentPermission,
  accountIds: readonly string[],
): void {
  if (isPaused) throw new Refusal('FORBIDDEN', 'The agent is paused.');
  requirePermission(policy, permission);
  for (const accountId of accountIds) requireAllowedAccount(policy, accountId);
}
