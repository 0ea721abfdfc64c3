import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock, guarded, type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import type { RequestRecord } from './request-record.js';

const DAY = 86_400_000;
/** Time for which a request can be looked up, in milliseconds. */
const RETENTION = 30 * DAY;
/** Records that wait for their statement; further ones are dropped rather than hold up requests. */
const MAX_WAITING = 10_000;
const MAX_PER_STATEMENT = 1_000;
const WRITE_EVERY = 200;
/** Most records past their time that one statement deletes, or twice as many as it writes. */
const MAX_DELETED = 500;

interface WaitingRecord extends RequestRecord {
  readonly tenant: TenantKey;
}

interface Row {
  readonly method: string;
  readonly route: string;
  readonly status: number | null;
  readonly code: string | null;
  readonly caller: string;
  readonly at: Date;
  readonly duration: number;
}

/**
 * Requests of the last 30 days: table `http_request`. They are written in groups beside the requests, which never wait for it; a
 * process that is killed loses those of its last moment.
 */
@Injectable()
export class RequestRecords implements OnApplicationShutdown {
  private readonly logger = new Logger(RequestRecords.name);
  private waiting: WaitingRecord[] = [];
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
    this.waiting.push({ ...record, tenant: tenantKey(tenant), at: this.clock.now().toISOString() });
    this.timer ??= setTimeout(
      guarded(() => this.flush()),
      WRITE_EVERY,
    ).unref();
  }

  /** The latest request of the tenant with this id; null when there is none. Requests that this process has answered are seen. */
  async find(tenant: Tenant, id: string): Promise<RequestRecord | null> {
    await this.flush();
    const { rows } = await this.pool.query<Row>({
      name: 'find-http_request',
      text: `SELECT method, route, status, code, caller, at, duration FROM http_request
             WHERE tenant = $1 AND id = $2 AND at > $3 ORDER BY at DESC LIMIT 1`,
      values: [tenantKey(tenant), id, this.oldest()],
    });
    const [row] = rows;
    if (row === undefined) return null;
    const { caller: callerId, at, ...record } = row;
    return { id, ...record, callerId, at: at.toISOString() };
  }

  /** Writes the records that wait, after those that are being written. */
  private flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(async () => {
      while (this.waiting.length > 0) await this.write(this.waiting.splice(0, MAX_PER_STATEMENT));
    });
    return this.writing;
  }

  /** Writes one group and deletes records that are past their time; a group that cannot be written is lost. */
  private async write(records: readonly WaitingRecord[]): Promise<void> {
    const column = (of: (record: WaitingRecord) => unknown): unknown[] => records.map(of);
    try {
      await this.pool.query({
        name: 'insert-http_request',
        text: `WITH past AS (
                 DELETE FROM http_request WHERE ctid IN (SELECT ctid FROM http_request WHERE at <= $9 ORDER BY at LIMIT $10)
               )
               INSERT INTO http_request (tenant, id, method, route, status, code, caller, at, duration)
               SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[],
                                    $8::timestamptz[], $11::integer[])`,
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
