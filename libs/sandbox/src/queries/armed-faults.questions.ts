import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { isUnprepared } from '@app/event-store';
import { ReadTables, type TenantCache, TenantCaches } from '@app/event-sourcing';
import { PlatformClock, type Tenant } from '@app/kernel';
import type { FaultDocument } from '../domain/fault/fault.view.js';
import { faultsTable } from '../projections/faults.table.js';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';

/** The faults that a platform has armed, oldest first. They are cached in memory, so a platform without faults costs nothing. */
@Injectable()
export class ArmedFaults {
  private readonly cache: TenantCache<readonly FaultDocument[]>;

  constructor(
    private readonly tables: ReadTables,
    caches: TenantCaches,
    private readonly clocks: PlatformClock,
  ) {
    this.cache = caches.of('sandbox_faults', (tenant) => this.listed(tenant, 'unawaited'));
  }

  /**
   * May lag behind, since no request waits for the read models here; the fault's stream decides which fault is injected. Empty while the
   * table has not been created yet, so that requests are answered from the start of a new release.
   */
  of(tenant: Tenant): readonly FaultDocument[] | Promise<readonly FaultDocument[]> {
    const armed = this.cache.get(tenant);
    return armed instanceof Promise ? armed.catch(noneWhileUnprepared) : armed;
  }

  /** Includes everything that the platform has written; refuses with a retryable error while the read models have not caught up. */
  load(tenant: Tenant): Promise<readonly FaultDocument[]> {
    return this.listed(tenant, 'of');
  }

  /** To be called after a fault was armed, used up or disarmed. */
  changed(tenant: Tenant): Promise<void> {
    return this.cache.changed(tenant);
  }

  private async listed(tenant: Tenant, tables: 'of' | 'unawaited'): Promise<readonly FaultDocument[]> {
    const { rows } = await this.tables[tables](faultsTable).list(tenant, {
      where: { is_unused: true, expires_at: MoreThan(this.clocks.now(tenant).toISOString()) },
      order: 'asc',
      limit: SANDBOX_CONFIGURATION.faults.armed,
    });
    return rows.map(({ document }) => document);
  }
}

function noneWhileUnprepared(error: unknown): readonly FaultDocument[] {
  if (isUnprepared(error)) return [];
  throw error;
}
