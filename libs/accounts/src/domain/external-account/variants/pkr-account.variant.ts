import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, iban, phone } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account, by its number or IBAN, or a mobile wallet in Pakistan. */
export const pkrAccount: AccountVariant = {
  accountType: 'PKR_ACCOUNT',
  kind: 'BANK',
  currencies: ['PKR'],
  details: {
    bankName: required({ ...bankName, example: 'JazzCash' }),
    accountNumber: optional(accountNumber),
    iban: optional({
      ...iban('PK', 24),
      pattern: '^PK[0-9]{2}[A-Z]{4}[0-9]{16}$',
      example: 'PK36SCBL0000001123456702',
    }),
    phoneNumber: optional({ ...phone(), example: '+923001234567' }),
  },
  ways: [
    { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
    { needs: ['iban'], identifier: 'iban', rails: ['BANK_TRANSFER'] },
    { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  beneficiary: bankBeneficiary(),
};
