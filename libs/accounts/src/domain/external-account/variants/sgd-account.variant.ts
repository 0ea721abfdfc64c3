import { bankOfSwiftCode } from '../../directory/banks.js';
import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankName, swiftCode } from '../common-details.js';
import { required, optional } from '../detail-rule.js';

/** A bank account in Singapore; the bank's name follows from its code when it is left out. */
export const sgdAccount: AccountVariant = {
  accountType: 'SGD_ACCOUNT',
  kind: 'BANK',
  currencies: ['SGD'],
  details: {
    bankName: optional({ ...bankName, default: (details) => bankOfSwiftCode(details['swiftCode'] ?? '')?.bankName }),
    accountNumber: required(accountNumber),
    swiftCode: required({ ...swiftCode, example: 'DBSSSGSG' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'] }],
  beneficiary: bankBeneficiary(),
};
