import type { AccountVariant } from '../account-variant.js';
import { bankBeneficiary } from '../beneficiary.js';
import { digits } from '../common-details.js';
import { type Details, required } from '../detail-rule.js';

/** Format of each kind of Pix key. */
const KEY_FORMS: Readonly<Record<string, RegExp>> = {
  CPF: /^[0-9]{11}$/,
  CNPJ: /^[0-9]{14}$/,
  EMAIL: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  PHONE: /^\+55[0-9]{10,11}$/,
  RANDOM: /^(?:[0-9a-zA-Z]{32}|[0-9a-zA-Z]{8}(?:-[0-9a-zA-Z]{4}){3}-[0-9a-zA-Z]{12})$/,
};

function isKeyOfItsKind({ pixKey = '', pixKeyType = '' }: Details): boolean {
  return KEY_FORMS[pixKeyType]?.test(pixKey) ?? true;
}

/** An account in Brazil, known by its Pix key. */
export const brlAccount: AccountVariant = {
  accountType: 'BRL_ACCOUNT',
  kind: 'BANK',
  currencies: ['BRL'],
  details: {
    pixKey: required({ maxLength: 77, example: '12345678909' }),
    pixKeyType: required({ values: Object.keys(KEY_FORMS), personal: false }),
    taxId: required({ ...digits(11, 14), description: 'CPF or CNPJ of the account holder.' }),
  },
  ways: [{ needs: [], identifier: 'pixKey', rails: ['PIX'] }],
  relations: [{ detail: 'pixKey', message: 'must be a key of the kind given by pixKeyType', holds: isKeyOfItsKind }],
  beneficiary: bankBeneficiary(),
};
