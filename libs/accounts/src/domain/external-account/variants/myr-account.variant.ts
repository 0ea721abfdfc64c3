import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Malaysia. */
export const myrAccount: AccountVariant = {
  accountType: 'MYR_ACCOUNT',
  kind: 'BANK',
  currencies: ['MYR'],
  details: {
    bankName: required({ ...bankName, example: 'Maybank' }),
    accountNumber: required(accountNumber),
    swiftCode: required({ ...swiftCode, example: 'MBBEMYKL' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
