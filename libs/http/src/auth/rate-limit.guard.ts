import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings, type RateLimit } from '../http.settings.js';
import { apiRequest } from '../requests/api-request.js';
import { BOUNDED_BY_ADDRESS } from './access.decorators.js';

/**
 * Bounds what one caller asks of one process: a burst's worth of requests in every burst's time. A caller is a token or
 * an agent; where a public route is bounded, the address that asks. Every answer tells how much of it is left, in the
 * header fields that draft-ietf-httpapi-ratelimit-headers-06 names.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly callers: RateLimiterMemory | null;
  private readonly addresses: RateLimiterMemory | null;

  constructor(
    private readonly reflector: Reflector,
    @Inject(HTTP_SETTINGS) { rateLimit, addressRateLimit }: HttpSettings,
  ) {
    this.callers = rateLimit && limiterOf(rateLimit);
    this.addresses = addressRateLimit && limiterOf(addressRateLimit);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { principal, ip = '' } = apiRequest(context);
    const response = context.switchToHttp().getResponse<Response>();
    if (principal !== undefined) await consume(this.callers, principal.callerId, response);
    else if (this.reflector.get<boolean | undefined>(BOUNDED_BY_ADDRESS, context.getHandler()))
      await consume(this.addresses, ip, response);
    return true;
  }
}

function limiterOf({ burst, perSecond }: RateLimit): RateLimiterMemory {
  return new RateLimiterMemory({ points: burst, duration: burst / perSecond });
}

async function consume(limiter: RateLimiterMemory | null, caller: string, response: Response): Promise<void> {
  if (limiter === null) return;
  try {
    tell(limiter, await limiter.consume(caller), response);
  } catch (exceeded) {
    if (!(exceeded instanceof RateLimiterRes)) throw exceeded;
    tell(limiter, exceeded, response);
    const retryAfter = Math.max(1, seconds(exceeded));
    throw new Refusal('RATE_LIMITED', `Too many requests; try again in ${retryAfter} s.`, { retryAfter });
  }
}

function tell({ points, duration }: RateLimiterMemory, state: RateLimiterRes, response: Response): void {
  response.setHeader('RateLimit-Limit', String(points));
  response.setHeader('RateLimit-Remaining', String(Math.max(0, state.remainingPoints)));
  response.setHeader('RateLimit-Reset', String(seconds(state)));
  response.setHeader('RateLimit-Policy', `${points};w=${Math.ceil(duration)}`);
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}
