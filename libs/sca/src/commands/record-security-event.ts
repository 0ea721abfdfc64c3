import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import type { Lock } from '../domain/authenticator/lock.js';
import type { SecurityEventType } from '../domain/authenticator/login.js';
import { ScaCustomers } from '../queries/sca-customers.questions.js';

/** POST /sca/record-event (wallet-auth 15.3). 404, 409 CONFLICT, 423 ACCOUNT_LOCKED for a failed attempt during a lock. */
export class RecordSecurityEvent extends defineCommand<
  {
    readonly customerId: string;
    readonly eventType: SecurityEventType;
  },
  Lock
>('sca.record-security-event') {}

@CommandHandler(RecordSecurityEvent)
export class RecordSecurityEventHandler implements ICommandHandler<RecordSecurityEvent> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
  ) {}

  async execute({ tenant, data: { customerId, eventType }, metadata }: RecordSecurityEvent): Promise<Lock> {
    const { uuid } = await this.customers.require(tenant, customerId);
    const command = { kind: 'record-security-event', customerId, eventType } as const;
    const receipt = await this.runner.run(authenticator, tenant, uuid, command, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    return (await this.runner.stateAfter(authenticator, receipt)).lock;
  }
}
