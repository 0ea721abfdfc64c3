import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { digits } from '../common-details.js';
import { required } from '../detail-rule.js';
import { hasClabeCheckDigit } from '../identifiers/clabe.js';

/** A bank account in Mexico. */
export const mxnAccount: AccountVariant = {
  accountType: 'MXN_ACCOUNT',
  kind: 'BANK',
  currencies: ['MXN'],
  details: {
    clabeNumber: required({
      ...digits(18),
      example: '646180110400000007',
      checksum: { message: 'has a wrong check digit', holds: hasClabeCheckDigit },
    }),
  },
  ways: [{ needs: [], identifier: 'clabeNumber', rails: ['SPEI'] }],
  beneficiary: bankBeneficiary(),
};
