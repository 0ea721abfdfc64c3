import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiRequest } from '../requests/api-request.js';
import { PlatformQuotas } from './platform-quotas.js';
import type { DailyQuota } from './quotas.js';

const QUOTA = 'http:quota';

/**
 * The operation uses a quota besides the request rate: a document or an import of the day, or capacity for the webhooks of a new payment. 429
 * RATE_LIMITED beyond it.
 */
export const UsesQuota = (quota: DailyQuota | 'openWebhooks'): MethodDecorator => SetMetadata(QUOTA, quota);

/** Counts a use before the request is read, so that a refused request has no effect. */
@Injectable()
export class QuotaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly quotas: PlatformQuotas,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const quota = this.reflector.get<DailyQuota | 'openWebhooks' | undefined>(QUOTA, context.getHandler());
    const { principal } = apiRequest(context);
    if (quota === undefined || principal === undefined) return true;
    if (quota === 'openWebhooks') await this.quotas.requireFewOpenWebhooks(principal.tenant);
    else await this.quotas.take(principal.tenant, quota);
    return true;
  }
}
