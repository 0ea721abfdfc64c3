import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { bankName, digits } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Nigeria. */
export const ngnAccount: AccountVariant = {
  accountType: 'NGN_ACCOUNT',
  kind: 'BANK',
  currencies: ['NGN'],
  details: {
    accountNumber: required({ ...digits(10), example: '0123456789' }),
    bankName: required({ ...bankName, example: 'Access Bank' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
