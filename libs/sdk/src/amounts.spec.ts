import { CURRENCIES } from '@app/platforms';
import { decimalsOf, formatAmount, fromSmallestUnit, toSmallestUnit } from './amounts.js';

describe('amounts of the SDK', () => {
  it('know the decimals of every currency of the product', () => {
    expect(CURRENCIES.map(({ code }) => decimalsOf(code))).toEqual(CURRENCIES.map(({ decimals }) => decimals));
    expect(() => decimalsOf('XXX')).toThrow(RangeError);
  });

  it.each([
    ['12.34', 'USD', 1234],
    ['12', 'USD', 1200],
    ['0.1', 'USD', 10],
    ['-0.05', 'EUR', -5],
    ['-0', 'EUR', 0],
    ['1000', 'VND', 1000],
    ['0.00000001', 'BTC', 1],
    ['90071992547409.91', 'USD', 9007199254740991],
  ])('%s %s is %d', (decimal, currency, units) => {
    expect(toSmallestUnit(decimal, currency)).toBe(units);
    expect(toSmallestUnit(fromSmallestUnit(units, currency), currency)).toBe(units);
  });

  it.each([
    ['12.345', 'USD'],
    ['1.5', 'VND'],
    ['1e3', 'USD'],
    ['', 'USD'],
    ['.5', 'USD'],
    ['90071992547409.92', 'USD'],
  ])('%s %s is none', (decimal, currency) => {
    expect(() => toSmallestUnit(decimal, currency)).toThrow(RangeError);
  });

  it('are shown exactly', () => {
    expect(fromSmallestUnit(9_007_199_254_740_991, 'USD')).toBe('90071992547409.91');
    expect(fromSmallestUnit(-5, 'USD')).toBe('-0.05');
    expect(fromSmallestUnit(7, 'VND')).toBe('7');
    expect(formatAmount(9_007_199_254_740_991, 'USD', 'en-US')).toBe('$90,071,992,547,409.91');
    expect(formatAmount(1_500_000, 'USDC', 'en-US')).toBe('1.500000 USDC');
    expect(() => fromSmallestUnit(1.5, 'USD')).toThrow(RangeError);
  });
});
