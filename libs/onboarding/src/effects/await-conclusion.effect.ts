import { Injectable } from '@nestjs/common';
import { HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome, EffectRequest } from '@app/event-sourcing/definitions';
import type { Json, Tenant } from '@app/kernel';
import { IdentityVerifiers } from '../providers/identity-verifier.port.js';
import { AwaitConclusion, type PendingVerification } from './onboarding.effects.js';

@HandlesEffect(AwaitConclusion)
@Injectable()
export class AwaitConclusionHandler implements EffectHandler<PendingVerification> {
  constructor(private readonly verifiers: IdentityVerifiers) {}

  async perform(tenant: Tenant, applicant: PendingVerification, { id }: EffectRequest): Promise<EffectOutcome> {
    const conclusion = await this.verifiers.of(tenant.environment).conclusion(applicant, id);
    return conclusion === null ? { outcome: 'unknown' } : { outcome: 'done', data: conclusion as unknown as Json };
  }
}
