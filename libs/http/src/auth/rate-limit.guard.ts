import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import { apiRequest } from '../requests/api-request.js';

/** Bounds what one token asks of one process: a burst's worth of requests in every burst's time. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limiter: RateLimiterMemory | null;

  constructor(@Inject(HTTP_SETTINGS) { rateLimit }: HttpSettings) {
    this.limiter =
      rateLimit && new RateLimiterMemory({ points: rateLimit.burst, duration: rateLimit.burst / rateLimit.perSecond });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { principal } = apiRequest(context);
    if (this.limiter === null || principal === undefined) return true;
    try {
      await this.limiter.consume(principal.tokenId);
      return true;
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw exceeded;
      const retryAfter = Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000));
      throw new Refusal('RATE_LIMITED', `Too many requests; try again in ${retryAfter} s.`, { retryAfter });
    }
  }
}
