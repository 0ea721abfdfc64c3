import type { AccountVariant, PaymentRail } from '../account-variant.js';
import { BANK_ACCOUNTS } from './bank-accounts.js';
import { MOBILE_MONEY_ACCOUNTS } from './mobile-money-accounts.js';
import { WALLETS } from './wallets.js';

/** Every external-account type of the product (specification, "accountInfo variants"). */
export const ACCOUNT_VARIANTS: readonly AccountVariant[] = [...BANK_ACCOUNTS, ...MOBILE_MONEY_ACCOUNTS, ...WALLETS];

/** The variant of a type; undefined for an unknown or a former name. */
export function accountVariant(accountType: unknown): AccountVariant | undefined {
  return ACCOUNT_VARIANTS.find((variant) => variant.accountType === accountType);
}

/**
 * Every rail by which some bank account in a currency is reached, in a stable order; none where only wallets hold it. A
 * currency without a separate account type is reached by the accounts of any currency.
 */
export function paymentRailsOf(currency: string): readonly PaymentRail[] {
  const own = ACCOUNT_VARIANTS.filter(({ currencies }) => currencies !== 'ANY' && currencies.includes(currency));
  const variants = own.length > 0 ? own : ACCOUNT_VARIANTS.filter(({ currencies }) => currencies === 'ANY');
  const rails = variants.flatMap(({ ways }) => ways.flatMap(({ rails }) => rails));
  return [...new Set(rails)].sort();
}
