import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { needed } from '../detail-rule.js';

/** A bank account in Hong Kong. */
export const hkdAccount: AccountVariant = {
  accountType: 'HKD_ACCOUNT',
  kind: 'BANK',
  currencies: ['HKD'],
  details: {
    bankName: needed({ ...bankName, example: 'HSBC' }),
    accountNumber: needed(accountNumber),
    swiftCode: needed({ ...swiftCode, example: 'HSBCHKHH' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
