import { type FieldError, fitsWire, invalidInput } from '@app/kernel';
import type { AccountRule, Policy, SpendingLimits } from './policy.js';
import { type UnitRate, converted, rateBetween } from './unit-rate.js';

/** Change of a policy; absent members stay unchanged (wallet-auth 16.2). Lists are replaced as a whole. */
export interface PolicyPatch {
  readonly permissions?: Policy['permissions'];
  readonly defaultExecutionMode?: Policy['defaultExecutionMode'];
  readonly spendingLimits?: Partial<SpendingLimits>;
  readonly accountRestrictions?: Partial<Policy['accountRestrictions']>;
  readonly approvalThresholds?: Partial<NonNullable<Policy['approvalThresholds']>>;
}

/** Currency pairs, from and to, in which a patch converts limits. */
export function conversionsOf(
  policy: Policy,
  { spendingLimits, approvalThresholds }: PolicyPatch,
): readonly (readonly [string, string])[] {
  const limits = [policy.spendingLimits.currency, spendingLimits?.currency ?? policy.spendingLimits.currency] as const;
  const held = policy.approvalThresholds;
  const thresholds = held === null ? [] : [[held.currency, approvalThresholds?.currency ?? held.currency] as const];
  return [limits, ...thresholds].filter(([from, to]) => from !== to);
}

/**
 * Applies a patch to a policy. Limits that the patch does not set are converted to a new currency at the current rate; 400 INVALID_INPUT
 * names those that become too large for an amount.
 */
export function patched(policy: Policy, patch: PolicyPatch, rates: readonly UnitRate[]): Policy {
  const { spendingLimits, accountRestrictions } = policy;
  const currency = patch.spendingLimits?.currency ?? spendingLimits.currency;
  const rate = rateBetween(rates, spendingLimits.currency, currency);
  const policyAfter: Policy = {
    permissions: patch.permissions ?? policy.permissions,
    defaultExecutionMode: patch.defaultExecutionMode ?? policy.defaultExecutionMode,
    spendingLimits: { ...limitsIn(spendingLimits, rate), ...given(patch.spendingLimits) },
    accountRestrictions: {
      allowedAccountIds: accountRestrictions.allowedAccountIds,
      accountRules: accountRestrictions.accountRules.map((rule) => ruleIn(rule, rate)),
      ...given(patch.accountRestrictions),
    },
    approvalThresholds: thresholdsAfter(policy, patch, rates, currency),
  };
  requireAmounts(policyAfter);
  return policyAfter;
}

function requireAmounts({ spendingLimits: limits, accountRestrictions, approvalThresholds }: Policy): void {
  const amounts: readonly (readonly [field: string, amount: string | null | undefined])[] = [
    ['spendingLimits.perTransactionLimit', limits.perTransactionLimit],
    ['spendingLimits.dailyLimit', limits.dailyLimit],
    ['spendingLimits.monthlyLimit', limits.monthlyLimit],
    ...accountRestrictions.accountRules.map(
      ({ perTransactionLimit }, index) =>
        [`accountRestrictions.accountRules[${index}].perTransactionLimit`, perTransactionLimit] as const,
    ),
    ['approvalThresholds.amount', approvalThresholds?.amount],
  ];
  const errors = amounts.flatMap(([field, amount]): FieldError[] =>
    typeof amount === 'string' && !fitsWire(BigInt(amount))
      ? [{ field, message: 'is too large in the new currency; set it again' }]
      : [],
  );
  if (errors.length > 0) throw invalidInput('A limit is too large in the new currency.', ...errors);
}

function limitsIn(limits: SpendingLimits, rate: UnitRate): SpendingLimits {
  return {
    currency: rate.to,
    perTransactionLimit: converted(BigInt(limits.perTransactionLimit), rate).toString(),
    dailyLimit: limitIn(limits.dailyLimit, rate),
    dailyTransactionLimit: limits.dailyTransactionLimit,
    monthlyLimit: limitIn(limits.monthlyLimit, rate),
  };
}

function ruleIn(rule: AccountRule, rate: UnitRate): AccountRule {
  return { ...rule, perTransactionLimit: limitIn(rule.perTransactionLimit, rate) };
}

function limitIn(limit: string | null, rate: UnitRate): string | null {
  return limit === null ? null : converted(BigInt(limit), rate).toString();
}

function thresholdsAfter(
  { approvalThresholds: held }: Policy,
  { approvalThresholds: asked }: PolicyPatch,
  rates: readonly UnitRate[],
  spendingCurrency: string,
): Policy['approvalThresholds'] {
  if (asked === undefined) return held;
  const currency = asked.currency ?? held?.currency ?? spendingCurrency;
  const amount = held === null ? null : limitIn(held.amount, rateBetween(rates, held.currency, currency));
  return { currency, amount: asked.amount === undefined ? amount : asked.amount };
}

/** The members that are present. */
function given<T extends object>(members: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(members ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>;
}
