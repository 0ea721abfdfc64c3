import { type FieldError, invalidInput } from '@app/kernel';
import type { ExternalAccountSummary } from '@app/accounts';

/** Minted tokens can only go to a Spark wallet. */
export function requireSparkWallet({ accountType, status }: ExternalAccountSummary): void {
  const field = 'destination.accountId';
  if (accountType !== 'SPARK_WALLET') throw unsuitable({ field, message: 'must be a Spark wallet' });
  if (status !== 'ACTIVE') throw unsuitable({ field, message: `must be ACTIVE, is ${status}` });
}

/** Requires a bank account in the token's currency that can be paid or debited on a rail. */
export function requireBankAccount(
  { kind, currency, status, paymentRails }: ExternalAccountSummary,
  required: { readonly field: string; readonly rail: string; readonly currency: string },
): void {
  const { field } = required;
  if (kind !== 'BANK' || currency !== required.currency)
    throw unsuitable({ field, message: `must be a bank account in ${required.currency}` });
  if (!paymentRails.some((rail) => rail === required.rail))
    throw unsuitable({ field, message: `must be reachable by ${required.rail}` });
  if (status !== 'ACTIVE') throw unsuitable({ field, message: `must be ACTIVE, is ${status}` });
}

function unsuitable(mistake: FieldError) {
  return invalidInput('The external account cannot be used for this operation.', mistake);
}
