import type pg from 'pg';
import type { Tenant } from '@app/kernel';
import type { TableWriter } from './table-writer.js';

/** Writes the rows of an erased subject without its personal data, so that no column finds or reveals it any more. */
export class ErasedRows {
  constructor(
    private readonly pool: pg.Pool,
    private readonly writers: () => readonly TableWriter[],
  ) {}

  /** To be done once the key is destroyed; doing it again ends what an interruption left undone. */
  async rewrite(tenant: Tenant, subject: string): Promise<void> {
    for (const writer of this.writers()) await writer.rewriteErased(this.pool, tenant, subject);
  }
}
