import { bankOfSwiftCode } from '../../directory/banks.js';
import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { needed, perhaps } from '../detail-rule.js';

/** A bank account in Singapore; the bank's name follows from its code when it is left out. */
export const sgdAccount: AccountVariant = {
  accountType: 'SGD_ACCOUNT',
  kind: 'BANK',
  currencies: ['SGD'],
  details: {
    bankName: perhaps({ ...bankName, otherwise: (details) => bankOfSwiftCode(details['swiftCode'] ?? '')?.bankName }),
    accountNumber: needed(accountNumber),
    swiftCode: needed({ ...swiftCode, example: 'DBSSSGSG' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
