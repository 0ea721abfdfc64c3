import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { bankName, iban, phone } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account or a mobile wallet in Egypt. */
export const egpAccount: AccountVariant = {
  accountType: 'EGP_ACCOUNT',
  kind: 'BANK',
  currencies: ['EGP'],
  details: {
    iban: optional({ ...iban('EG', 29), example: 'EG380019000500000000263180002' }),
    bankName: required(bankName),
    phoneNumber: optional({ ...phone(), example: '+201001234567' }),
  },
  ways: [
    { needs: ['iban'], identifier: 'iban', rails: ['BANK_TRANSFER'] },
    { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  beneficiary: bankBeneficiary(),
};
