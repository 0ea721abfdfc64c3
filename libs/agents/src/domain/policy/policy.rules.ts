import { type Money, Refusal } from '@app/kernel';
import { type Usage, usageAt } from '../agent/usage.js';
import type { AccountRule, AgentPermission, ExecutionMode, Policy } from './policy.js';
import { type UnitRate, converted, rateBetween } from './unit-rate.js';

/** Attributes of an action that the policy checks. */
interface Spending {
  readonly amount: Money;
  /** Internal account of the customer that is debited, or else credited; null if both accounts are external. */
  readonly accountId: string | null;
}

/** Result of checking an action against the limits: its amount in their currency, and whether it needs approval. */
interface Verdict {
  readonly amount: bigint;
  readonly mode: ExecutionMode;
}

/** 403 FORBIDDEN if the policy lacks the permission (wallet-auth 16.2, step 3). */
export function requirePermission({ permissions }: Policy, permission: AgentPermission): void {
  if (!permissions.includes(permission))
    throw new Refusal('FORBIDDEN', `The policy of the agent does not allow ${permission}.`);
}

/** 403 FORBIDDEN for an account that the policy does not allow (step 4). */
export function requireAllowedAccount({ accountRestrictions: { allowedAccountIds } }: Policy, accountId: string): void {
  if (allowedAccountIds !== null && !allowedAccountIds.includes(accountId)) {
    throw new Refusal('FORBIDDEN', 'The policy of the agent does not allow this account.');
  }
}

/** 403 FORBIDDEN for an action that exceeds a limit; otherwise its verdict (steps 6 to 8). `rates` convert its amount. */
export function requireWithinLimits(
  policy: Policy,
  spending: Spending,
  usage: Usage,
  rates: readonly UnitRate[],
  at: string,
): Verdict {
  const { spendingLimits: limits } = policy;
  const rule = ruleFor(policy, spending.accountId);
  const amount = measured(spending.amount, limits.currency, rates);
  const today = usageAt(usage, at);
  const bounds: readonly (readonly [bigint | number, string | number | null, string])[] = [
    [amount, rule?.perTransactionLimit ?? limits.perTransactionLimit, 'one transaction'],
    [today.dailyTransactionCount + 1, limits.dailyTransactionLimit, 'transactions a day'],
    [BigInt(today.dailySpend) + amount, limits.dailyLimit, 'one day'],
    [BigInt(today.monthlySpend) + amount, limits.monthlyLimit, 'one month'],
  ];
  for (const [reached, limit, of] of bounds) {
    if (limit !== null && BigInt(reached) > BigInt(limit))
      throw new Refusal('FORBIDDEN', `The action exceeds the agent's limit for ${of}.`);
  }
  return { amount, mode: needsApproval(policy, rule, spending, rates) ? 'APPROVAL_REQUIRED' : 'AUTO' };
}

/** Currencies into which an amount is converted for the checks. */
export function measuringCurrencies({ spendingLimits, approvalThresholds }: Policy): readonly string[] {
  return [spendingLimits.currency, ...(approvalThresholds === null ? [] : [approvalThresholds.currency])];
}

/** True if the mode requires approval, or if the amount exceeds its threshold in any mode. */
function needsApproval(
  policy: Policy,
  rule: AccountRule | null,
  { amount }: Spending,
  rates: readonly UnitRate[],
): boolean {
  const { defaultExecutionMode, approvalThresholds: threshold } = policy;
  if ((rule?.executionMode ?? defaultExecutionMode) === 'APPROVAL_REQUIRED') return true;
  return (
    threshold !== null &&
    threshold.amount !== null &&
    measured(amount, threshold.currency, rates) > BigInt(threshold.amount)
  );
}

function ruleFor({ accountRestrictions: { accountRules } }: Policy, accountId: string | null): AccountRule | null {
  return accountRules.find((rule) => rule.accountId === accountId) ?? null;
}

function measured({ amount, currency }: Money, to: string, rates: readonly UnitRate[]): bigint {
  return converted(amount, rateBetween(rates, currency, to));
}
