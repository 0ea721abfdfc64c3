import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Vietnam. */
export const vndAccount: AccountVariant = {
  accountType: 'VND_ACCOUNT',
  kind: 'BANK',
  currencies: ['VND'],
  details: {
    bankName: required({ ...bankName, example: 'Vietcombank' }),
    accountNumber: required(accountNumber),
    swiftCode: required({ ...swiftCode, example: 'BFTVVNVX' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
