import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';

/**
 * To be told before money is credited that had left the customer and comes back: from then on no deletion counts that was
 * begun without knowing of it. Refuses USER_NOT_FOUND; CUSTOMER_DELETED, when nothing may be credited any more.
 */
export class AnnounceMoney extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly customerId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(AnnounceMoney)
export class AnnounceMoneyHandler implements ICommandHandler<AnnounceMoney> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, customerId, metadata }: AnnounceMoney): Promise<void> {
    await this.runner.run(customer, tenant, uuidOf('Customer', customerId), { kind: 'announce-money' }, metadata);
  }
}
