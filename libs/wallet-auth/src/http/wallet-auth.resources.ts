import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetDelegatedKey } from '../queries/delegated-keys.queries.js';
import { GetSession } from '../queries/wallet-auth.queries.js';

/** Resource types of this context, each with the query behind its GET. A session is shown as its list shows it. */
@ReadsResources()
@Injectable()
export class WalletAuthResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    DelegatedKey: (tenant, id) => this.queries.execute(new GetDelegatedKey(tenant, { delegatedKeyId: id })),
    Session: (tenant, id) => this.queries.execute(new GetSession(tenant, { sessionId: id })),
  };
}
