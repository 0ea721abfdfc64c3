import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, branch, phone, swiftCode } from '../common-details.js';
import { needed, perhaps } from '../detail-rule.js';

/** A bank account or a mobile wallet in Bangladesh; the wallet's name is in bankName. */
export const bdtAccount: AccountVariant = {
  accountType: 'BDT_ACCOUNT',
  kind: 'BANK',
  currencies: ['BDT'],
  details: {
    accountNumber: perhaps(accountNumber),
    bankName: needed({ ...bankName, example: 'bKash' }),
    branchCode: perhaps(branch(5)),
    swiftCode: perhaps(swiftCode),
    phoneNumber: perhaps({ ...phone(), example: '+8801712345678' }),
  },
  ways: [
    { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
    { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  beneficiary: bankBeneficiary(),
};
