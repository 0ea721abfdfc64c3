import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, phone, swiftCode } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Indonesia, with the telephone number that its banks ask for. */
export const idrAccount: AccountVariant = {
  accountType: 'IDR_ACCOUNT',
  kind: 'BANK',
  currencies: ['IDR'],
  details: {
    bankName: required({ ...bankName, example: 'Bank Mandiri' }),
    accountNumber: required(accountNumber),
    swiftCode: required({ ...swiftCode, example: 'BMRIIDJA' }),
    phoneNumber: required({ ...phone('62', 9, 12), example: '+6281234567890' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
