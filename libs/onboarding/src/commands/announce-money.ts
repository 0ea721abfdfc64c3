import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';

/**
 * To be told before an account is credited that a deletion found empty: from then on no deletion counts that was begun without
 * knowing of it. Answers how often money was announced. Refuses USER_NOT_FOUND; CUSTOMER_DELETED, when nothing may be credited any more.
 */
export class AnnounceMoney extends Command<number> {
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

  async execute({ tenant, customerId, metadata }: AnnounceMoney): Promise<number> {
    const { state } = await this.runner.run(
      customer,
      tenant,
      uuidOf('Customer', customerId),
      { kind: 'announce-money' },
      metadata,
    );
    return state!.announcements;
  }
}
