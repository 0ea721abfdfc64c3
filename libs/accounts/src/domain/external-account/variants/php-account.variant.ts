import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { bankName, digits } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in the Philippines. */
export const phpAccount: AccountVariant = {
  accountType: 'PHP_ACCOUNT',
  kind: 'BANK',
  currencies: ['PHP'],
  details: {
    accountNumber: required({ ...digits(8, 16), example: '001234567890' }),
    bankName: required({ ...bankName, example: 'BDO Unibank' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
