import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { branch, digits } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account in Canada. */
export const cadAccount: AccountVariant = {
  accountType: 'CAD_ACCOUNT',
  kind: 'BANK',
  currencies: ['CAD'],
  details: {
    bankCode: required({ ...branch(3), example: '001', description: 'Institution number.' }),
    branchCode: required({ ...branch(5), example: '00012', description: 'Transit number.' }),
    accountNumber: required({ ...digits(7, 12), example: '1234567' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary({ individual: { members: { registrationNumber: optional() } } }),
};
