import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { accountNumber, bankAccountType, digits } from '../common-details.js';
import { required, optional } from '../detail-rule.js';
import { hasRoutingNumberCheckDigit } from '../identifiers/routing-number.js';

const routingNumber = {
  ...digits(9),
  personal: false,
  example: '021000021',
  checksum: { message: 'has a wrong check digit', holds: hasRoutingNumberCheckDigit },
};
const usBankName = { maxLength: 140, personal: false };

/** A bank account in the United States. */
export const usdAccount: AccountVariant = {
  accountType: 'USD_ACCOUNT',
  kind: 'BANK',
  currencies: ['USD'],
  details: {
    accountNumber: required({ ...accountNumber, example: '000123456789' }),
    routingNumber: required(routingNumber),
    bankName: optional(usBankName),
    bankAccountType: optional({ ...bankAccountType, default: 'CHECKING' }),
    intermediaryBankName: optional({ ...usBankName, description: 'Used on wires only.' }),
    intermediaryRoutingNumber: optional({ ...routingNumber, description: 'Used on wires only.' }),
    fiToFiInformation: optional({ maxLength: 210, description: 'Bank to bank information, used on wires only.' }),
  },
  ways: [{ needs: [], identifier: 'accountNumber', rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'] }],
  beneficiary: bankBeneficiary(),
};
