import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankAccountType, bankName, phone } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** The identity document that most Colombian banks ask for. */
const identityDocument = {
  documentType: optional({ values: ['CC', 'CE', 'TI', 'NIT', 'PP'], personal: false }),
  documentNumber: optional({ maxLength: 50 }),
};

/** A bank account or a mobile wallet in Colombia. */
export const copAccount: AccountVariant = {
  accountType: 'COP_ACCOUNT',
  kind: 'BANK',
  currencies: ['COP'],
  details: {
    accountNumber: optional(accountNumber),
    bankAccountType: optional(bankAccountType),
    bankName: required({ ...bankName, example: 'Nequi' }),
    phoneNumber: optional({ ...phone(), example: '+573001234567' }),
  },
  ways: [
    { needs: ['accountNumber', 'bankAccountType'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
    { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
  ],
  beneficiary: bankBeneficiary({ individual: { members: identityDocument } }),
};
