import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, branch, phone, swiftCode } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account or a mobile wallet in Bangladesh; the wallet's name is in bankName. */
export const bdtAccount: AccountVariant = {
  accountType: 'BDT_ACCOUNT',
  kind: 'BANK',
  currencies: ['BDT'],
  details: {
    accountNumber: optional(accountNumber),
    bankName: required({ ...bankName, example: 'bKash' }),
    branchCode: optional(branch(5)),
    swiftCode: optional(swiftCode),
    phoneNumber: optional({ ...phone(), example: '+8801712345678' }),
  },
  ways: [
    { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
    { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  beneficiary: bankBeneficiary(),
};
