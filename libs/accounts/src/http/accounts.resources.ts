import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetExternalAccount, GetInternalAccount } from '../queries/accounts.queries.js';

/** The kinds of resources of this context, each with the query of its GET. Internal accounts are read as in their lists. */
@ReadsResources()
@Injectable()
export class AccountResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    InternalAccount: (tenant, id) => this.queries.execute(new GetInternalAccount(tenant, { accountId: id })),
    ExternalAccount: (tenant, id) => this.queries.execute(new GetExternalAccount(tenant, { externalAccountId: id })),
  };
}
