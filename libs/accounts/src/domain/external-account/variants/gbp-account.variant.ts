import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { branch, digits } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in the United Kingdom. */
export const gbpAccount: AccountVariant = {
  accountType: 'GBP_ACCOUNT',
  kind: 'BANK',
  currencies: ['GBP'],
  details: {
    sortCode: required({ ...branch(6), example: '040004', description: 'Six digits without dashes.' }),
    accountNumber: required({ ...digits(8), example: '12345678' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['FASTER_PAYMENTS'] }],
  beneficiary: bankBeneficiary(),
};
