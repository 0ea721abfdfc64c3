import { given } from '@app/kernel/testing';
import { dayReport } from './day-report.decider.js';
import { DayCompared } from './day-report.events.js';

const differs = {
  port: 'payment-network',
  day: '2026-01-15',
  outcome: 'DIFFERS',
  currencies: [{ currency: 'USD', difference: '-250', open: 1 }],
} as const;

describe('the report about a day', () => {
  it('is recorded, and recorded again where it has changed', () => {
    given(dayReport, [])
      .when(differs)
      .then([DayCompared(differs)]);
    given(dayReport, [DayCompared(differs)])
      .when(differs)
      .then([]);
    const agrees = {
      ...differs,
      outcome: 'AGREES',
      currencies: [{ currency: 'USD', difference: '0', open: 0 }],
    } as const;
    given(dayReport, [DayCompared(differs)])
      .when(agrees)
      .then([DayCompared(agrees)]);
  });
});
