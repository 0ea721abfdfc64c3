import { Refusal } from '@app/kernel';
import { ONBOARDING_CONFIGURATION } from '../../onboarding.configuration.js';
import { MAX_COUNTED_CODES, requireWithin, sentCodes } from './sent-codes.decider.js';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const rates = [
  { most: 2, within: 60_000 },
  { most: 3, within: 3_600_000 },
];

function wait(sent: readonly string[], now: string): unknown {
  try {
    requireWithin(rates, sent, now);
    return 0;
  } catch (refusal) {
    return [(refusal as Refusal).code, (refusal as Refusal).details];
  }
}

describe('Codes sent to one person over one channel', () => {
  it('are bounded by every rate, and the longest wait is answered', () => {
    expect(wait([], at(0))).toBe(0);
    expect(wait([at(0)], at(1))).toBe(0);
    expect(wait([at(0), at(1)], at(2))).toEqual(['RATE_LIMITED', { retryAfter: 58 }]);
    expect(wait([at(0), at(1)], at(60))).toBe(0);
    expect(wait([at(0), at(1), at(60)], at(62))).toEqual(['RATE_LIMITED', { retryAfter: 3_538 }]);
    expect(wait([at(0), at(1), at(60)], at(3_600))).toBe(0);
  });

  it('are remembered as far back as the configured rates count', () => {
    for (const { most } of ONBOARDING_CONFIGURATION.codesSent) expect(most).toBeLessThanOrEqual(MAX_COUNTED_CODES);
  });

  it('in flight are counted without being refused', () => {
    const decision = {
      at: at(2),
      commandId: 'c',
      tenant: { platformId: 'p', environment: 'SANDBOX' },
      id: 'i',
    } as const;
    const code = { customerId: 'Customer:1', channel: 'PHONE' } as const;
    expect(sentCodes.decide({ ...code, rates: [] }, [at(0), at(1)], decision)).toHaveLength(1);
    expect(() => sentCodes.decide({ ...code, rates }, [at(0), at(1)], decision)).toThrow(Refusal);
  });
});
