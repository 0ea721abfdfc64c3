import { Injectable } from '@nestjs/common';
import { Refusal } from '@app/kernel';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { PlatformConfigQueries } from '../queries/platform-config.queries.js';
import { TokensQueries } from '../queries/tokens.queries.js';

/** The kinds of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class PlatformResources implements ResourceReaders {
  constructor(
    private readonly configs: PlatformConfigQueries,
    private readonly tokens: TokensQueries,
  ) {}

  readonly resources: ResourceReaders['resources'] = {
    Token: (tenant, id) => this.tokens.get(tenant, id),
    PlatformConfig: async (tenant, id) => {
      const config = await this.configs.get(tenant);
      if (config.id !== id) throw new Refusal('REFERENCE_NOT_FOUND', 'The configuration belongs to another platform.');
      return config;
    },
  };
}
