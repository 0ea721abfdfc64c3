import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { ReadSideProgress, ReadTables } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import type { ProviderAccountDocument } from '../domain/provider-account/provider-account.view.js';
import { providerAccountsTable } from '../projections/stablecoins.table.js';

const CATCH_UP_MILLISECONDS = 10_000;

/** A platform's links to providers, as of now: the read model is waited for. */
@Injectable()
export class ProviderLinks {
  constructor(
    private readonly tables: ReadTables,
    private readonly store: EventStore,
    private readonly progress: ReadSideProgress,
  ) {}

  /** The newest links first, no more than `limit`; only those of a status when one is given. */
  async of(tenant: Tenant, limit: number, status?: 'ACTIVE'): Promise<readonly ProviderAccountDocument[]> {
    if (!(await this.progress.passed(await this.store.head(), CATCH_UP_MILLISECONDS))) {
      throw new Error('the read model of provider accounts is behind');
    }
    const { rows } = await this.tables.of(providerAccountsTable).list(tenant, { where: { status }, limit });
    return rows.map(({ document }) => document);
  }
}
