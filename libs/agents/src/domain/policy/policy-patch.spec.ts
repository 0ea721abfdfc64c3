import type { Refusal } from '@app/kernel';
import { ACCOUNT_ID, POLICY } from '../../testing/example-agent.js';
import { conversionsOf, patched } from './policy-patch.js';
import { converted } from './unit-rate.js';

const RATE = { from: 'USD', to: 'EUR', numerator: '92', denominator: '100' };
const LIMITED = {
  ...POLICY,
  spendingLimits: {
    currency: 'USD',
    perTransactionLimit: '1001',
    dailyLimit: '5000',
    dailyTransactionLimit: 3,
    monthlyLimit: null,
  },
  accountRestrictions: {
    allowedAccountIds: [ACCOUNT_ID],
    accountRules: [{ accountId: ACCOUNT_ID, executionMode: null, perTransactionLimit: '100' }],
  },
  approvalThresholds: { currency: 'USD', amount: '500' },
};

describe('A patch of a policy', () => {
  it('that is empty changes nothing', () => {
    expect(patched(LIMITED, {}, [])).toEqual(LIMITED);
    expect(conversionsOf(LIMITED, {})).toEqual([]);
  });

  it('replaces the members that it names, whole lists included, and clears limits with null', () => {
    expect(
      patched(
        LIMITED,
        {
          permissions: [],
          spendingLimits: { dailyLimit: null },
          accountRestrictions: { accountRules: [] },
          approvalThresholds: { amount: null },
        },
        [],
      ),
    ).toEqual({
      ...LIMITED,
      permissions: [],
      spendingLimits: { ...LIMITED.spendingLimits, dailyLimit: null },
      accountRestrictions: { allowedAccountIds: [ACCOUNT_ID], accountRules: [] },
      approvalThresholds: { currency: 'USD', amount: null },
    });
  });

  it('of the currency turns every limit that it does not name, those of accounts too, but leaves thresholds in theirs', () => {
    const patch = { spendingLimits: { currency: 'EUR', dailyLimit: '4000' } };
    expect(conversionsOf(LIMITED, patch)).toEqual([['USD', 'EUR']]);
    const { spendingLimits, accountRestrictions, approvalThresholds } = patched(LIMITED, patch, [RATE]);
    expect(spendingLimits).toEqual({
      currency: 'EUR',
      perTransactionLimit: '921',
      dailyLimit: '4000',
      dailyTransactionLimit: 3,
      monthlyLimit: null,
    });
    expect(accountRestrictions.accountRules[0]!.perTransactionLimit).toBe('92');
    expect(approvalThresholds).toEqual({ currency: 'USD', amount: '500' });
  });

  it('gives thresholds where there were none, in the currency of the limits, and turns them into another', () => {
    expect(patched(POLICY, { approvalThresholds: { amount: '7' } }, []).approvalThresholds).toEqual({
      currency: 'USD',
      amount: '7',
    });
    const patch = { approvalThresholds: { currency: 'EUR' } };
    expect(conversionsOf(LIMITED, patch)).toEqual([['USD', 'EUR']]);
    expect(patched(LIMITED, patch, [RATE]).approvalThresholds).toEqual({ currency: 'EUR', amount: '460' });
  });

  it('needs the rate of the currencies that it changes', () => {
    expect(() => patched(LIMITED, { spendingLimits: { currency: 'EUR' } }, [])).toThrow(/being changed/);
  });

  it('that would make a limit too large for an amount is refused, and names each of them', () => {
    const rate = { from: 'USD', to: 'BTC', numerator: '1000000000000', denominator: '1' };
    const patch = { spendingLimits: { currency: 'BTC' }, approvalThresholds: { currency: 'BTC' } };
    const most = { ...LIMITED, spendingLimits: { ...LIMITED.spendingLimits, monthlyLimit: '9000000000000000' } };
    expect(() => patched(most, patch, [{ ...rate, numerator: '1' }])).not.toThrow();
    const refusal = refusalOf(() => patched(most, patch, [rate]));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.details?.errors?.map(({ field }) => field)).toEqual(['spendingLimits.monthlyLimit']);
    expect(() =>
      patched(
        most,
        { spendingLimits: { currency: 'BTC', monthlyLimit: '1' }, approvalThresholds: { currency: 'BTC' } },
        [rate],
      ),
    ).not.toThrow();
  });
});

it('An amount in another currency counts a part of a unit as a whole one', () => {
  expect([0n, 1n, 25n, 26n].map((amount) => converted(amount, RATE))).toEqual([0n, 1n, 23n, 24n]);
});

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('nothing was refused');
}
