import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetOperation, GetProviderAccount, GetStablecoin } from '../queries/stablecoins.queries.js';

/** The types of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class StablecoinResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    Stablecoin: (tenant, id) => this.queries.execute(new GetStablecoin(tenant, { stablecoinId: id })),
    StablecoinOperation: (tenant, id) => this.queries.execute(new GetOperation(tenant, { operationId: id })),
    StablecoinProviderAccount: (tenant, id) => this.queries.execute(new GetProviderAccount(tenant, { id })),
  };
}
