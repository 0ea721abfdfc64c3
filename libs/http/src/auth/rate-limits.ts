import type { Response } from 'express';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@app/kernel';
import type { HttpSettings, RateLimit } from '../http.settings.js';
import { busy } from '../problems/problem.js';
import { rateLimitFields, type ShownQuota } from '../quotas/quotas.js';

/** Timeout of a request to the process that counts for all. */
const COUNT_MILLISECONDS = 2_000;

/**
 * A rate limit per key: a burst's number of requests in each window. Processes that count together share counters by the name of the limit;
 * their parent process counts.
 */
export class RateLimiter {
  private readonly limiter: RateLimiterMemory | RateLimiterCluster;

  constructor(name: string, { burst, perSecond }: RateLimit, { countsTogether }: Pick<HttpSettings, 'countsTogether'>) {
    const options = { keyPrefix: name, points: burst, duration: burst / perSecond };
    this.limiter = countsTogether
      ? new RateLimiterCluster({ ...options, timeoutMs: COUNT_MILLISECONDS })
      : new RateLimiterMemory(options);
  }

  /**
   * Counts a request and adds the remaining quotas to the response. Throws 429 beyond the limit, and 503 if the counting process does not
   * respond.
   */
  async consume(who: string, response: Response, others: readonly ShownQuota[] = []): Promise<void> {
    try {
      this.report(await this.limiter.consume(who), response, others);
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw busy();
      this.report(exceeded, response, others);
      const retryAfter = Math.max(1, seconds(exceeded));
      throw new Refusal('RATE_LIMITED', `Too many requests; try again in ${retryAfter} s.`, {
        quota: 'requests',
        limit: this.limiter.points,
        retryAfter,
      });
    }
  }

  /** Sets `RateLimit` and `RateLimit-Policy` as in the current draft, and the three separate fields of its earlier versions. */
  private report(state: RateLimiterRes, response: Response, others: readonly ShownQuota[]): void {
    const { points: limit, duration } = this.limiter;
    const remaining = Math.max(0, state.remainingPoints);
    const reset = seconds(state);
    response.setHeader('RateLimit-Limit', String(limit));
    response.setHeader('RateLimit-Remaining', String(remaining));
    response.setHeader('RateLimit-Reset', String(reset));
    reportQuotas([{ name: 'requests', limit, remaining, window: Math.ceil(duration), reset }, ...others], response);
  }
}

/** Writes quotas to the header fields of a response. */
export function reportQuotas(quotas: readonly ShownQuota[], response: Response): void {
  if (quotas.length === 0) return;
  const { policy, state } = rateLimitFields(quotas);
  response.setHeader('RateLimit', state);
  response.setHeader('RateLimit-Policy', policy);
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}
