import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool } from '@app/database';
import type { Tenant } from '@app/kernel';
import { RegisteredProjections } from './registered-projections.js';

/** Writes the rows of an erased subject without its personal data, so that no column finds or reveals it. */
@Injectable()
export class ErasedRows {
  constructor(
    @InjectPool() private readonly pool: pg.Pool,
    private readonly projections: RegisteredProjections,
  ) {}

  /** Runs once the key is destroyed; repeating it completes an interrupted run. */
  async rewrite(tenant: Tenant, subject: string): Promise<void> {
    for (const writer of this.projections.writers()) await writer.rewriteErased(this.pool, tenant, subject);
  }
}
