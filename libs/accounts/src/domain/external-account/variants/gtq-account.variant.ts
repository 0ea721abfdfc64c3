import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankAccountType, bankName } from '../common-details.js';
import { required } from '../detail-rule.js';

/** A bank account in Guatemala. */
export const gtqAccount: AccountVariant = {
  accountType: 'GTQ_ACCOUNT',
  kind: 'BANK',
  currencies: ['GTQ'],
  details: {
    accountNumber: required(accountNumber),
    bankAccountType: required(bankAccountType),
    bankName: required({ ...bankName, example: 'Banco Industrial' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary({ individual: { require: ['countryOfResidence', 'phoneNumber'] } }),
};
