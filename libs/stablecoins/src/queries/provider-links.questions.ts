import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { CurrentTables } from '@app/event-sourcing';
import type { ProviderAccountDocument } from '../domain/provider-account/provider-account.view.js';
import { providerAccountsTable } from '../projections/stablecoins.table.js';

/** A platform's links to providers, as of now. */
@Injectable()
export class ProviderLinks {
  constructor(private readonly tables: CurrentTables) {}

  /**
   * The newest links first, no more than `limit`; only those of a status when one is given. Throws when the read model does not catch up, so that
   * its caller tries again.
   */
  async of(tenant: Tenant, limit: number, status?: 'ACTIVE'): Promise<readonly ProviderAccountDocument[]> {
    const { rows } = await this.tables.list(providerAccountsTable, tenant, { where: { status }, limit });
    return rows.map(({ document }) => document);
  }
}
