import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { iban, swiftCode } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account in Denmark. */
export const dkkAccount: AccountVariant = {
  accountType: 'DKK_ACCOUNT',
  kind: 'BANK',
  currencies: ['DKK'],
  details: { iban: required({ ...iban('DK', 18), example: 'DK5000400440116243' }), swiftCode: optional(swiftCode) },
  ways: [{ needs: [], identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'] }],
  beneficiary: bankBeneficiary(),
};
