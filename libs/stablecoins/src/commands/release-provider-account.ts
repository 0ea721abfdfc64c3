import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, Reservations, defineCommand } from '@app/event-sourcing';
import { providerAccount, unknownProviderAccount } from '../domain/provider-account/provider-account.decider.js';
import { PROVIDER_ACCOUNT, reservedProviderAccount } from './link-provider-account.js';

/** Releases a provider account whose link ended, so that it can be linked again. */
export class ReleaseProviderAccount extends defineCommand<{ readonly stablecoinProviderAccountId: string }>(
  'stablecoins.release-provider-account',
) {}

@CommandHandler(ReleaseProviderAccount)
export class ReleaseProviderAccountHandler implements ICommandHandler<ReleaseProviderAccount> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly reservations: Reservations,
  ) {}

  async execute({ tenant, data: { stablecoinProviderAccountId }, metadata }: ReleaseProviderAccount): Promise<void> {
    const id = uuidOf('StablecoinProviderAccount', stablecoinProviderAccountId);
    const { state } = await this.runner.load(providerAccount, tenant, id);
    if (state === null) throw unknownProviderAccount();
    const value = reservedProviderAccount(state.provider, state.providerAccountId);
    await this.reservations.release(tenant, PROVIDER_ACCOUNT, value, { aggregate: providerAccount, id }, metadata);
  }
}
