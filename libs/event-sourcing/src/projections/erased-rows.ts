import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool } from '@app/database';
import type { Tenant } from '@app/kernel';
import { RegisteredProjections } from './registered-projections.js';

/** Rewrites the rows of an erased subject without personal data, so that no column finds or reveals it. */
@Injectable()
export class ErasedRows {
  constructor(
    @InjectPool() private readonly pool: pg.Pool,
    private readonly projections: RegisteredProjections,
  ) {}

  /** Runs after the key was destroyed. Idempotent: a repetition completes an interrupted run. */
  async rewrite(tenant: Tenant, subject: string): Promise<void> {
    for (const writer of this.projections.writers()) await writer.rewriteErased(this.pool, tenant, subject);
  }
}
