import type { FieldError } from '@app/kernel';

/** Names of the quotas that an operator can set for a platform. */
export const QUOTA_NAMES = ['requestsPerSecond', 'documentsPerDay', 'importsPerDay', 'openWebhooks'] as const;

/** Quotas set by an operator; for others the installation's apply. */
export type ChosenQuotas = { readonly [Name in (typeof QUOTA_NAMES)[number]]?: number | undefined };

const MAX = 1_000_000;

/** Faults of quotas: they must be integers, with at least one request per second, since the platform could not even read otherwise. */
export function quotaFaults(quotas: ChosenQuotas): readonly FieldError[] {
  return QUOTA_NAMES.flatMap((field) => {
    const min = field === 'requestsPerSecond' ? 1 : 0;
    const value = quotas[field];
    const isValid = value === undefined || (Number.isSafeInteger(value) && value >= min && value <= MAX);
    return isValid ? [] : [{ field, message: `must be a whole number from ${min} to ${MAX}` }];
  });
}
