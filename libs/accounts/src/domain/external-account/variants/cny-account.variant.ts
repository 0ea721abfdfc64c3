import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, phone } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A company's bank account or a person's mobile wallet in China. */
export const cnyAccount: AccountVariant = {
  accountType: 'CNY_ACCOUNT',
  kind: 'BANK',
  currencies: ['CNY'],
  details: {
    accountNumber: optional(accountNumber),
    bankName: required({ ...bankName, example: 'AliPay' }),
    phoneNumber: optional({ ...phone(), example: '+8613812345678' }),
  },
  ways: [
    { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'], beneficiaryType: 'BUSINESS' },
    {
      needs: ['phoneNumber'],
      identifier: 'phoneNumber',
      rails: ['MOBILE_MONEY'],
      beneficiaryType: 'INDIVIDUAL',
      where: { bankName: ['AliPay', 'WechatPay'] },
    },
  ],
  beneficiary: bankBeneficiary(),
};
