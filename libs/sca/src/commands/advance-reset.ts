import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import type { LivenessStage } from '../domain/authenticator/reset.js';
import type { LivenessCheck } from '../effects/sca.effects.js';

interface ResetAdvance extends LivenessCheck {
  readonly stage: LivenessStage;
}

/** Updates a reset with the stage of its liveness check. Own sagas only. */
export class AdvanceReset extends defineCommand<ResetAdvance>('sca.advance-reset') {}

@CommandHandler(AdvanceReset)
export class AdvanceResetHandler implements ICommandHandler<AdvanceReset> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { customerId, ...advance }, metadata }: AdvanceReset): Promise<void> {
    const command = { kind: 'advance-reset', customerId, ...advance } as const;
    await this.runner.run(authenticator, tenant, uuidOf('Customer', customerId), command, metadata);
  }
}
