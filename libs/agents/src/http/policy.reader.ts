import type { AccountRule as Rule, Policy } from '../domain/policy/policy.js';
import type { PolicyPatch } from '../domain/policy/policy-patch.js';
import type { AccountRestrictions, AccountRule, AgentPolicy, AgentPolicyUpdate } from './policy.dto.js';

/** Converts a well-formed policy to the domain's form: absent limits mean no limit. */
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

/** Converts a well-formed patch to the domain's form: absent members stay absent. */
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

/** Drops undefined members. */
function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;
}
