import { Refusal } from '@app/kernel';
import {
  splitDetails,
  identifierOf,
  crossFieldViolations,
  readAccountInfo,
  requireChecksums,
  requireMatchingCurrency,
  externalAccountName,
} from './account-info.js';
import type { AccountVariant } from './account-variant.js';
import { bankBeneficiary } from './beneficiary.js';
import { accountNumber, bankName } from './common-details.js';
import { required, optional } from './detail-rule.js';
import { sandboxSuffix } from './sandbox-suffix.js';
import { ACCOUNT_VARIANTS, accountVariant } from './variants/index.js';

const ada = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
const usd = accountVariant('USD_ACCOUNT')!;
const eur = accountVariant('EUR_ACCOUNT')!;

/** A type that is reached by bank or by phone, as several countries have them. */
const either: AccountVariant = {
  accountType: 'EITHER_ACCOUNT',
  kind: 'BANK',
  currencies: 'ANY',
  details: {
    bankName: required(bankName),
    accountNumber: optional(accountNumber),
    phoneNumber: optional(),
    rail: optional({
      values: ['NEFT', 'RTGS'],
      personal: false,
      default: (details) => (details['accountNumber'] === undefined ? undefined : 'NEFT'),
    }),
  },
  ways: [
    {
      needs: ['accountNumber'],
      identifier: 'accountNumber',
      rails: ['NEFT', 'RTGS'],
      railNamedBy: 'rail',
      beneficiaryType: 'BUSINESS',
    },
    {
      needs: ['phoneNumber'],
      identifier: 'phoneNumber',
      rails: ['MOBILE_MONEY'],
      where: { bankName: ['AliPay', 'WechatPay'] },
    },
  ],
  beneficiary: bankBeneficiary(),
};

function refusalOf(act: () => unknown): { code: string; fields: readonly string[] } {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal)
      return { code: error.code, fields: (error.details?.errors ?? []).map(({ field }) => field) };
  }
  return { code: 'nothing refused', fields: [] };
}

describe('an account read by its variant', () => {
  it('takes the first way that is complete: the bank before the phone', () => {
    const bank = {
      bankName: 'AliPay',
      accountNumber: '42',
      phoneNumber: '+861',
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Engines' },
    };
    expect(readAccountInfo(either, bank)).toMatchObject({ identifierName: 'accountNumber', rails: ['NEFT'] });
    expect(readAccountInfo(either, { ...bank, rail: 'RTGS' }).rails).toEqual(['RTGS']);
    expect(readAccountInfo(either, { bankName: 'AliPay', phoneNumber: '+861', beneficiary: ada })).toMatchObject({
      identifierName: 'phoneNumber',
      rails: ['MOBILE_MONEY'],
    });
  });

  it('refuses an account without a complete way, naming the members that would complete one', () => {
    expect(refusalOf(() => readAccountInfo(either, { bankName: 'AliPay' }))).toEqual({
      code: 'INVALID_INPUT',
      fields: ['accountInfo.accountNumber', 'accountInfo.phoneNumber'],
    });
  });

  it('refuses members that do not fit the chosen way', () => {
    expect(
      refusalOf(() => readAccountInfo(either, { bankName: 'Bank', accountNumber: '42', beneficiary: ada })),
    ).toEqual({
      code: 'INVALID_INPUT',
      fields: ['accountInfo.beneficiary.beneficiaryType'],
    });
    expect(refusalOf(() => readAccountInfo(either, { bankName: 'Bank', phoneNumber: '+861' })).fields).toEqual([
      'accountInfo.bankName',
    ]);
    const exclusive = { ...either, exclusive: true };
    const both = { bankName: 'AliPay', accountNumber: '42', phoneNumber: '+861' };
    expect(refusalOf(() => readAccountInfo(exclusive, both)).fields).toEqual(['accountInfo.phoneNumber']);
  });

  it.each(['NOBODY', 'toString', undefined, 7, ['INDIVIDUAL']])(
    'leaves a beneficiary of no known type (%p) to the validation of its shape',
    (beneficiaryType) => {
      expect(
        crossFieldViolations(either, {
          bankName: 'AliPay',
          phoneNumber: '+861',
          beneficiary: { ...ada, beneficiaryType },
        }),
      ).toEqual([]);
    },
  );

  it('leaves a Pix key of an unknown kind to the validation of its shape, also one that every object has a member of', () => {
    const brl = accountVariant('BRL_ACCOUNT')!;
    for (const pixKeyType of ['CARD', 'constructor'])
      expect(crossFieldViolations(brl, { pixKey: '12345678909', pixKeyType, taxId: '12345678909' })).toEqual([]);
  });

  it('fills in the members that follow from others', () => {
    const sent = { accountNumber: '000123456789', routingNumber: '021000021' };
    expect(readAccountInfo(usd, sent).details).toEqual({ ...sent, bankAccountType: 'CHECKING' });
    expect(readAccountInfo(usd, { ...sent, bankAccountType: 'SAVINGS' }).details).toMatchObject({
      bankAccountType: 'SAVINGS',
    });
  });

  it('seals the numbers and leaves members that are not personal readable', () => {
    const info = readAccountInfo(usd, { accountNumber: '000123456789', routingNumber: '021000021', bankName: 'Bank' });
    expect(splitDetails(info)).toEqual({
      personal: { accountNumber: '000123456789' },
      plain: { routingNumber: '021000021', bankName: 'Bank', bankAccountType: 'CHECKING' },
    });
  });

  it('keeps the declared members of a beneficiary and its address', () => {
    const beneficiary = {
      ...ada,
      color: 'red',
      address: { line1: '1 Main Street', postalCode: '1', country: 'US', planet: 'Earth' },
    };
    expect(readAccountInfo(eur, { iban: 'DE89370400440532013000', beneficiary }).beneficiary).toEqual({
      ...ada,
      address: { line1: '1 Main Street', postalCode: '1', country: 'US' },
    });
  });

  it('checks check digits where that is required: INVALID_BANK_ACCOUNT', () => {
    const wrong = (variant: AccountVariant, sent: Record<string, string>) =>
      refusalOf(() => requireChecksums(readAccountInfo(variant, sent)));
    expect(wrong(eur, { iban: 'DE89370400440532013002' })).toEqual({
      code: 'INVALID_BANK_ACCOUNT',
      fields: ['accountInfo.iban'],
    });
    expect(wrong(usd, { accountNumber: '1', routingNumber: '021000022' })).toEqual({
      code: 'INVALID_BANK_ACCOUNT',
      fields: ['accountInfo.routingNumber'],
    });
    expect(wrong(eur, { iban: 'DE89370400440532013000' }).code).toBe('nothing refused');
  });

  it('accepts only currencies that fit the type', () => {
    const info = readAccountInfo(eur, { iban: 'DE89370400440532013000' });
    expect(refusalOf(() => requireMatchingCurrency(info, 'USD'))).toEqual({
      code: 'INVALID_CURRENCY',
      fields: ['currency'],
    });
    expect(refusalOf(() => requireMatchingCurrency(info, 'EUR')).code).toBe('nothing refused');
    expect(refusalOf(() => requireMatchingCurrency({ ...info, variant: either }, 'XAU')).code).toBe('nothing refused');
  });

  it('is one account whatever the case of its identifier', () => {
    expect(externalAccountName('Customer:1', 'EUR_ACCOUNT', 'fr1420041010050500013M02606')).toBe(
      externalAccountName('Customer:1', 'EUR_ACCOUNT', 'FR1420041010050500013M02606'),
    );
    expect(identifierOf(readAccountInfo(eur, { iban: 'DE89370400440532013000' }))).toBe('DE89370400440532013000');
  });
});

describe('the sandbox suffix', () => {
  it('is the last three characters of the identifier', () => {
    expect(sandboxSuffix('DE89370400440532013002')).toBe('002');
    expect(sandboxSuffix('5')).toBe('5');
  });

  it('is that of the user part where there is a domain', () => {
    expect(sandboxSuffix('testuser.005@bank.example')).toBe('005');
  });
});

describe('the variants', () => {
  it('have a unique name and identify accounts by a detail that each of their ways has', () => {
    expect(new Set(ACCOUNT_VARIANTS.map(({ accountType }) => accountType)).size).toBe(ACCOUNT_VARIANTS.length);
    for (const { details, ways } of ACCOUNT_VARIANTS) {
      for (const { identifier, needs } of ways) {
        expect(details[identifier]!.required || needs.includes(identifier)).toBe(true);
        expect(needs.every((name) => name in details)).toBe(true);
      }
    }
  });
});
