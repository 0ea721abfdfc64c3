import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';
import { CustomerNames } from '../services/customer-names.service.js';

/** Releases the platform's id of a deleted customer, so that it may be used again. */
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
    // The id of an erased customer was released before it became unreadable.
    if (state !== null && state.platformCustomerId !== null)
      await this.names.releaseOfDeleted(tenant, customerUuid, state.platformCustomerId, metadata);
  }
}
