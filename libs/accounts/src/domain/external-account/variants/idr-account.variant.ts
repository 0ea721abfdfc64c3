import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, phone, swiftCode } from '../common-details.js';
import { needed } from '../detail-rule.js';

/** A bank account in Indonesia, with the telephone number that its banks ask for. */
export const idrAccount: AccountVariant = {
  accountType: 'IDR_ACCOUNT',
  kind: 'BANK',
  currencies: ['IDR'],
  details: {
    bankName: needed({ ...bankName, example: 'Bank Mandiri' }),
    accountNumber: needed(accountNumber),
    swiftCode: needed({ ...swiftCode, example: 'BMRIIDJA' }),
    phoneNumber: needed({ ...phone('62', 9, 12), example: '+6281234567890' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
