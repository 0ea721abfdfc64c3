import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Refusal } from '@app/kernel';
import type { ApiRequest } from '@app/http';
import { CardProviders } from '../providers/card-providers.js';

/** Without a connected issuer every card route answers 501 (payments-cards 15.1). */
@Injectable()
export class IssuerConnected implements CanActivate {
  constructor(private readonly providers: CardProviders) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { principal } = context.switchToHttp().getRequest<ApiRequest>();
    await this.providers.requireConnected(principal!.tenant);
    return true;
  }
}

/** Outside the sandbox no network can be simulated: 404, unlike other sandbox routes (onboarding-accounts 1.1). */
@Injectable()
export class SimulatorsInSandbox implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { principal } = context.switchToHttp().getRequest<ApiRequest>();
    if (principal?.tenant.environment !== 'SANDBOX')
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such resource.');
    return true;
  }
}
