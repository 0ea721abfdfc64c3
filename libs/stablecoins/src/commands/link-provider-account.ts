import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, invalidInput, resourceId, conflict } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, Reservations, aggregateIdOf, defineCommand } from '@app/event-sourcing';
import { type ProviderCredentials, providerAccount } from '../domain/provider-account/provider-account.decider.js';
import { type ProviderAccountDocument, providerAccountView } from '../domain/provider-account/provider-account.view.js';
import type { StablecoinProviderName } from '../domain/provider.js';
import { StablecoinProviders, unavailable } from '../providers/stablecoin-providers.js';

interface LinkRequest extends ProviderCredentials {
  readonly provider: StablecoinProviderName;
  /** Needed only when the credentials give access to several accounts. */
  readonly providerAccountId?: string;
}

/** A provider account is linked by at most one platform at a time. */
export const PROVIDER_ACCOUNT = 'stablecoins.provider-account';

export function reservedProviderAccount(provider: StablecoinProviderName, providerAccountId: string): string {
  return JSON.stringify([provider, providerAccountId]);
}

/** POST /stablecoin-provider-accounts (payments-cards 16). */
export class LinkProviderAccount extends defineCommand<LinkRequest, ProviderAccountDocument>(
  'stablecoins.link-provider-account',
) {}

@CommandHandler(LinkProviderAccount)
export class LinkProviderAccountHandler implements ICommandHandler<LinkProviderAccount> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly reservations: Reservations,
    private readonly providers: StablecoinProviders,
  ) {}

  async execute(command: LinkProviderAccount): Promise<ProviderAccountDocument> {
    const { tenant, metadata } = command;
    const id = aggregateIdOf(metadata, 'StablecoinProviderAccount');
    const receipt = await this.runner.runOnce(providerAccount, tenant, id, metadata, () => this.link(command, id));
    return this.answers.answer(providerAccountView, tenant, id, receipt);
  }

  private async link({ tenant, data: request, metadata }: LinkProviderAccount, id: string) {
    const { provider, apiClientId, apiClientSecret } = request;
    const providerAccountId = await this.accountOf(tenant, request, metadata.at);
    const owner = { aggregate: providerAccount, id };
    const link = {
      kind: 'link',
      stablecoinProviderAccountId: resourceId('StablecoinProviderAccount', id),
      provider,
      providerAccountId,
      providerEnvironment: tenant.environment,
      credentials: { apiClientId, apiClientSecret },
    } as const;
    return this.reservations.reserveThen(
      tenant,
      PROVIDER_ACCOUNT,
      reservedProviderAccount(provider, providerAccountId),
      owner,
      metadata,
      () => conflict('ALREADY_REGISTERED', 'This provider account is already linked.'),
      (last) => this.runner.run(providerAccount, tenant, id, link, last),
    );
  }

  /** The provider account that the credentials give access to; the named one when there are several. */
  private async accountOf(
    tenant: Tenant,
    { apiClientId, apiClientSecret, providerAccountId }: LinkRequest,
    now: string,
  ): Promise<string> {
    const provider = await this.providers.connected(tenant);
    const report = await provider.verify({
      tenant,
      credentials: { apiClientId, apiClientSecret },
      ...(providerAccountId !== undefined && { providerAccountId }),
      linkedAt: null,
      now,
    });
    if (report.status === 'UNAVAILABLE') throw unavailable();
    if (report.status !== 'TAKEN') throw refusedCredentials(report.status);
    const [only, another] = report.providerAccountIds;
    if (providerAccountId === undefined && another !== undefined) {
      throw invalidInput('These credentials give access to several provider accounts.', {
        field: 'providerAccountId',
        message: `must be one of ${report.providerAccountIds.join(', ')}`,
      });
    }
    const chosen = providerAccountId ?? only;
    if (chosen === undefined || !report.providerAccountIds.includes(chosen)) {
      throw new Refusal(
        'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
        'These credentials give no access to this provider account.',
      );
    }
    return chosen;
  }
}

function refusedCredentials(status: 'REFUSED' | 'WITHDRAWN'): Refusal {
  return status === 'WITHDRAWN'
    ? new Refusal(
        'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
        'The access by these credentials was withdrawn at the provider.',
      )
    : new Refusal('STABLECOIN_PROVIDER_ACCOUNT_INVALID', 'The provider rejected these credentials.');
}
