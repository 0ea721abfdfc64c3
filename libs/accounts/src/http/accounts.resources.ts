import { Injectable } from '@nestjs/common';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { AccountQueries } from '../queries/accounts.queries.js';

/**
 * The kinds of resources that this context shows, each with the query that answers its GET. Internal accounts are shown
 * as their lists do.
 */
@ReadsResources()
@Injectable()
export class AccountResources implements ResourceReaders {
  constructor(private readonly accounts: AccountQueries) {}

  readonly resources: ResourceReaders['resources'] = {
    InternalAccount: (tenant, id) => this.accounts.internalAccount(tenant, id),
    ExternalAccount: (tenant, id) => this.accounts.externalAccount(tenant, id),
  };
}
