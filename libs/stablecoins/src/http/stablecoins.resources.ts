import { Injectable } from '@nestjs/common';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { StablecoinsQueries } from '../queries/stablecoins.queries.js';

/** The kinds of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class StablecoinResources implements ResourceReaders {
  constructor(private readonly stablecoins: StablecoinsQueries) {}

  readonly resources: ResourceReaders['resources'] = {
    Stablecoin: (tenant, id) => this.stablecoins.stablecoin(tenant, id),
    StablecoinOperation: (tenant, id) => this.stablecoins.operation(tenant, id),
    StablecoinProviderAccount: (tenant, id) => this.stablecoins.providerAccount(tenant, id),
  };
}
