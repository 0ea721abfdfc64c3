import { given, refusalOf } from '@app/kernel/testing';
import { ONBOARDING_CONFIGURATION } from '../../onboarding.configuration.js';
import { MAX_COUNTED_CODES, requireWithin, sentCodes, sentCodesUuid } from './sent-codes.decider.js';
import { CodeCounted } from './sent-codes.events.js';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const rates = [
  { most: 2, within: 60_000 },
  { most: 3, within: 3_600_000 },
];

function wait(sent: readonly string[], now: string): unknown {
  const refusal = refusalOf(() => requireWithin(rates, sent, now));
  expect(refusal.message).toContain(`${refusal.details!.retryAfter} s`);
  return [refusal.code, refusal.details];
}

describe('Codes sent to one person over one channel', () => {
  it('are bounded by every rate, and the longest wait is answered', () => {
    expect(() => requireWithin(rates, [], at(0))).not.toThrow();
    expect(() => requireWithin(rates, [at(0)], at(1))).not.toThrow();
    expect(wait([at(0), at(1)], at(2))).toEqual(['RATE_LIMITED', { retryAfter: 58 }]);
    expect(() => requireWithin(rates, [at(0), at(1)], at(60))).not.toThrow();
    expect(wait([at(0), at(1), at(60)], at(62))).toEqual(['RATE_LIMITED', { retryAfter: 3_538 }]);
    expect(() => requireWithin(rates, [at(0), at(1), at(60)], at(3_600))).not.toThrow();
  });

  it('are remembered as far back as the configured rates count', () => {
    for (const { most } of ONBOARDING_CONFIGURATION.codesSent) expect(most).toBeLessThanOrEqual(MAX_COUNTED_CODES);
  });

  it('in flight are counted without being refused', () => {
    const code = { customerId: 'Customer:1', channel: 'PHONE' } as const;
    const twice = given(sentCodes, [CodeCounted(code), CodeCounted(code)]);
    twice.when({ ...code, rates: [] }).then([CodeCounted(code)]);
    twice.when({ ...code, rates }).refuses('RATE_LIMITED');
    expect(twice.state).toEqual(['2026-01-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z']); // the kit's moment
  });

  it('are remembered up to a bound, the latest ones', () => {
    const counted = CodeCounted({ customerId: 'Customer:1', channel: 'PHONE' });
    const { state } = given(
      sentCodes,
      Array.from({ length: MAX_COUNTED_CODES + 1 }, () => counted),
    );
    expect(state).toHaveLength(MAX_COUNTED_CODES);
    const full = state.map((_, index) => at(index));
    const recorded = { id: 'event', revision: MAX_COUNTED_CODES, at: at(200) };
    expect(sentCodes.evolve(full, counted, recorded)).toEqual([...full.slice(1), at(200)]);
  });

  it('are counted apart for each person and channel', () => {
    const ids = [
      sentCodesUuid('Customer:1', 'PHONE'),
      sentCodesUuid('Customer:1', 'EMAIL'),
      sentCodesUuid('Customer:2', 'PHONE'),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});
