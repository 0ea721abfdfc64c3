import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal } from '@app/kernel';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetPlatformConfig } from '../queries/platform-config.queries.js';
import { GetToken } from '../queries/tokens.queries.js';

/** The kinds of resources of this context, each with the query of its GET. */
@ReadsResources()
@Injectable()
export class PlatformResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    Token: (tenant, id) => this.queries.execute(new GetToken(tenant, { tokenId: id })),
    PlatformConfig: async (tenant, id) => {
      const config = await this.queries.execute(new GetPlatformConfig(tenant, {}));
      if (config.id !== id) throw new Refusal('REFERENCE_NOT_FOUND', 'The configuration belongs to another platform.');
      return config;
    },
  };
}
