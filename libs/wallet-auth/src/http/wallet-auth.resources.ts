import { Injectable } from '@nestjs/common';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { DelegatedKeysQueries } from '../queries/delegated-keys.queries.js';
import { WalletAuthQueries } from '../queries/wallet-auth.queries.js';

/**
 * The kinds of resources that this context shows, each with the query that answers its GET. Sessions are shown as their
 * list does.
 */
@ReadsResources()
@Injectable()
export class WalletAuthResources implements ResourceReaders {
  constructor(
    private readonly keys: DelegatedKeysQueries,
    private readonly queries: WalletAuthQueries,
  ) {}

  readonly resources: ResourceReaders['resources'] = {
    DelegatedKey: (tenant, id) => this.keys.get(tenant, id),
    Session: (tenant, id) => this.queries.session(tenant, id),
  };
}
