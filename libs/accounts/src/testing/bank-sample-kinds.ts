import type { AccountSample, Change } from './account-sample.js';

export const TRANSFER = ['BANK_TRANSFER'];
export const MOBILE = ['MOBILE_MONEY'];
export const NUMBER = { accountNumber: '12345678901' };
const LONG = 'x'.repeat(256);

/** For types with two ways: neither given, then only the wallet's. */
export const either = (
  currency: string,
  details: Change,
  phoneNumber: string,
  bank: readonly string[],
  extra: AccountSample['wrong'] = [],
): AccountSample => {
  const { [bank[0]!]: _, ...common } = details;
  const mobile = Object.fromEntries(Object.entries(common).filter(([name]) => !bank.includes(name)));
  const none = Object.fromEntries(bank.map((name) => [name, undefined]));
  return {
    currency,
    details,
    identifier: bank[0]!,
    rails: TRANSFER,
    wrong: [[none, ...bank, 'phoneNumber'], [{ phoneNumber: '12' }, 'phoneNumber'], ...extra],
    alsoRight: [
      { details: { ...mobile, phoneNumber }, identifier: 'phoneNumber', rails: MOBILE },
      { details: { ...details, phoneNumber }, identifier: bank[0]!, rails: TRANSFER },
    ],
  };
};
export const mobile = (
  currency: string,
  phoneNumber: string,
  wrongPhone: string,
  more: Change = { provider: 'MTN' },
  extra: AccountSample['wrong'] = [],
): AccountSample => ({
  currency,
  details: { phoneNumber, ...more },
  identifier: 'phoneNumber',
  rails: MOBILE,
  wrong: [
    [{ phoneNumber: wrongPhone }, 'phoneNumber'],
    [{ phoneNumber: undefined }, 'phoneNumber'],
    ...Object.keys(more).map((name) => [{ [name]: undefined }, name] as const),
    ...extra,
  ],
});
export const bySwift = (currency: string, more: Change = {}, extra: AccountSample['wrong'] = []): AccountSample => ({
  currency,
  details: { bankName: 'Some Bank', ...NUMBER, swiftCode: 'HSBCHKHH', ...more },
  identifier: 'accountNumber',
  rails: TRANSFER,
  wrong: [
    [{ bankName: undefined }, 'bankName'],
    [{ accountNumber: undefined }, 'accountNumber'],
    [{ swiftCode: 'HSBC' }, 'swiftCode'],
    [{ accountNumber: '1'.repeat(35) }, 'accountNumber'],
    ...extra,
  ],
});
export const byNumber = (currency: string, accountNumber: string, ...wrong: readonly string[]): AccountSample => ({
  currency,
  details: { accountNumber, bankName: 'Some Bank' },
  identifier: 'accountNumber',
  rails: TRANSFER,
  wrong: [
    ...wrong.map((given) => [{ accountNumber: given }, 'accountNumber'] as const),
    [{ bankName: LONG }, 'bankName'],
    [{ bankName: undefined, accountNumber: undefined }, 'accountNumber', 'bankName'],
  ],
});
