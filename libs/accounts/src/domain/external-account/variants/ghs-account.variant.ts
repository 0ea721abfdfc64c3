import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, phone } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account or a mobile wallet in Ghana. */
export const ghsAccount: AccountVariant = {
  accountType: 'GHS_ACCOUNT',
  kind: 'BANK',
  currencies: ['GHS'],
  details: {
    accountNumber: optional(accountNumber),
    bankName: required(bankName),
    phoneNumber: optional({ ...phone(), example: '+233241234567' }),
  },
  ways: [
    { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
    { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  beneficiary: bankBeneficiary(),
};
