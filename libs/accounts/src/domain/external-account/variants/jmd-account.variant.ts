import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankAccountType, bankName, branch } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Jamaica. */
export const jmdAccount: AccountVariant = {
  accountType: 'JMD_ACCOUNT',
  kind: 'BANK',
  currencies: ['JMD'],
  details: {
    accountNumber: required(accountNumber),
    branchCode: required({ ...branch(5), example: '00012' }),
    bankAccountType: required(bankAccountType),
    bankName: required(bankName),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary({ individual: { require: ['phoneNumber'], addressAlways: true } }),
};
