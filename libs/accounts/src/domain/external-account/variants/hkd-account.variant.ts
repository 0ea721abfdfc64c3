import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Hong Kong. */
export const hkdAccount: AccountVariant = {
  accountType: 'HKD_ACCOUNT',
  kind: 'BANK',
  currencies: ['HKD'],
  details: {
    bankName: required({ ...bankName, example: 'HSBC' }),
    accountNumber: required(accountNumber),
    swiftCode: required({ ...swiftCode, example: 'HSBCHKHH' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
