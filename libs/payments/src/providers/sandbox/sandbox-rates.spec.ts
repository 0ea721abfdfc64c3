import { CURRENCIES } from '@app/platforms';
import { sandboxRate } from './sandbox-rates.js';

describe('the constant rates of the sandbox', () => {
  it('price every currency of the product', () => {
    expect(CURRENCIES.filter(({ code }) => sandboxRate('USD', code) === null)).toEqual([]);
  });

  it.each([
    ['EUR', 0.92],
    ['MXN', 17.25],
    ['BRL', 5.15],
    ['INR', 82.5],
    ['BTC', 0.00000833],
    ['VND', 25_400],
    ['USDB', 1],
  ])('give %s its published value', (code, value) => {
    const rate = sandboxRate('USD', code)!;
    expect(Number(rate.numerator) / Number(rate.denominator)).toBeCloseTo(value, 12);
  });
});
