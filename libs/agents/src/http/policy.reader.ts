import type { AccountRule as Rule, Policy } from '../domain/policy/policy.js';
import type { PolicyPatch } from '../domain/policy/policy-patch.js';
import type { AccountRestrictions, AccountRule, AgentPolicy, AgentPolicyUpdate } from './policy.dto.js';

/** A well-formed policy in the words of the domain: absent members are not limited. */
export function readPolicy({
  permissions,
  defaultExecutionMode,
  spendingLimits,
  accountRestrictions,
  approvalThresholds,
}: AgentPolicy): Policy {
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = spendingLimits;
  return {
    permissions,
    defaultExecutionMode,
    spendingLimits: {
      currency,
      perTransactionLimit: perTransactionLimit.toString(),
      dailyLimit: limit(dailyLimit) ?? null,
      dailyTransactionLimit: dailyTransactionLimit ?? null,
      monthlyLimit: limit(monthlyLimit) ?? null,
    },
    accountRestrictions: {
      allowedAccountIds: accountRestrictions?.allowedAccountIds ?? null,
      accountRules: (accountRestrictions?.accountRules ?? []).map(readRule),
    },
    approvalThresholds:
      approvalThresholds === undefined
        ? null
        : { currency: approvalThresholds.currency ?? currency, amount: limit(approvalThresholds.amount) ?? null },
  };
}

/** A well-formed patch in the words of the domain: absent members stay absent. */
export function readPatch({
  permissions,
  defaultExecutionMode,
  spendingLimits,
  accountRestrictions,
  approvalThresholds,
}: AgentPolicyUpdate): PolicyPatch {
  return present({
    permissions,
    defaultExecutionMode,
    spendingLimits:
      spendingLimits &&
      present({
        currency: spendingLimits.currency,
        perTransactionLimit: limit(spendingLimits.perTransactionLimit) ?? undefined,
        dailyLimit: limit(spendingLimits.dailyLimit),
        dailyTransactionLimit: spendingLimits.dailyTransactionLimit,
        monthlyLimit: limit(spendingLimits.monthlyLimit),
      }),
    accountRestrictions: accountRestrictions && readRestrictions(accountRestrictions),
    approvalThresholds:
      approvalThresholds &&
      present({ currency: approvalThresholds.currency, amount: limit(approvalThresholds.amount) }),
  });
}

function readRestrictions({
  allowedAccountIds,
  accountRules,
}: AccountRestrictions): Partial<Policy['accountRestrictions']> {
  return present({ allowedAccountIds, accountRules: accountRules?.map(readRule) });
}

function readRule({ accountId, executionMode, perTransactionLimit }: AccountRule): Rule {
  return { accountId, executionMode: executionMode ?? null, perTransactionLimit: limit(perTransactionLimit) ?? null };
}

function limit(amount: number | null | undefined): string | null | undefined {
  return amount === null || amount === undefined ? amount : amount.toString();
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the members that were left out. */
function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;
}
