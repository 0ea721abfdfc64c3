import { FileRefused } from './files/file-refused.js';

/** Amounts in euros and dollars: cents as bigint in memory, decimal texts in files. */

/** Decimals of XML Schema, which include `.5`, `5.` and `+5`. */
const DECIMAL = /^\+?(?=\.?\d)(\d{0,15})(?:\.(\d{0,5}))?$/;

/** Cents of a decimal text in a file; refuses fractions of a cent. */
export function centsOf(text: string | null): bigint {
  const [, whole, fraction = ''] = DECIMAL.exec(text ?? '') ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(2))) throw new FileRefused('it has an amount that is none');
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
}

/** Decimal text of cents, which may be negative: 1234n is 12.34. */
export function decimalOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Sum of cents. */
export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
