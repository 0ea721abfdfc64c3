import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { AggregateRunner, HandlesInstruction } from '@app/event-sourcing';
import { type CommandMetadata, defineInstruction, type InstructionHandler } from '@app/event-sourcing/definitions';
import { customer } from '../domain/customer/customer.decider.js';
import { CustomerNames } from './customer-names.js';

/** The customer is gone: the platform may use its own id of it again. */
export const ReleaseCustomerNames = defineInstruction<{ readonly customerUuid: string }>(
  'onboarding.release-customer-names',
);

@HandlesInstruction(ReleaseCustomerNames)
@Injectable()
export class ReleaseCustomerNamesHandler implements InstructionHandler<{ readonly customerUuid: string }> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly names: CustomerNames,
  ) {}

  async execute(
    tenant: Tenant,
    { customerUuid }: { readonly customerUuid: string },
    metadata: CommandMetadata,
  ): Promise<void> {
    const { state } = await this.runner.load(customer, tenant, customerUuid);
    // of an erased customer it was released before its name became unreadable
    if (state !== null && state.platformCustomerId !== null)
      await this.names.releaseOfDeleted(tenant, customerUuid, state.platformCustomerId, metadata);
  }
}
