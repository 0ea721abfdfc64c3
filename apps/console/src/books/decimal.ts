import { type Currency, grouped } from '../ui/amount.tsx';

/** `1234.50`: an amount in the smallest unit, formatted for files with the currency's decimals. Works on digits, without arithmetic. */
export function decimalText(amount: string, currencies: readonly Currency[], code: string): string {
  const decimals = currencies.find((each) => each.code === code)?.decimals ?? 0;
  const [sign, digits] = amount.startsWith('-') ? ['-', amount.slice(1)] : ['', amount];
  if (decimals === 0) return `${sign}${digits}`;
  const padded = digits.padStart(decimals + 1, '0');
  return `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** `−1,234.50`: formatted for people. */
export function shownDecimal(amount: string, currencies: readonly Currency[], code: string): string {
  const [whole = '', fraction] = decimalText(amount, currencies, code).replace('-', '').split('.');
  return `${amount.startsWith('-') ? '−' : ''}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}
