import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { iban, swiftCode } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account in the United Arab Emirates. */
export const aedAccount: AccountVariant = {
  accountType: 'AED_ACCOUNT',
  kind: 'BANK',
  currencies: ['AED'],
  details: {
    iban: required({ ...iban('AE', 23), example: 'AE070331234567890123456' }),
    swiftCode: optional(swiftCode),
  },
  ways: [{ needs: [], identifier: 'iban', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary({ individual: { addressAlways: true } }),
};
