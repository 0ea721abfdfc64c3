import { withoutTrailing } from '@app/kernel';
import { jsonTokensOf } from './json-tokens.js';

/** Only a text with a long run of digits or an exponent can contain a number that a double rounds. */
const SUSPICIOUS = /[\d.]{16}|\d[eE][+-]?\d/;

/**
 * The paths of the first `most` numbers in a valid JSON text that JSON.parse does not keep exactly (9007199254740993, 100.00000000000000001,
 * 1e999). Ordinary bodies cost one regular expression.
 */
export function inexactNumbersIn(text: string, most: number): readonly string[] {
  return SUSPICIOUS.test(text) ? inexactIn(text, most) : [];
}

function inexactIn(text: string, most: number): readonly string[] {
  const found: string[] = [];
  for (const token of jsonTokensOf(text)) {
    if (token.kind === 'number' && !isExact(token.text)) found.push(token.path());
    if (found.length === most) break;
  }
  return found;
}

/** No amount, rate or coordinate is longer, and comparing a number with its double takes superlinear time. */
const MAX_NUMBER_LENGTH = 64;

/** True if the double equals the token: the same integer, or a shortest representation with the same decimal value. */
function isExact(token: string): boolean {
  if (token.length > MAX_NUMBER_LENGTH) return false;
  const value = Number(token);
  if (/^-?\d+$/.test(token)) return Number.isFinite(value) && BigInt(value) === BigInt(token);
  return Number.isFinite(value) && normalized(token) === normalized(String(value));
}

/** A decimal as significant digits and a power of ten: `1.50e3` is `15e2`. */
function normalized(decimal: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(decimal)!;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = withoutTrailing(digits, '0');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
