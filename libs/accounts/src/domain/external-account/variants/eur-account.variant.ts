import { type AccountVariant, iban, needed, perhaps, swiftCode } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';

/** A bank account in the euro payments area. */
export const eurAccount: AccountVariant = {
  accountType: 'EUR_ACCOUNT',
  kind: 'BANK',
  currencies: ['EUR'],
  details: { iban: needed(iban()), swiftCode: perhaps(swiftCode) },
  ways: [{ needs: [], identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'] }],
  beneficiary: bankBeneficiary({ individual: { require: ['countryOfResidence'] } }),
  nameVerification: true,
};
