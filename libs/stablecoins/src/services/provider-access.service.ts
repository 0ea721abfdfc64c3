import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import {
  type LinkedProviderAccount,
  type ProviderCredentials,
  providerAccount,
  requireActive,
  unknownProviderAccount,
} from '../domain/provider-account/provider-account.decider.js';
import { verificationOf } from '../providers/stablecoin-provider.port.js';
import { StablecoinProviders, unavailable } from '../providers/stablecoin-providers.js';
import { ProviderLinks } from '../queries/provider-links.questions.js';

/** A link whose provider can be called at the moment. */
export interface OpenAccess extends LinkedProviderAccount {
  readonly stablecoinProviderAccountId: string;
  readonly credentials: ProviderCredentials;
}

/** Opens the link that a request uses, after the provider has verified its credentials. */
@Injectable()
export class ProviderAccess {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly links: ProviderLinks,
    private readonly providers: StablecoinProviders,
  ) {}

  /**
   * Refuses 400 STABLECOIN_PROVIDER_ACCOUNT_INVALID or _REVOKED (and ends the link if the provider has just reported that), 404
   * STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND, 503 SERVICE_UNAVAILABLE.
   */
  async open(tenant: Tenant, stablecoinProviderAccountId: string, metadata: CommandMetadata): Promise<OpenAccess> {
    const uuid = uuidOf('StablecoinProviderAccount', stablecoinProviderAccountId);
    const { state } = await this.runner.load(providerAccount, tenant, uuid);
    if (state === null) throw unknownProviderAccount();
    requireActive(state.status);
    const { credentials, providerAccountId, linkedAt } = state;
    if (credentials === null) throw unknownProviderAccount(); // its platform was erased
    const provider = await this.providers.connected(tenant);
    const report = await provider.verify({ tenant, credentials, providerAccountId, linkedAt, now: metadata.at });
    const found = verificationOf(report, providerAccountId);
    if (found === 'UNAVAILABLE') throw unavailable();
    if (found !== 'ACTIVE') {
      const command = { kind: 'record-verification', found } as const;
      const { checkpoint } = await this.runner.run(
        providerAccount,
        tenant,
        uuid,
        command,
        metadataFor(metadata, 'verification'),
      );
      await this.answers.passed(checkpoint, tenant); // so that a refused caller can read the reason
    }
    requireActive(found);
    return { ...state, stablecoinProviderAccountId, credentials };
  }

  /** The platform's only active link. Refuses 400: _SELECTION_REQUIRED if there are several, _INVALID or _REVOKED if there is none. */
  async onlyLink(tenant: Tenant): Promise<string> {
    const [link, another] = await this.links.of(tenant, 2, 'ACTIVE');
    if (another !== undefined) {
      throw new Refusal(
        'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
        'Several provider accounts are linked: stablecoinProviderAccountId is required.',
      );
    }
    if (link !== undefined) return link.id;
    const [last] = await this.links.of(tenant, 1);
    if (last !== undefined) requireActive(last.status);
    throw new Refusal('STABLECOIN_PROVIDER_ACCOUNT_INVALID', 'No provider account is linked.');
  }
}
