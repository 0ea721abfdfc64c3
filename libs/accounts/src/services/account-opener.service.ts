import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { CustomerDirectory } from '@app/onboarding';
import { type Currency, PlatformDirectory, currency, currencyObject } from '@app/platforms';
import { SCA_CURRENCIES, StrongCustomerAuthentication } from '@app/sca';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { type Owner, accountTypeFor, internalAccountUuid } from '../domain/owner.js';
import { DepositCoordinatesDirectory } from '../providers/deposit-coordinates.port.js';

/**
 * Opens an owner's missing accounts, one for each currency that the platform supports now. Accounts whose movements require strong
 * authentication are opened at the customer's first login (wallet-auth 15.2). An account opened while its owner is being deleted accepts no
 * money.
 */
@Injectable()
export class AccountOpener {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly platforms: PlatformDirectory,
    private readonly coordinates: DepositCoordinatesDirectory,
    private readonly authentication: StrongCustomerAuthentication,
    private readonly customers: CustomerDirectory,
  ) {}

  /**
   * `isNew`: the owner most likely has no accounts, so their streams need not be read first. `mayHold` refuses an owner that may hold none;
   * it runs concurrently with the other reads.
   */
  async open(
    tenant: Tenant,
    owner: Owner,
    metadata: CommandMetadata,
    { isNew = false, mayHold }: { readonly isNew?: boolean; readonly mayHold?: () => Promise<void> } = {},
  ): Promise<void> {
    const [{ supportedCurrencies }, hasLoggedIn] = await Promise.all([
      this.platforms.config(tenant),
      owner.owner === 'CUSTOMER' ? this.authentication.hasLoggedIn(tenant, owner.ownerId) : true,
      mayHold?.(),
    ]);
    const known = supportedCurrencies
      .map(({ currencyCode }) => currency(currencyCode))
      .filter((found) => found !== undefined);
    const due = hasLoggedIn ? known : known.filter(({ code }) => !SCA_CURRENCIES.includes(code));
    const opened = await Promise.all(due.map((held) => this.openIn(held, tenant, owner, metadata, isNew)));
    if (!(await this.isDeleted(tenant, owner))) return;
    const finding = metadataFor(metadata, 'found empty');
    await Promise.all(
      opened.map((uuid) =>
        this.runner.run(internalAccount, tenant, uuid, { kind: 'confirm-empty', announcements: 0 }, finding),
      ),
    );
  }

  private async isDeleted(tenant: Tenant, { owner, ownerId }: Owner): Promise<boolean> {
    return owner === 'CUSTOMER' && (await this.customers.get(tenant, ownerId))?.isDeleted === true;
  }

  private async openIn(
    held: Currency,
    tenant: Tenant,
    { owner, ownerId }: Owner,
    metadata: CommandMetadata,
    begins: boolean,
  ): Promise<string> {
    const type = accountTypeFor(held);
    const uuid = internalAccountUuid(tenant, ownerId, held.code, type);
    const fundingPaymentInstructions = await this.coordinates.of(tenant.environment, {
      uuid,
      owner,
      currency: held.code,
    });
    const command = {
      kind: 'open',
      owner,
      ownerId,
      type,
      currency: currencyObject(held.code),
      fundingPaymentInstructions,
    } as const;
    await this.runner.run(internalAccount, tenant, uuid, command, metadata, { begins });
    return uuid;
  }
}
