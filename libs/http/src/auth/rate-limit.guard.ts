import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import { apiRequest } from '../requests/api-request.js';

/**
 * Bounds what one token asks of one process: a burst's worth of requests in every burst's time. Every answer tells how
 * much of it is left, in the header fields that draft-ietf-httpapi-ratelimit-headers-06 names.
 */
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
    const response = context.switchToHttp().getResponse<Response>();
    try {
      this.tell(response, await this.limiter.consume(principal.tokenId));
      return true;
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw exceeded;
      this.tell(response, exceeded);
      const retryAfter = Math.max(1, seconds(exceeded));
      throw new Refusal('RATE_LIMITED', `Too many requests; try again in ${retryAfter} s.`, { retryAfter });
    }
  }

  private tell(response: Response, state: RateLimiterRes): void {
    const { points, duration } = this.limiter!;
    response.setHeader('RateLimit-Limit', String(points));
    response.setHeader('RateLimit-Remaining', String(Math.max(0, state.remainingPoints)));
    response.setHeader('RateLimit-Reset', String(seconds(state)));
    response.setHeader('RateLimit-Policy', `${points};w=${Math.ceil(duration)}`);
  }
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}
