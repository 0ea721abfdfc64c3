import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { branch, digits } from '../common-details.js';
import { needed, perhaps } from '../detail-rule.js';

/** A bank account in Canada. */
export const cadAccount: AccountVariant = {
  accountType: 'CAD_ACCOUNT',
  kind: 'BANK',
  currencies: ['CAD'],
  details: {
    bankCode: needed({ ...branch(3), example: '001', description: 'Institution number.' }),
    branchCode: needed({ ...branch(5), example: '00012', description: 'Transit number.' }),
    accountNumber: needed({ ...digits(7, 12), example: '1234567' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary({ individual: { members: { registrationNumber: perhaps() } } }),
};
