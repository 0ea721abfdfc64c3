import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { needed } from '../detail-rule.js';

/** A bank account in Vietnam. */
export const vndAccount: AccountVariant = {
  accountType: 'VND_ACCOUNT',
  kind: 'BANK',
  currencies: ['VND'],
  details: {
    bankName: needed({ ...bankName, example: 'Vietcombank' }),
    accountNumber: needed(accountNumber),
    swiftCode: needed({ ...swiftCode, example: 'BFTVVNVX' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
