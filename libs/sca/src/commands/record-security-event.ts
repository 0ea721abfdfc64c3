import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import type { Lock } from '../domain/authenticator/lock.js';
import type { SecurityEventType } from '../domain/authenticator/login.js';
import { ScaCustomers } from '../queries/sca-customers.js';

/** POST /sca/record-event (wallet-auth 15.3). 404, 409 CONFLICT, 423 ACCOUNT_LOCKED for a failed attempt while locked. */
export class RecordSecurityEvent extends Command<Lock> {
  constructor(
    readonly tenant: Tenant,
    readonly customerId: string,
    readonly eventType: SecurityEventType,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(RecordSecurityEvent)
export class RecordSecurityEventHandler implements ICommandHandler<RecordSecurityEvent> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
  ) {}

  async execute({ tenant, customerId, eventType, metadata }: RecordSecurityEvent): Promise<Lock> {
    const { uuid } = await this.customers.require(tenant, customerId);
    const command = { kind: 'record-security-event', customerId, eventType } as const;
    const { state, checkpoint } = await this.runner.run(authenticator, tenant, uuid, command, metadata);
    await this.answers.passed(checkpoint);
    return state.lock;
  }
}
