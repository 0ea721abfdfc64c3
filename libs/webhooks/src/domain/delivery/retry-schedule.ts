import { derivedUuid, type Timestamp } from '@app/kernel';

/** Limits on the retries of a failed delivery; all but the last in milliseconds. */
export interface RetrySettings {
  /** Wait after the first failure; doubles with each further failure. */
  readonly firstDelay: number;
  readonly maxDelay: number;
  /** No attempt is made later than this after the first one. */
  readonly window: number;
  readonly maxAttempts: number;
}

/** A failed attempt, as the schedule needs it. */
export interface FailedAttempt {
  readonly webhookId: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly firstAttemptAt: Timestamp;
  /** Time of this failure. */
  readonly at: Timestamp;
  /** The receiver's `Retry-After`, in milliseconds. */
  readonly retryAfter: number | null;
}

/**
 * Milliseconds until the next attempt, or null if the delivery is abandoned (onboarding-accounts 15.3). Exponential back-off from the first
 * delay to the longest, minus up to a quarter of jitter, so that deliveries that failed together are not retried together. `Retry-After`
 * can only lengthen a wait, up to the longest delay.
 */
export function delayBeforeNextAttempt(failed: FailedAttempt, settings: RetrySettings): number | null {
  if (failed.attempts >= settings.maxAttempts) return null;
  const doubled = Math.min(settings.firstDelay * 2 ** (failed.attempts - 1), settings.maxDelay);
  const spread = Math.round(doubled * (1 - jitter(failed.webhookId, failed.attempts) / 4));
  const delay = Math.max(spread, Math.min(failed.retryAfter ?? 0, settings.maxDelay));
  const nextAt = Date.parse(failed.at) + delay;
  return nextAt <= Date.parse(failed.firstAttemptAt) + settings.window ? delay : null;
}

/** Deterministic jitter in [0, 1): a repeated reaction schedules the same time for the same attempt. */
function jitter(webhookId: string, attempts: number): number {
  return Number.parseInt(derivedUuid(webhookId, attempts).slice(0, 8), 16) / 2 ** 32;
}
