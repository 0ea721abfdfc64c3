import type { AccountVariant } from '../account-variant.js';
import { aedAccount } from './aed-account.variant.js';
import { eurAccount } from './eur-account.variant.js';
import { sparkWallet } from './spark-wallet.variant.js';
import { usdAccount } from './usd-account.variant.js';

/** Every external-account type the service knows. */
export const ACCOUNT_VARIANTS: readonly AccountVariant[] = [aedAccount, eurAccount, usdAccount, sparkWallet];

export const ACCOUNT_TYPES: readonly string[] = ACCOUNT_VARIANTS.map(({ accountType }) => accountType);

/** The variant of a type, or undefined for names nobody knows (any more). */
export function accountVariant(accountType: unknown): AccountVariant | undefined {
  return ACCOUNT_VARIANTS.find((variant) => variant.accountType === accountType);
}
