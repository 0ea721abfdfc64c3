import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { CurrentTables } from '@app/event-sourcing';
import type { ProviderAccountDocument } from '../domain/provider-account/provider-account.view.js';
import { providerAccountsTable } from '../projections/stablecoins.table.js';

/** A platform's current links to providers. */
@Injectable()
export class ProviderLinks {
  constructor(private readonly tables: CurrentTables) {}

  /**
   * Newest links first, at most `limit`; optionally only those with a status. Throws when the read model has not caught up, so that the
   * caller retries.
   */
  async of(tenant: Tenant, limit: number, status?: 'ACTIVE'): Promise<readonly ProviderAccountDocument[]> {
    const { rows } = await this.tables.list(providerAccountsTable, tenant, { where: { status }, limit });
    return rows.map(({ document }) => document);
  }
}
