import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Thailand. */
export const thbAccount: AccountVariant = {
  accountType: 'THB_ACCOUNT',
  kind: 'BANK',
  currencies: ['THB'],
  details: {
    bankName: required({ ...bankName, example: 'Kasikornbank' }),
    accountNumber: required(accountNumber),
    swiftCode: required({ ...swiftCode, example: 'KASITHBK' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
