import type { AccountVariant } from './account-variant.js';
import { bankBeneficiary } from './beneficiary.js';
import { phone } from './common-details.js';
import { type DetailRule, type TextBounds, required } from './detail-rule.js';

/** Operator of a mobile wallet, by its own name. */
export const provider = required({ personal: false, example: 'MTN' });

/** A mobile-money account, identified by its phone number. */
export function mobileMoneyAccount(
  currency: string,
  details: { readonly [name: string]: DetailRule },
  phoneNumber: TextBounds = phone(),
): AccountVariant {
  return {
    accountType: `${currency}_ACCOUNT`,
    kind: 'BANK',
    currencies: [currency],
    details: { phoneNumber: required(phoneNumber), ...details },
    ways: [{ needs: [], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] }],
    beneficiary: bankBeneficiary(),
  };
}
