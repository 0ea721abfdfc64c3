import { withoutTrailing } from '@app/kernel';

/** An exact fraction with a positive denominator. Never rounded unless the caller asks for it. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('a fraction of zero parts');
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

/** The exact value of a decimal text such as `0.00000833`. */
export function fromDecimal(text: string): Rational {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`not a decimal number: ${text}`);
  const decimals = match[2] ?? '';
  return rational(BigInt(match[1]! + decimals), 10n ** BigInt(decimals.length));
}

export function multiply(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.numerator, left.denominator * right.denominator);
}

export function divide(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** A power of ten, also with a negative exponent. */
export function powerOfTen(exponent: number): Rational {
  return exponent >= 0 ? rational(10n ** BigInt(exponent)) : rational(1n, 10n ** BigInt(-exponent));
}

export function floor({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

export function ceiling(value: Rational): bigint {
  return -floor(rational(-value.numerator, value.denominator));
}

/** The nearest integer; halves are rounded up. */
export function roundHalfUp({ numerator, denominator }: Rational): bigint {
  return floor(rational(2n * numerator + denominator, 2n * denominator));
}

/** Decimal text with a fixed number of decimals, rounded half up: one third with 8 decimals is `0.33333333`. Not for negative values. */
export function toDecimal(value: Rational, places: number): string {
  const digits = roundHalfUp(multiply(value, powerOfTen(places)))
    .toString()
    .padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Decimal text with a number of significant digits, without trailing zeros: `0.000110444177671`. Not for negative values. */
export function toSignificant(value: Rational, significant: number): string {
  if (value.numerator === 0n) return '0';
  const difference = value.numerator.toString().length - value.denominator.toString().length;
  const reachesPower = divide(value, powerOfTen(difference));
  const exponent = reachesPower.numerator >= reachesPower.denominator ? difference : difference - 1;
  const text = toDecimal(value, Math.max(0, significant - 1 - exponent));
  return text.includes('.') ? withoutTrailing(withoutTrailing(text, '0'), '.') : text;
}
