import { TEST_TENANT } from '@app/kernel/testing';
import { sumsOf } from './ledger.projection.js';

const event = (...lines: readonly (readonly [string, string, string])[]) => ({
  tenant: TEST_TENANT,
  data: { postings: lines.map(([account, currency, amount]) => ({ account, currency, amount })) },
});

describe('the general ledger', () => {
  it('adds up the postings of a batch by account and currency', () => {
    const sums = sumsOf([
      event(['world', 'USD', '-100'], ['account:a', 'USD', '100']),
      event(['account:a', 'USD', '-30'], ['clearing:t', 'USD', '30'], ['fx', 'EUR', '-9'], ['clearing:t', 'EUR', '9']),
    ]);
    expect(sums.map(({ account, currency, amount }) => [account, currency, amount])).toEqual([
      ['world', 'USD', -100n],
      ['account:a', 'USD', 70n],
      ['clearing:t', 'USD', 30n],
      ['fx', 'EUR', -9n],
      ['clearing:t', 'EUR', 9n],
    ]);
  });

  it('keeps tenants apart', () => {
    const other = { ...TEST_TENANT, environment: 'PRODUCTION' } as const;
    const sums = sumsOf([event(['world', 'USD', '-1']), { ...event(['world', 'USD', '-2']), tenant: other }]);
    expect(sums.map(({ tenant, amount }) => [tenant.split('~')[1], amount])).toEqual([
      ['sandbox', -1n],
      ['production', -2n],
    ]);
  });

  it('drops lines that cancel out, and events that move no money', () => {
    expect(
      sumsOf([event(['fees', 'USD', '5']), event(['fees', 'USD', '-5']), { tenant: TEST_TENANT, data: {} }]),
    ).toEqual([]);
  });
});
