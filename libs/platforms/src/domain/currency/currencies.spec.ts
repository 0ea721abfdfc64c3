import { CURRENCIES, currency, currencyObject } from './currencies.js';

/** The specification's table of decimals, written out by hand (payments-cards section 1). */
const DECIMALS: Readonly<Record<number, string>> = {
  2: 'USD EUR GBP BRL MXN INR NGN CAD SGD HKD PHP IDR MYR THB ZAR KES TZS ZMW MWK GHS EGP PKR BDT AED COP GTQ HTG JMD BWP CNY DKK ARS',
  0: 'VND XAF XOF RWF UGX',
  6: 'USDC USDT USDB',
  8: 'BTC',
};

describe('The currency table', () => {
  it.each(Object.entries(DECIMALS))(
    'has exactly the currencies that the specification gives %s decimals',
    (decimals, codes) => {
      const counted = CURRENCIES.filter((each) => each.decimals === Number(decimals)).map((each) => each.code);
      expect(counted.sort()).toEqual(codes.split(' ').sort());
    },
  );

  it('has no others', () => {
    expect(CURRENCIES).toHaveLength(Object.values(DECIMALS).join(' ').split(' ').length);
  });

  it('gives each its own code, a name and a symbol', () => {
    expect(new Set(CURRENCIES.map((each) => each.code)).size).toBe(CURRENCIES.length);
    for (const { code, name, symbol } of CURRENCIES) {
      expect(code).toMatch(/^[A-Z]{3,4}$/);
      expect(name).not.toBe('');
      expect(symbol).not.toBe('');
    }
  });

  it('distinguishes chains from states', () => {
    expect(CURRENCIES.filter((each) => each.kind === 'CRYPTO').map((each) => each.code)).toEqual([
      'BTC',
      'USDB',
      'USDC',
      'USDT',
    ]);
  });

  it('knows upper-case codes only', () => {
    expect(currency('USD')?.name).toBe('United States Dollar');
    expect(currency('usd')).toBeUndefined();
    expect(currency('constructor')).toBeUndefined();
  });

  it('shows a currency with code, name, symbol and decimals and nothing else', () => {
    expect(currencyObject('BTC')).toEqual({ code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 });
    expect(() => currencyObject('XYZ')).toThrow('not in the table');
  });
});
