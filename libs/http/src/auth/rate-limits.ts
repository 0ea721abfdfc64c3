import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@app/kernel';
import type { RateLimit } from '../http.settings.js';

/** A burst's worth of requests in every burst's time, for each of those who ask. */
export class RateLimiter {
  private readonly limiter: RateLimiterMemory;

  constructor({ burst, perSecond }: RateLimit) {
    this.limiter = new RateLimiterMemory({ points: burst, duration: burst / perSecond });
  }

  /** Adds the remaining quota to the response, in the header fields of draft-ietf-httpapi-ratelimit-headers-06; refuses with 429 beyond. */
  async consume(who: string, response: Response): Promise<void> {
    try {
      this.tell(await this.limiter.consume(who), response);
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw exceeded;
      this.tell(exceeded, response);
      const retryAfter = Math.max(1, seconds(exceeded));
      throw new Refusal('RATE_LIMITED', `Too many requests; try again in ${retryAfter} s.`, { retryAfter });
    }
  }

  private tell(state: RateLimiterRes, response: Response): void {
    const { points, duration } = this.limiter;
    response.setHeader('RateLimit-Limit', String(points));
    response.setHeader('RateLimit-Remaining', String(Math.max(0, state.remainingPoints)));
    response.setHeader('RateLimit-Reset', String(seconds(state)));
    response.setHeader('RateLimit-Policy', `${points};w=${Math.ceil(duration)}`);
  }
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}
