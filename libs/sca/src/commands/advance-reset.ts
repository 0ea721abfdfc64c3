import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject, Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect, defineCommand } from '@app/event-sourcing';
import { type EffectHandler, type EffectOutcome, defineEffect } from '@app/event-sourcing/definitions';
import { CLOCK, type Clock, type Tenant, uuidOf } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { type LivenessStage, isOpen } from '../domain/authenticator/reset.js';
import { LivenessVerifiers } from '../providers/liveness-verifier.port.js';

export interface LivenessCheck {
  readonly customerId: string;
  readonly resetId: string;
}

export interface ResetAdvance extends LivenessCheck {
  readonly stage: LivenessStage;
}

/** Polls the liveness check of a reset; answers `{ stage }`, or null when the reset no longer waits for it. */
export const CheckLiveness = defineEffect<LivenessCheck>('sca.check-liveness', 'liveness verifier');

/** Reports to a reset how far the check is. Own sagas only. */
export class AdvanceReset extends defineCommand<ResetAdvance>('sca.advance-reset') {}

@HandlesEffect(CheckLiveness)
@Injectable()
export class CheckLivenessHandler implements EffectHandler<LivenessCheck> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
    private readonly verifiers: LivenessVerifiers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async perform(tenant: Tenant, { customerId, resetId }: LivenessCheck): Promise<EffectOutcome> {
    const { state } = await this.runner.load(authenticator, tenant, uuidOf('Customer', customerId));
    const customer = await this.customers.get(tenant, customerId);
    const now = this.clock.now().toISOString();
    const reset = state.resets.find((each) => each.resetId === resetId);
    if (reset === undefined || customer === null || customer.isDeleted || !isOpen(reset, now))
      return { outcome: 'done', data: { stage: null } };
    const question = { resetId, phoneNumber: customer.phoneNumber, startedAt: reset.startedAt, now };
    const stage = await this.verifiers.of(tenant.environment).stage(question);
    return stage === null ? { outcome: 'unknown' } : { outcome: 'done', data: { stage } };
  }
}

@CommandHandler(AdvanceReset)
export class AdvanceResetHandler implements ICommandHandler<AdvanceReset> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { customerId, ...advance }, metadata }: AdvanceReset): Promise<void> {
    const command = { kind: 'advance-reset', customerId, ...advance } as const;
    await this.runner.run(authenticator, tenant, uuidOf('Customer', customerId), command, metadata);
  }
}
