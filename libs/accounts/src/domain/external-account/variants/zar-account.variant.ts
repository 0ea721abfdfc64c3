import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { bankName, digits } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in South Africa. */
export const zarAccount: AccountVariant = {
  accountType: 'ZAR_ACCOUNT',
  kind: 'BANK',
  currencies: ['ZAR'],
  details: {
    accountNumber: required({ ...digits(9, 13), example: '1234567890' }),
    bankName: required({ ...bankName, example: 'Standard Bank' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
