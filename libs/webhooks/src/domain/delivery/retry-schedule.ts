import { derivedUuid, type Timestamp } from '@app/kernel';

/** Bounds on the retries of a failed delivery; all but the last in milliseconds. */
export interface RetrySettings {
  /** Wait after the first failure; doubles with every further one. */
  readonly firstDelay: number;
  readonly maxDelay: number;
  /** No attempt is made later than this after the first one. */
  readonly window: number;
  readonly maxAttempts: number;
}

/** A failed attempt, as the schedule looks at it. */
export interface FailedAttempt {
  readonly webhookId: string;
  /** Number of attempts, this one included. */
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp;
  /** The moment of this failure. */
  readonly at: Timestamp;
  /** The receiver's `Retry-After`, in milliseconds. */
  readonly retryAfter: number | null;
}

/**
 * Milliseconds until the next attempt, or null when the delivery is given up (onboarding-accounts 15.3):
 * doubling from the first delay up to the longest, up to a quarter shorter so that deliveries that failed together
 * do not return together. `Retry-After` can only lengthen a wait, and never beyond the longest delay.
 */
export function delayBeforeNextAttempt(failed: FailedAttempt, settings: RetrySettings): number | null {
  if (failed.attempts >= settings.maxAttempts) return null;
  const doubled = Math.min(settings.firstDelay * 2 ** (failed.attempts - 1), settings.maxDelay);
  const spread = Math.round(doubled * (1 - jitter(failed.webhookId, failed.attempts) / 4));
  const delay = Math.max(spread, Math.min(failed.retryAfter ?? 0, settings.maxDelay));
  const nextAt = Date.parse(failed.at) + delay;
  return nextAt <= Date.parse(failed.firstAttemptAt) + settings.window ? delay : null;
}

/** In [0, 1), the same for the same attempt of the same delivery: a repeated reaction plans the same moment. */
function jitter(webhookId: string, attempts: number): number {
  return Number.parseInt(derivedUuid(webhookId, attempts).slice(0, 8), 16) / 2 ** 32;
}
