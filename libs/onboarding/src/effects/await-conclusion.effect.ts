import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome } from '@app/event-sourcing/definitions';
import { type Json, type Tenant, uuidOf } from '@app/kernel';
import { customer } from '../domain/customer/customer.decider.js';
import { IdentityVerifiers, type RunningVerification } from '../providers/identity-verifier.port.js';
import { AwaitConclusion, type PendingVerification } from './onboarding.effects.js';

@HandlesEffect(AwaitConclusion)
@Injectable()
export class AwaitConclusionHandler implements EffectHandler<PendingVerification> {
  constructor(
    private readonly verifiers: IdentityVerifiers,
    private readonly runner: AggregateRunner,
  ) {}

  /** The customer's data is personal, so it is read each time and never recorded with the request. */
  async perform(tenant: Tenant, pending: PendingVerification): Promise<EffectOutcome> {
    const { state } = await this.runner.load(customer, tenant, uuidOf('Customer', pending.customerId));
    const profile = (state?.profile ?? null) as RunningVerification['profile'];
    const verification = { tenant, ...pending, profile };
    const conclusion = await this.verifiers.of(tenant.environment).conclusion(verification);
    return conclusion === null ? { outcome: 'unknown' } : { outcome: 'done', data: conclusion as unknown as Json };
  }
}
