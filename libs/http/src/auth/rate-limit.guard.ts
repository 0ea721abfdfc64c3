import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { tenantKey } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings, type RateLimit } from '../http.settings.js';
import { apiRequest } from '../requests/api-request.js';
import { BOUNDED_BY_ADDRESS } from './access.decorators.js';
import { PlatformQuotas } from '../quotas/platform-quotas.js';
import { RateLimiter, reportQuotas } from './rate-limits.js';

/**
 * Limits the request rate of each platform over all its tokens, in one process or in those that count together. An agent gets half of it.
 * Public routes are limited per client address, with a lower limit where a secret could be guessed.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly platforms: RateLimiter | null;
  private readonly chosen = new Map<number, RateLimiter>();
  private readonly agents: RateLimiter | null;
  private readonly guesses: RateLimiter | null;
  private readonly addresses: RateLimiter | null;

  constructor(
    private readonly reflector: Reflector,
    private readonly quotas: PlatformQuotas,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {
    const { rateLimit, addressRateLimit, publicRateLimit } = settings;
    this.platforms = rateLimit && new RateLimiter('platforms', rateLimit, settings);
    this.agents = rateLimit && new RateLimiter('agents', ofAgent(rateLimit), settings);
    this.guesses = addressRateLimit && new RateLimiter('guesses', addressRateLimit, settings);
    this.addresses = publicRateLimit && new RateLimiter('addresses', publicRateLimit, settings);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { principal, ip = '' } = apiRequest(context);
    const response = context.switchToHttp().getResponse<Response>();
    if (principal === undefined) {
      const guessed = this.reflector.get<boolean | undefined>(BOUNDED_BY_ADDRESS, context.getHandler());
      await (guessed === true ? this.guesses : this.addresses)?.consume(ip, response);
      return true;
    }
    const { callerId, hasOwnKeys, tenant } = principal;
    const { quotas, shown } = this.quotas.of(tenant);
    if (hasOwnKeys === true) await this.agents?.consume(`${tenantKey(tenant)} ${callerId}`, response);
    const limiter = quotas.requestsPerSecond === null ? this.platforms : this.ofRate(quotas.requestsPerSecond);
    if (limiter === null) reportQuotas(shown, response);
    else await limiter.consume(tenantKey(tenant), response, shown);
    return true;
  }

  /** The shared limiter of all platforms with this custom rate. */
  private ofRate(perSecond: number): RateLimiter {
    const limiter =
      this.chosen.get(perSecond) ??
      new RateLimiter(`platforms-${perSecond}`, { perSecond, burst: 2 * perSecond }, this.settings);
    this.chosen.set(perSecond, limiter);
    return limiter;
  }
}

/** An agent gets half the rate, so that one busy agent leaves requests for its platform. */
function ofAgent({ burst, perSecond }: RateLimit): RateLimit {
  return { burst: Math.ceil(burst / 2), perSecond: perSecond / 2 };
}
