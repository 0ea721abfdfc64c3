import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock, guarded, type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import type { RequestRecord } from './request-record.js';

const DAY = 86_400_000;
/** Retention of requests, in milliseconds. */
const RETENTION = 30 * DAY;
/** Maximum number of unwritten records; more are dropped rather than delaying requests. */
const MAX_WAITING = 10_000;
const MAX_PER_STATEMENT = 1_000;
const WRITE_EVERY = 200;
/** Expired records deleted by one statement, at most; or twice as many as it writes. */
const MAX_DELETED = 500;

interface WaitingRecord extends RequestRecord {
  readonly tenant: TenantKey;
  readonly position: bigint;
}

/** Filter of a list of requests. */
export interface RequestFilter {
  /** Inclusive bounds of the time of the answer. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only requests with an error. */
  readonly failed?: boolean | undefined;
}

export interface RequestPage {
  readonly rows: readonly { readonly position: bigint; readonly document: RequestRecord }[];
  readonly hasMore: boolean;
  readonly total: null;
}

interface Row {
  readonly id: string;
  readonly position: string;
  readonly method: string;
  readonly route: string;
  readonly status: number | null;
  readonly code: string | null;
  readonly caller: string;
  readonly at: Date;
  readonly duration: number;
}

/**
 * Requests of the last 30 days: table `http_request`. They are written in batches in the background, so that requests never wait for it; a
 * killed process loses those of its last moment.
 */
@Injectable()
export class RequestRecords implements OnApplicationShutdown {
  private readonly logger = new Logger(RequestRecords.name);
  private waiting: WaitingRecord[] = [];
  private noted = 0;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  note(tenant: Tenant, record: Omit<RequestRecord, 'at'>): void {
    if (this.waiting.length >= MAX_WAITING) return;
    const at = this.clock.now();
    const position = firstAt(at) + BigInt(this.noted++ % PER_MILLISECOND);
    this.waiting.push({ ...record, tenant: tenantKey(tenant), at: at.toISOString(), position });
    this.timer ??= setTimeout(
      guarded(() => this.flush()),
      WRITE_EVERY,
    ).unref();
  }

  /** The tenant's latest request with this id; null if there is none. Includes all requests that this process has answered. */
  async find(tenant: Tenant, id: string): Promise<RequestRecord | null> {
    await this.flush();
    const { rows } = await this.pool.query<Row>({
      name: 'find-http_request',
      text: `SELECT id, method, route, status, code, caller, at, duration, position FROM http_request
             WHERE tenant = $1 AND id = $2 AND at > $3 ORDER BY at DESC LIMIT 1`,
      values: [tenantKey(tenant), id, this.oldest()],
    });
    const [row] = rows;
    return row === undefined ? null : recordOf(row);
  }

  /** Requests of the tenant in the order of their answers. */
  async list(
    tenant: Tenant,
    { from, to, failed }: RequestFilter,
    { limit, order, after }: { readonly limit: number; readonly order: 'asc' | 'desc'; readonly after?: bigint },
  ): Promise<RequestPage> {
    await this.flush();
    const oldest = firstAt(from === undefined ? this.oldest() : new Date(Math.max(Date.parse(from), +this.oldest())));
    const newest = to === undefined ? null : firstAt(new Date(Date.parse(to) + 1)) - 1n;
    const { rows } = await this.pool.query<Row>({
      name: `list-http_request-${order}`,
      text: `SELECT id, method, route, status, code, caller, at, duration, position FROM http_request
             WHERE tenant = $1 AND position >= $2 AND ($3::bigint IS NULL OR position <= $3)
               AND ($4::bigint IS NULL OR position ${order === 'asc' ? '>' : '<'} $4) AND ($5::boolean IS NOT TRUE OR status >= 400)
             ORDER BY position ${order} LIMIT $6`,
      values: [tenantKey(tenant), oldest, newest, after ?? null, failed ?? null, limit + 1],
    });
    const shown = rows.slice(0, limit).map((row) => ({ position: BigInt(row.position), document: recordOf(row) }));
    return { rows: shown, hasMore: rows.length > limit, total: null };
  }

  /** Writes the queued records, after those that are being written. */
  private flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(async () => {
      while (this.waiting.length > 0) await this.write(this.waiting.splice(0, MAX_PER_STATEMENT));
    });
    return this.writing;
  }

  /** Writes one batch and deletes expired records. A batch that cannot be written is lost. */
  private async write(records: readonly WaitingRecord[]): Promise<void> {
    const column = (of: (record: WaitingRecord) => unknown): unknown[] => records.map(of);
    try {
      await this.pool.query({
        name: 'insert-http_request',
        text: `WITH past AS (
                 DELETE FROM http_request WHERE ctid IN (SELECT ctid FROM http_request WHERE at <= $9 ORDER BY at LIMIT $10)
               )
               INSERT INTO http_request (tenant, id, method, route, status, code, caller, at, duration, position)
               SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[],
                                    $8::timestamptz[], $11::integer[], $12::bigint[])`,
        values: [
          column(({ tenant }) => tenant),
          column(({ id }) => id),
          column(({ method }) => method),
          column(({ route }) => route),
          column(({ status }) => status),
          column(({ code }) => code),
          column(({ callerId }) => callerId),
          column(({ at }) => at),
          this.oldest(),
          Math.max(MAX_DELETED, 2 * records.length),
          column(({ duration }) => duration),
          column(({ position }) => position),
        ],
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ message: 'records of requests were lost', count: records.length, reason });
    }
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - RETENTION);
  }
}

/** Number of different positions in one millisecond. */
const PER_MILLISECOND = 100_000;

/** Filters accept any year up to 9999, but a position is a bigint, which ends in the year 4892. */
const LAST_POSITION = 2n ** 63n - 1n;

/** The first position of a millisecond. */
function firstAt(moment: Date): bigint {
  const position = BigInt(moment.getTime()) * BigInt(PER_MILLISECOND);
  return position < LAST_POSITION ? position : LAST_POSITION;
}

function recordOf({ caller: callerId, at, position: _, ...record }: Row): RequestRecord {
  return { ...record, callerId, at: at.toISOString() };
}
