import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { fault } from '../domain/fault/fault.decider.js';
import { FAULT } from '../domain/fault/fault.events.js';
import { ArmedFaults } from '../queries/armed-faults.questions.js';

/** DELETE /sandbox/faults/{faultId}: the fault is no longer injected. 404 REFERENCE_NOT_FOUND. */
export class DisarmFault extends defineCommand<{ readonly faultId: string }>('sandbox.disarm-fault') {}

@CommandHandler(DisarmFault)
export class DisarmFaultHandler implements ICommandHandler<DisarmFault> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly armed: ArmedFaults,
  ) {}

  async execute({ tenant, data: { faultId }, metadata }: DisarmFault): Promise<void> {
    const uuid = uuidOf(FAULT, faultId);
    const { checkpoint } = await this.runner.run(fault, tenant, uuid, { kind: 'disarm' }, metadata);
    await this.answers.passed(checkpoint, tenant);
    await this.armed.changed(tenant);
  }
}
