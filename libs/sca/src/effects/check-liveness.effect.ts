import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome } from '@app/event-sourcing/definitions';
import { type Tenant, uuidOf, PlatformClock } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { isOpen } from '../domain/authenticator/reset.js';
import { LivenessVerifiers } from '../providers/liveness-verifier.port.js';
import { CheckLiveness, type LivenessCheck } from './sca.effects.js';

@HandlesEffect(CheckLiveness)
@Injectable()
export class CheckLivenessHandler implements EffectHandler<LivenessCheck> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
    private readonly verifiers: LivenessVerifiers,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(tenant: Tenant, { customerId, resetId }: LivenessCheck): Promise<EffectOutcome> {
    const { state } = await this.runner.load(authenticator, tenant, uuidOf('Customer', customerId));
    const customer = await this.customers.get(tenant, customerId);
    const now = this.clocks.now(tenant).toISOString();
    const reset = state.resets.find((each) => each.resetId === resetId);
    if (reset === undefined || customer === null || customer.isDeleted || !isOpen(reset, now))
      return { outcome: 'done', data: { stage: null } };
    const question = { tenant, resetId, phoneNumber: customer.phoneNumber, startedAt: reset.startedAt, now };
    const stage = await this.verifiers.of(tenant.environment).stage(question);
    return stage === null ? { outcome: 'unknown' } : { outcome: 'done', data: { stage } };
  }
}
