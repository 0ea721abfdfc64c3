import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Json, tenantKey } from '@app/kernel';
import { EventStore } from '@app/event-store';
import { defineCommand } from '@app/event-sourcing';
import { CustomerActivated, CustomerDirectory } from '@app/onboarding';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { ownerOf } from '../domain/owner.js';
import { AccountOpener } from '../services/account-opener.service.js';

/**
 * Opens missing accounts for existing customers that are not deleted, for those who became ready in one range of the log. Returns the start
 * of the next range, or null at the end. Customers who become ready later get the accounts then.
 */
export class BackfillAccounts extends defineCommand<{ readonly after: string }, Json>('accounts.backfill-accounts') {}

@CommandHandler(BackfillAccounts)
export class BackfillAccountsHandler implements ICommandHandler<BackfillAccounts> {
  constructor(
    private readonly store: EventStore,
    private readonly opener: AccountOpener,
    private readonly customers: CustomerDirectory,
  ) {}

  async execute({ tenant, data: { after }, metadata }: BackfillAccounts): Promise<Json> {
    const { backfillStretch: length } = ACCOUNTS_CONFIGURATION;
    const stretch = await this.store.readAll(BigInt(after), length);
    const ready = stretch.filter(
      ({ type, metadata: { tenant: key } }) => type === CustomerActivated.type && key === tenantKey(tenant),
    );
    for (const { data } of ready) {
      const customerId = String(data['customerId']);
      if ((await this.customers.get(tenant, customerId))?.isDeleted === true) continue;
      await this.opener.open(tenant, ownerOf(tenant, customerId), metadata);
    }
    return { next: stretch.length < length ? null : stretch.at(-1)!.position.toString() };
  }
}
