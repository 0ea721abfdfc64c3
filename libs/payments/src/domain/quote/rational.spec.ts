import { ceiling, floor, fromDecimal, rational, roundHalfUp, toDecimal, toSignificant } from './rational.js';

describe('an exact fraction', () => {
  it('is read from decimal text without loss', () => {
    expect(fromDecimal('0.00000833')).toEqual({ numerator: 833n, denominator: 100_000_000n });
    expect(() => fromDecimal('1e-3')).toThrow('not a decimal number');
    expect(() => rational(1n, 0n)).toThrow('zero parts');
  });

  it('rounds down, up and half up, below zero too', () => {
    expect([floor(rational(7n, 2n)), floor(rational(-7n, 2n)), floor(rational(6n, -3n))]).toEqual([3n, -4n, -2n]);
    expect([ceiling(rational(7n, 2n)), ceiling(rational(-7n, 2n)), ceiling(rational(4n, 2n))]).toEqual([4n, -3n, 2n]);
    expect([roundHalfUp(rational(5n, 2n)), roundHalfUp(rational(49n, 20n))]).toEqual([3n, 2n]);
  });

  it('is printed with fixed decimals or with significant digits', () => {
    expect([toDecimal(rational(1n, 3n), 8), toDecimal(rational(5n, 2n), 0), toDecimal(rational(1n, 200n), 2)]).toEqual([
      '0.33333333',
      '3',
      '0.01',
    ]);
    expect([
      toSignificant(rational(1n, 3000n), 4),
      toSignificant(rational(999_999n, 100n), 3),
      toSignificant(rational(0n), 5),
    ]).toEqual(['0.0003333', '10000', '0']);
  });
});
