import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, HandlesInstruction, type InstructionHandler, defineInstruction } from '@app/event-sourcing';
import { type Currency, PlatformDirectory, currency, currencyObject } from '@app/platforms';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { type Owner, accountTypeFor, internalAccountUuid, ownerOf } from '../domain/owner.js';
import { DepositCoordinatesDirectory } from '../providers/deposit-coordinates.port.js';

/** Opens the accounts that an owner lacks, one for each supported currency; without a customer, the platform's own. */
export const ProvisionAccounts = defineInstruction<{ readonly customerId?: string }>('accounts.provision-accounts');

@HandlesInstruction(ProvisionAccounts)
@Injectable()
export class ProvisionAccountsHandler implements InstructionHandler<{ readonly customerId?: string }> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly platforms: PlatformDirectory,
    private readonly coordinates: DepositCoordinatesDirectory,
  ) {}

  async execute(tenant: Tenant, { customerId }: { readonly customerId?: string }, metadata: CommandMetadata): Promise<void> {
    const owner = ownerOf(tenant, customerId);
    const { supportedCurrencies } = await this.platforms.config(tenant);
    const known = supportedCurrencies.map(({ currencyCode }) => currency(currencyCode)).filter((found) => found !== undefined);
    await Promise.all(known.map((held) => this.open(tenant, owner, held, metadata)));
  }

  private async open(tenant: Tenant, { owner, ownerId }: Owner, held: Currency, metadata: CommandMetadata): Promise<void> {
    const type = accountTypeFor(held);
    const uuid = internalAccountUuid(tenant, ownerId, held.code, type);
    const fundingPaymentInstructions = await this.coordinates.of(tenant.environment, { uuid, owner, currency: held.code });
    const command = { kind: 'open', owner, ownerId, type, currency: currencyObject(held.code), fundingPaymentInstructions } as const;
    await this.runner.run(internalAccount, tenant, uuid, command, metadata);
  }
}
