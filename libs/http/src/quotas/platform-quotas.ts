import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock, Refusal, type Tenant, tenantKey } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import { QuotaSource } from './quota-source.port.js';
import {
  type DailyQuota,
  laterUse,
  type QuotaName,
  type Quotas,
  type QuotaUse,
  secondsOfDayLeft,
  type ShownQuota,
  shownQuotas,
} from './quotas.js';

/** A platform's quotas and usage are reloaded after this time, in the background of a request. */
const CURRENT_MILLISECONDS = 10_000;
const MAX_PLATFORMS = 10_000;
const RETRY_OPEN_WEBHOOKS_SECONDS = 60;
/** Days for which counts are stored. */
const STORED_DAYS = 7;

/** A platform's quotas and usage as last read. */
interface Known {
  quotas: Quotas;
  use: QuotaUse | null;
  readAt: number;
  reading: Promise<void> | null;
}

/**
 * Quotas of platforms. They are loaded in the background, so that a request costs no statement for them; a change takes effect within ten
 * seconds. Uses of a daily quota are counted in the database, exactly and across all processes.
 */
@Injectable()
export class PlatformQuotas {
  private readonly known = new LRUCache<string, Known>({ max: MAX_PLATFORMS });

  constructor(
    private readonly source: QuotaSource,
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  /** The quotas as last read, with the remainders once they are known. */
  of(tenant: Tenant): { readonly quotas: Quotas; readonly shown: readonly ShownQuota[] } {
    const { quotas, use } = this.current(tenant);
    return { quotas, shown: use === null ? [] : shownQuotas(quotas, use, this.clock.now()) };
  }

  /** Counts a use; 429 RATE_LIMITED if the day's quota is used up. */
  async take(tenant: Tenant, quota: DailyQuota): Promise<void> {
    const known = this.current(tenant);
    if (known.use === null) await known.reading;
    const limit = known.quotas[`${quota}PerDay`];
    if (limit === null) return;
    const day = this.day();
    const used = await this.count(tenant, quota, day, limit);
    if (known.use !== null) {
      const { openWebhooks } = known.use;
      known.use = laterUse(known.use, { ...NONE, day, openWebhooks, [quota]: used ?? limit });
    }
    if (used !== null) return;
    const message = `The platform has used its ${limit} ${quota} of this day.`;
    throw usedUp(quota, limit, message, secondsOfDayLeft(this.clock.now()));
  }

  /** 429 RATE_LIMITED while the platform has more open webhooks than allowed. */
  async requireFewOpenWebhooks(tenant: Tenant): Promise<void> {
    const known = this.current(tenant);
    if (known.use === null) await known.reading;
    const { openWebhooks: limit } = known.quotas;
    if (limit === null || (known.use?.openWebhooks ?? 0) < limit) return;
    const message = `${limit} webhooks of the platform wait for delivery. Correct the endpoint first; nothing is lost.`;
    throw usedUp('openWebhooks', limit, message, RETRY_OPEN_WEBHOOKS_SECONDS);
  }

  private current(tenant: Tenant): Known {
    const key = tenantKey(tenant);
    let known = this.known.get(key);
    if (known === undefined) {
      known = { quotas: this.settings.quotas, use: null, readAt: Number.NEGATIVE_INFINITY, reading: null };
      this.known.set(key, known);
    }
    if (this.clock.now().getTime() - known.readAt >= CURRENT_MILLISECONDS) {
      const entry = known;
      // Known values stay in use while the database is unavailable.
      entry.reading ??= this.read(tenant, entry)
        .catch(() => undefined)
        .finally(() => {
          entry.readAt = this.clock.now().getTime();
          entry.reading = null;
        });
    }
    return known;
  }

  private async read(tenant: Tenant, known: Known): Promise<void> {
    const quotas = { ...this.settings.quotas, ...(await this.source.chosen(tenant)) };
    const day = this.day();
    const [{ rows }, openWebhooks] = await Promise.all([
      this.pool.query<{ quota: DailyQuota; used: string }>({
        name: 'read-quota-use',
        text: 'SELECT quota, used FROM http_quota_use WHERE tenant = $1 AND day = $2',
        values: [tenantKey(tenant), day],
      }),
      quotas.openWebhooks === null ? 0 : this.source.openWebhooks(tenant, quotas.openWebhooks),
    ]);
    known.quotas = quotas;
    const used = Object.fromEntries(rows.map((row) => [row.quota, Number(row.used)]));
    known.use = laterUse(known.use, { ...NONE, ...used, day, openWebhooks });
  }

  /** The number of uses today including this one; null if none is left. */
  private async count(tenant: Tenant, quota: DailyQuota, day: string, limit: number): Promise<number | null> {
    const { rows } = await this.pool.query<{ used: string }>({
      name: 'count-quota-use',
      text: `WITH outdated AS (DELETE FROM http_quota_use WHERE tenant = $1 AND day < $2::date - ${STORED_DAYS})
             INSERT INTO http_quota_use AS kept (tenant, day, quota, used) SELECT $1, $2, $3, 1 WHERE $4 > 0
             ON CONFLICT (tenant, day, quota) DO UPDATE SET used = kept.used + 1 WHERE kept.used < $4 RETURNING used`,
      values: [tenantKey(tenant), day, quota, limit],
    });
    return rows[0] === undefined ? null : Number(rows[0].used);
  }

  private day(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

const NONE = { documents: 0, imports: 0, forks: 0 };

function usedUp(quota: QuotaName, limit: number, message: string, retryAfter: number): Refusal {
  return new Refusal('RATE_LIMITED', message, { quota, limit, retryAfter });
}
