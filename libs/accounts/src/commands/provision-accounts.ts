import { Injectable } from '@nestjs/common';
import { type Json, type Tenant, tenantKey } from '@app/kernel';
import { HandlesInstruction } from '@app/event-sourcing';
import { type CommandMetadata, defineInstruction, type InstructionHandler } from '@app/event-sourcing/definitions';
import { EventStore } from '@app/event-store';
import { CustomerActivated, CustomerDirectory } from '@app/onboarding';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { ownerOf } from '../domain/owner.js';
import { AccountOpener } from './account-opener.js';

/** Opens the accounts that an owner lacks; without a customer, the platform's own. Refused for a customer who may hold none. */
export const ProvisionAccounts = defineInstruction<{ readonly customerId?: string }>('accounts.provision-accounts');

/**
 * Opens the accounts that customers of old lack, unless they are deleted, for those who became ready in one stretch of the log. Answers where
 * the next stretch begins, or null at the end; who becomes ready later is provisioned then.
 */
export const BackfillAccounts = defineInstruction<{ readonly after: string }>('accounts.backfill-accounts');

@HandlesInstruction(ProvisionAccounts)
@Injectable()
export class ProvisionAccountsHandler implements InstructionHandler<{ readonly customerId?: string }> {
  constructor(
    private readonly opener: AccountOpener,
    private readonly customers: CustomerDirectory,
  ) {}

  async execute(
    tenant: Tenant,
    { customerId }: { readonly customerId?: string },
    metadata: CommandMetadata,
  ): Promise<void> {
    if (customerId !== undefined) await this.customers.requireTransactable(tenant, customerId);
    await this.opener.open(tenant, ownerOf(tenant, customerId), metadata);
  }
}

@HandlesInstruction(BackfillAccounts)
@Injectable()
export class BackfillAccountsHandler implements InstructionHandler<{ readonly after: string }> {
  constructor(
    private readonly store: EventStore,
    private readonly opener: AccountOpener,
    private readonly customers: CustomerDirectory,
  ) {}

  async execute(tenant: Tenant, { after }: { readonly after: string }, metadata: CommandMetadata): Promise<Json> {
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
