import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { iban, swiftCode } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account in the euro payments area. */
export const eurAccount: AccountVariant = {
  accountType: 'EUR_ACCOUNT',
  kind: 'BANK',
  currencies: ['EUR'],
  details: { iban: required(iban()), swiftCode: optional(swiftCode) },
  ways: [{ needs: [], identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'] }],
  beneficiary: bankBeneficiary({ individual: { require: ['countryOfResidence'] } }),
};
