import { given } from '@app/kernel/testing';
import { difference, differenceUuid } from './difference.decider.js';
import { DifferenceAccepted } from './difference.events.js';

const of = (amount: string, currency = 'USD') =>
  ({ port: 'payment-network', item: 'entry/main/2026-01-15/1/fee', amount: { currency, amount } }) as const;

describe('an accepted difference', () => {
  it('is the latest amount; the same again changes nothing', () => {
    given(difference, [])
      .when(of('-25'))
      .then([DifferenceAccepted(of('-25'))]);
    given(difference, [DifferenceAccepted(of('-25'))])
      .when(of('-25'))
      .then([]);
    given(difference, [DifferenceAccepted(of('-25'))])
      .when(of('0'))
      .then([DifferenceAccepted(of('0'))]);
  });

  it('is one of its item and currency', () => {
    expect(differenceUuid(of('1'))).toBe(differenceUuid(of('2')));
    expect(differenceUuid(of('1'))).not.toBe(differenceUuid(of('1', 'EUR')));
  });
});
