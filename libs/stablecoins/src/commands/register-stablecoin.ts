import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, inMember, invalidInput, resourceId, conflict } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, Reservations, aggregateIdOf, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { StablecoinNetwork } from '../domain/provider.js';
import { type Registration, stablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import { type StablecoinDocument, stablecoinView } from '../domain/stablecoin/stablecoin.view.js';
import { StablecoinProviders, unavailable } from '../providers/stablecoin-providers.js';
import { type OpenAccess, ProviderAccess } from '../services/provider-access.service.js';

interface RegistrationRequest {
  readonly providerTokenIdentifier: string;
  readonly networkTokenIdentifier: string;
  readonly network: StablecoinNetwork;
  readonly stablecoinProviderAccountId?: string;
}

/** A platform registers each token of a provider only once. */
const TOKEN = 'stablecoins.token';

/** POST /stablecoins: registers an existing token of the provider; it does not create one (payments-cards 16). */
export class RegisterStablecoin extends defineCommand<RegistrationRequest, StablecoinDocument>(
  'stablecoins.register-stablecoin',
) {}

@CommandHandler(RegisterStablecoin)
export class RegisterStablecoinHandler implements ICommandHandler<RegisterStablecoin> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly reservations: Reservations,
    private readonly providers: StablecoinProviders,
    private readonly access: ProviderAccess,
  ) {}

  async execute(command: RegisterStablecoin): Promise<StablecoinDocument> {
    const { tenant, metadata } = command;
    const id = aggregateIdOf(metadata, 'Stablecoin');
    const receipt = await this.runner.runOnce(stablecoin, tenant, id, metadata, () => this.register(command, id));
    return this.answers.answer(stablecoinView, tenant, id, receipt);
  }

  private async register({ tenant, data: request, metadata }: RegisterStablecoin, id: string) {
    const access = await this.accessFor(tenant, request, metadata);
    const token = await this.tokenOf(tenant, request, access);
    const { providerTokenIdentifier, networkTokenIdentifier, network } = request;
    const value = JSON.stringify([access.provider, providerTokenIdentifier]);
    const registration = {
      stablecoinId: resourceId('Stablecoin', id),
      provider: access.provider,
      providerEnvironment: tenant.environment,
      stablecoinProviderAccountId: access.stablecoinProviderAccountId,
      providerTokenIdentifier,
      networkTokenIdentifier,
      network,
      ...token,
    };
    return this.reservations.reserveThen(
      tenant,
      TOKEN,
      value,
      { aggregate: stablecoin, id },
      metadata,
      () => conflict('ALREADY_REGISTERED', 'This token is already registered.'),
      (last) => this.runner.run(stablecoin, tenant, id, { kind: 'register', registration }, last),
    );
  }

  private async accessFor(
    tenant: Tenant,
    { stablecoinProviderAccountId: named }: RegistrationRequest,
    metadata: CommandMetadata,
  ): Promise<OpenAccess> {
    if (named === undefined) return this.access.open(tenant, await this.access.onlyLink(tenant), metadata);
    const access = this.access.open(tenant, named, metadata);
    return inMember('stablecoinProviderAccountId', 'stablecoin provider account', access);
  }

  private async tokenOf(
    tenant: Tenant,
    { providerTokenIdentifier, networkTokenIdentifier }: RegistrationRequest,
    { credentials, providerAccountId }: OpenAccess,
  ): Promise<Pick<Registration, 'name' | 'symbol' | 'baseCurrency' | 'decimals' | 'issuanceStatus'>> {
    const question = { tenant, credentials, providerAccountId, providerTokenIdentifier, networkTokenIdentifier };
    const report = await this.providers.of(tenant.environment).token(question);
    switch (report.status) {
      case 'KNOWN':
        return report.token;
      case 'UNKNOWN':
        throw new Refusal('REFERENCE_NOT_FOUND', 'The provider account has no such token: providerTokenIdentifier.', {
          errors: [{ field: 'providerTokenIdentifier', message: 'must be a token of the provider account' }],
        });
      case 'OTHER_NETWORK_TOKEN':
        throw invalidInput('The provider knows this token under another identifier on the network.', {
          field: 'networkTokenIdentifier',
          message: 'does not match this token',
        });
      default:
        throw unavailable();
    }
  }
}
