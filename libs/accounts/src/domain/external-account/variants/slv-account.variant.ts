import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankAccountType, bankName, phone } from '../common-details.js';
import { optional } from '../detail-rule.js';

/** A bank account or a mobile wallet in El Salvador, whose money is the dollar. */
export const slvAccount: AccountVariant = {
  accountType: 'SLV_ACCOUNT',
  kind: 'BANK',
  currencies: ['USD'],
  details: {
    bankName: optional(bankName),
    accountNumber: optional(accountNumber),
    bankAccountType: optional(bankAccountType),
    phoneNumber: optional({ ...phone(), example: '+50371234567' }),
  },
  ways: [
    { needs: ['accountNumber', 'bankAccountType'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
    { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  beneficiary: bankBeneficiary(),
};
