import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetDelegatedKey } from '../queries/delegated-keys.queries.js';
import { GetSession } from '../queries/wallet-auth.queries.js';

/**
 * The kinds of resources that this context shows, each with the query that answers its GET. Sessions are shown as their
 * list does.
 */
@ReadsResources()
@Injectable()
export class WalletAuthResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    DelegatedKey: (tenant, id) => this.queries.execute(new GetDelegatedKey(tenant, { delegatedKeyId: id })),
    Session: (tenant, id) => this.queries.execute(new GetSession(tenant, { sessionId: id })),
  };
}
