import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { ownerOf } from '../domain/owner.js';
import { AccountOpener } from '../services/account-opener.service.js';

/** Opens an owner's missing accounts; without a customer, the platform's own. Refused for a customer who may not hold any. */
export class ProvisionAccounts extends defineCommand<{ readonly customerId?: string }>('accounts.provision-accounts') {}

@CommandHandler(ProvisionAccounts)
export class ProvisionAccountsHandler implements ICommandHandler<ProvisionAccounts> {
  constructor(
    private readonly opener: AccountOpener,
    private readonly customers: CustomerDirectory,
  ) {}

  async execute({ tenant, data: { customerId }, metadata }: ProvisionAccounts): Promise<void> {
    const mayHold = async (): Promise<void> => {
      if (customerId !== undefined) await this.customers.requireTransactable(tenant, customerId);
    };
    await this.opener.open(tenant, ownerOf(tenant, customerId), metadata, { isNew: true, mayHold });
  }
}
