import type { AccountVariant, PaymentRail } from '../account-variant.js';
import { BANK_ACCOUNTS } from './bank-accounts.js';
import { MOBILE_MONEY_ACCOUNTS } from './mobile-money-accounts.js';
import { WALLETS } from './wallets.js';

/** Every external-account type of the product (specification, "accountInfo variants"). */
export const ACCOUNT_VARIANTS: readonly AccountVariant[] = [...BANK_ACCOUNTS, ...MOBILE_MONEY_ACCOUNTS, ...WALLETS];

/** The variant of a type; undefined for an unknown or former type. */
export function accountVariant(accountType: unknown): AccountVariant | undefined {
  return ACCOUNT_VARIANTS.find((variant) => variant.accountType === accountType);
}

/**
 * Every rail that reaches bank accounts in a currency, in a stable order; empty if only wallets hold it. A currency without its own account
 * type is reached by the account types for any currency.
 */
export function paymentRailsOf(currency: string): readonly PaymentRail[] {
  const own = ACCOUNT_VARIANTS.filter(({ currencies }) => currencies !== 'ANY' && currencies.includes(currency));
  const variants = own.length > 0 ? own : ACCOUNT_VARIANTS.filter(({ currencies }) => currencies === 'ANY');
  const rails = variants.flatMap(({ ways }) => ways.flatMap(({ rails }) => rails));
  return [...new Set(rails)].sort();
}
