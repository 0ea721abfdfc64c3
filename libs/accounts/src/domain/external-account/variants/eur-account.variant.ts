import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { iban, swiftCode } from '../common-details.js';
import { needed, perhaps } from '../detail-rule.js';

/** A bank account in the euro payments area. */
export const eurAccount: AccountVariant = {
  accountType: 'EUR_ACCOUNT',
  kind: 'BANK',
  currencies: ['EUR'],
  details: { iban: needed(iban()), swiftCode: perhaps(swiftCode) },
  ways: [{ needs: [], identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'] }],
  beneficiary: bankBeneficiary({ individual: { require: ['countryOfResidence'] } }),
};
