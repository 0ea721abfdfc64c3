import { NO_USAGE, countedIn, resetsAfter, usageAt, usageIn, withCounted, withReturned } from './usage.js';

const spent = withCounted(withCounted(NO_USAGE, { day: '2026-01-31', amount: '100' }), {
  day: '2026-01-31',
  amount: '50',
});

describe('The usage of an agent', () => {
  it('counts by UTC day and month, and resets each at its end', () => {
    expect(spent).toEqual({
      day: '2026-01-31',
      dailyTransactionCount: 2,
      dailySpend: '150',
      month: '2026-01',
      monthlySpend: '150',
    });
    expect(usageAt(spent, '2026-01-31T23:59:59.999Z')).toEqual(spent);
    expect(usageAt(spent, '2026-02-01T00:00:00.000Z')).toEqual({
      day: '2026-02-01',
      dailyTransactionCount: 0,
      dailySpend: '0',
      month: '2026-02',
      monthlySpend: '0',
    });
    expect(usageAt({ ...spent, day: '2026-01-30' }, '2026-01-31T00:00:00.000Z')).toMatchObject({
      dailySpend: '0',
      monthlySpend: '150',
    });
  });

  it('finds the time over the ends of months and years', () => {
    expect(resetsAfter(spent)).toEqual({ dailyResetDate: '2026-02-01', monthlyResetMonth: '2026-02' });
    expect(resetsAfter({ day: '2026-12-31', month: '2026-12' } as typeof spent)).toEqual({
      dailyResetDate: '2027-01-01',
      monthlyResetMonth: '2027-01',
    });
  });

  it('returns amounts to the day and month that still run', () => {
    expect(withReturned(spent, { day: '2026-01-31', amount: '50' })).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: '100',
      monthlySpend: '100',
    });
    expect(withReturned(spent, { day: '2026-01-02', amount: '50' })).toMatchObject({
      dailyTransactionCount: 2,
      dailySpend: '150',
      monthlySpend: '100',
    });
    expect(withReturned(spent, { day: '2025-12-31', amount: '50' })).toEqual(spent);
  });

  it('in another currency is never less than a later return', () => {
    const rate = { from: 'USD', to: 'EUR', numerator: '1', denominator: '3' };
    const parts = [
      { day: '2026-01-31', amount: '100' },
      { day: '2026-01-31', amount: '50' },
    ].map((counted) => countedIn(counted, rate));
    const left = parts.reduce(withReturned, usageIn(spent, rate));
    expect([left.dailyTransactionCount, left.dailySpend]).toEqual([0, '1']);
  });
});
