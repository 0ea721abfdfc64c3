import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { QuotaSource, type Quotas } from '@app/http';
import { type Tenant, tenantKey } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';

/** The quotas that the operator set, and the webhooks that wait: those to be sent, and those to be sent again. */
@Injectable()
export class ConfiguredQuotas extends QuotaSource {
  constructor(
    private readonly platforms: PlatformDirectory,
    @InjectPool() private readonly pool: Pool,
  ) {
    super();
  }

  override async chosen(tenant: Tenant): Promise<Partial<Quotas>> {
    const chosen = Object.entries(await this.platforms.quotas(tenant));
    return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
  }

  override async openWebhooks(tenant: Tenant, bound: number): Promise<number> {
    const { rows } = await this.pool.query<{ open: string }>({
      name: 'count-open-webhooks',
      text: `SELECT count(*) AS open FROM (
               (SELECT 1 FROM saga_queue WHERE pool = 'deliveries' AND tenant = $1 LIMIT $2)
               UNION ALL
               (SELECT 1 FROM webhooks_delivery WHERE tenant = $1 AND status = 'PENDING' LIMIT $2)
             ) AS waiting`,
      values: [tenantKey(tenant), bound],
    });
    return Math.min(bound, Number(rows[0]!.open));
  }
}
