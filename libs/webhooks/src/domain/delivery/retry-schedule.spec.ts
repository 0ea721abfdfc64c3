import fc from 'fast-check';
import { WEBHOOK_SETTINGS } from '../../webhooks.configuration.js';
import { delayBeforeNextAttempt, type FailedAttempt } from './retry-schedule.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = '2025-01-01T00:00:00.000Z';
const settings = WEBHOOK_SETTINGS.retry;

const failed = (change: Partial<FailedAttempt> = {}): FailedAttempt => ({
  webhookId: 'Webhook:00000000-0000-8000-8000-000000000001',
  attempts: 1,
  firstAttemptAt: start,
  at: start,
  retryAfter: null,
  ...change,
});
const delay = (change: Partial<FailedAttempt> = {}) => delayBeforeNextAttempt(failed(change), settings);

describe('The retry schedule of a webhook', () => {
  it.each([
    [1, 10_000],
    [2, 20_000],
    [3, 40_000],
    [4, 80_000],
    [8, 1_280_000],
    [9, 30 * MINUTE],
    [10, 30 * MINUTE],
    [159, 30 * MINUTE],
  ])('after %i failed attempts waits at most %i ms and at least three quarters of it', (attempts, nominal) => {
    expect(delay({ attempts })).toBeLessThanOrEqual(nominal);
    expect(delay({ attempts })).toBeGreaterThanOrEqual(nominal * 0.75);
  });

  it('plans the same moment for the same attempt of the same delivery, and spreads different deliveries', () => {
    expect(delay({ attempts: 5 })).toBe(delay({ attempts: 5 }));
    const delays = new Set(
      Array.from({ length: 20 }, (_, index) => delay({ webhookId: `Webhook:${index}`, attempts: 5 })),
    );
    expect(delays.size).toBeGreaterThan(15);
  });

  it('gives up after 160 attempts', () => {
    expect(delay({ attempts: 159 })).not.toBeNull();
    expect(delay({ attempts: 160 })).toBeNull();
  });

  it('gives up when the next attempt would come more than seven days after the first', () => {
    const after = (milliseconds: number) => new Date(Date.parse(start) + milliseconds).toISOString();
    expect(delay({ attempts: 20, at: after(7 * DAY - 30 * MINUTE) })).not.toBeNull();
    expect(delay({ attempts: 20, at: after(7 * DAY - 10 * MINUTE) })).toBeNull();
  });

  it('waits as long as Retry-After asks, within thirty minutes', () => {
    expect(delay({ retryAfter: 2 * MINUTE })).toBe(2 * MINUTE);
    expect(delay({ retryAfter: 5 * DAY })).toBe(30 * MINUTE);
  });

  it('is not shortened by Retry-After', () => {
    expect(delay({ attempts: 9, retryAfter: 1_000 })).toBe(delay({ attempts: 9 }));
  });

  it('never waits longer than thirty minutes, nor less than three quarters of the first delay', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 1, max: 159 }),
        fc.option(fc.integer({ min: 0 })),
        (id, attempts, retryAfter) => {
          const wait = delay({ webhookId: id, attempts, retryAfter })!;
          expect(wait).toBeLessThanOrEqual(settings.maxDelay);
          expect(wait).toBeGreaterThanOrEqual(settings.firstDelay * 0.75);
        },
      ),
    );
  });
});
