import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { needed } from '../detail-rule.js';

/** A bank account in Thailand. */
export const thbAccount: AccountVariant = {
  accountType: 'THB_ACCOUNT',
  kind: 'BANK',
  currencies: ['THB'],
  details: {
    bankName: needed({ ...bankName, example: 'Kasikornbank' }),
    accountNumber: needed(accountNumber),
    swiftCode: needed({ ...swiftCode, example: 'KASITHBK' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
