import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary, countryCode } from '../beneficiary.js';
import { accountNumber, bankName, iban, swiftCode } from '../common-details.js';
import { type Details, required, optional } from '../detail-rule.js';

/** Where correspondent banks take nothing but an IBAN. */
const IBAN_ONLY = ['BR', 'GB'];

function hasIbanWhereNeeded({ country, iban: given }: Details): boolean {
  return given !== undefined || !IBAN_ONLY.includes(country ?? '');
}

/** A bank account anywhere, in any currency, reached through correspondent banks. */
export const swiftAccount: AccountVariant = {
  accountType: 'SWIFT_ACCOUNT',
  kind: 'BANK',
  currencies: 'ANY',
  details: {
    country: required({ ...countryCode, description: 'Country of the bank.' }),
    swiftCode: required(swiftCode),
    bankName: required(bankName),
    accountNumber: optional(accountNumber),
    iban: optional(iban()),
  },
  ways: [
    { needs: ['iban'], identifier: 'iban', rails: ['SWIFT'] },
    { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['SWIFT'] },
  ],
  relations: [
    { detail: 'iban', message: `is required for accounts in ${IBAN_ONLY.join(' and ')}`, holds: hasIbanWhereNeeded },
  ],
  beneficiary: bankBeneficiary(),
};
