import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { needed } from '../detail-rule.js';

/** A bank account in Malaysia. */
export const myrAccount: AccountVariant = {
  accountType: 'MYR_ACCOUNT',
  kind: 'BANK',
  currencies: ['MYR'],
  details: {
    bankName: needed({ ...bankName, example: 'Maybank' }),
    accountNumber: needed(accountNumber),
    swiftCode: needed({ ...swiftCode, example: 'MBBEMYKL' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
