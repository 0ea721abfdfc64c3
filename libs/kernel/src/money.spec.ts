import * as fc from 'fast-check';
import { assertBalanced, fitsWire, money, movement, posting, toMoney, toMoneyData, wireAmount } from './money.js';

describe('Money', () => {
  it('survives the way into an event and back at any size', () => {
    fc.assert(
      fc.property(fc.bigInt(), (amount) => {
        expect(toMoney(toMoneyData(money('USD', amount))).amount).toBe(amount);
      }),
    );
  });

  it('is an integer on the wire', () => {
    expect(wireAmount(9_000_000_000_000_000n)).toBe(9_000_000_000_000_000);
    expect(wireAmount('-12')).toBe(-12);
  });

  it('never reaches the wire rounded', () => {
    expect([wireAmount(2n ** 53n), wireAmount(-(2n ** 70n))]).toEqual([
      Number.MAX_SAFE_INTEGER,
      Number.MIN_SAFE_INTEGER,
    ]);
    const amounts = [2n ** 53n - 1n, -(2n ** 53n - 1n), 2n ** 53n, -(2n ** 53n)];
    expect(amounts.map(fitsWire)).toEqual([true, true, false, false]);
    expect(() => wireAmount('1.5')).toThrow(SyntaxError);
  });
});

describe('Postings', () => {
  it('of a movement debit one account and credit the other by the same amount', () => {
    expect(movement('account:a', 'world', money('EUR', 250n))).toEqual([
      { account: 'account:a', currency: 'EUR', amount: '-250' },
      { account: 'world', currency: 'EUR', amount: '250' },
    ]);
  });

  it('made of movements always balance', () => {
    const movements = fc.array(fc.tuple(fc.constantFrom('USD', 'EUR', 'BTC'), fc.bigInt()));
    fc.assert(
      fc.property(movements, (all) => {
        const lines = all.flatMap(([currency, amount]) => movement('from', 'to', money(currency, amount)));
        expect(() => assertBalanced(lines)).not.toThrow();
      }),
    );
  });

  it('that lose a single unit are refused', () => {
    const lines = [...movement('from', 'to', money('USD', 100n)), posting('from', money('USD', -1n))];
    expect(() => assertBalanced(lines)).toThrow('-1 USD');
  });

  it('must balance in each currency by itself, not in their sum', () => {
    const lines = [posting('from', money('USD', -100n)), posting('to', money('EUR', 100n))];
    expect(() => assertBalanced(lines)).toThrow('unaccounted');
  });

  it('balance when there are none', () => {
    expect(() => assertBalanced([])).not.toThrow();
  });
});
