import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';
import { CustomerNames } from '../services/customer-names.service.js';

/** The customer is gone: the platform may use its own id of it again. */
export class ReleaseCustomerNames extends defineCommand<{ readonly customerUuid: string }>(
  'onboarding.release-customer-names',
) {}

@CommandHandler(ReleaseCustomerNames)
export class ReleaseCustomerNamesHandler implements ICommandHandler<ReleaseCustomerNames> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly names: CustomerNames,
  ) {}

  async execute({ tenant, data: { customerUuid }, metadata }: ReleaseCustomerNames): Promise<void> {
    const { state } = await this.runner.load(customer, tenant, customerUuid);
    // of an erased customer it was released before its name became unreadable
    if (state !== null && state.platformCustomerId !== null)
      await this.names.releaseOfDeleted(tenant, customerUuid, state.platformCustomerId, metadata);
  }
}
