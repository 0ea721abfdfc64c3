import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/event-sourcing';
import { CLOCK, type Clock, type Tenant, tenantKey } from '@app/kernel';
import { Sealer } from './sealer.port.js';

export interface KeyedRequest {
  readonly tenant: Tenant;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: string;
  /** Names this very run; a run that lost its lease can no longer store. */
  readonly owner: string;
}

/** An answer as it was given; `body` is its JSON text, null for an empty one. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string | null;
}

export type Claim =
  | { readonly outcome: 'run' }
  | { readonly outcome: 'replay'; readonly answer: KeptAnswer }
  | { readonly outcome: 'other-request' }
  | { readonly outcome: 'running' };

const SECOND = 1000;
/** A runner that has not answered by then is taken for dead; its successor is safe since command ids derive from the key. */
const LEASE = 10 * SECOND;
const RETENTION = 24 * 60 * 60 * SECOND;
const SWEEP_EVERY = 60 * SECOND;
const SWEEP_AT_MOST = 500;

interface Row {
  readonly request_hash: string;
  readonly state: 'running' | 'done';
  readonly status: number | null;
  readonly sealed_body: string | null;
}

/** Who runs a keyed request, and what was answered: table `http_idempotency`. */
@Injectable()
export class IdempotencyStore {
  private sweptAt = 0;

  constructor(
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sealer: Sealer,
  ) {}

  async claim(request: KeyedRequest): Promise<Claim> {
    await this.sweep();
    for (;;) {
      if (await this.take(request)) return { outcome: 'run' };
      const row = await this.find(request);
      // freed between the two statements: take it now
      if (row !== undefined) return this.judge(request, row);
    }
  }

  /** Keeps the answer; does nothing when the lease has passed to another run. */
  async complete(request: KeyedRequest, { status, body }: KeptAnswer): Promise<void> {
    const sealed = body === null ? null : await this.sealer.seal(request.tenant, body);
    await this.pool.query(
      `UPDATE http_idempotency SET state = 'done', status = $5, sealed_body = $6
       WHERE tenant = $1 AND endpoint = $2 AND key = $3 AND owner = $4 AND state = 'running'`,
      [...this.nameOf(request), request.owner, status, sealed],
    );
  }

  /** Forgets a run without an answer to keep, so that the next one runs again. */
  async free(request: KeyedRequest): Promise<void> {
    await this.pool.query(
      `DELETE FROM http_idempotency WHERE tenant = $1 AND endpoint = $2 AND key = $3 AND owner = $4 AND state = 'running'`,
      [...this.nameOf(request), request.owner],
    );
  }

  private async take(request: KeyedRequest): Promise<boolean> {
    const now = this.clock.now().getTime();
    const { rowCount } = await this.pool.query(
      `INSERT INTO http_idempotency AS kept (tenant, endpoint, key, request_hash, state, owner, leased_until, created_at)
       VALUES ($1, $2, $3, $4, 'running', $5, $6, $7)
       ON CONFLICT (tenant, endpoint, key) DO UPDATE
         SET request_hash = excluded.request_hash, state = 'running', status = NULL, sealed_body = NULL,
             owner = excluded.owner, leased_until = excluded.leased_until,
             created_at = CASE WHEN kept.created_at <= $8 THEN excluded.created_at ELSE kept.created_at END
         WHERE kept.created_at <= $8
            OR (kept.state = 'running' AND kept.leased_until <= $7 AND kept.request_hash = excluded.request_hash)`,
      [
        ...this.nameOf(request),
        request.requestHash,
        request.owner,
        new Date(now + LEASE),
        new Date(now),
        new Date(now - RETENTION),
      ],
    );
    return rowCount === 1;
  }

  private async find(request: KeyedRequest): Promise<Row | undefined> {
    const { rows } = await this.pool.query<Row>(
      'SELECT request_hash, state, status, sealed_body FROM http_idempotency WHERE tenant = $1 AND endpoint = $2 AND key = $3',
      this.nameOf(request),
    );
    return rows[0];
  }

  private async judge(request: KeyedRequest, row: Row): Promise<Claim> {
    if (row.request_hash !== request.requestHash) return { outcome: 'other-request' };
    if (row.state === 'running') return { outcome: 'running' };
    const body = row.sealed_body === null ? null : await this.sealer.open(request.tenant, row.sealed_body);
    return { outcome: 'replay', answer: { status: row.status!, body } };
  }

  /** Drops answers past their day: a bounded number at a time, once a minute or as long as there are more. */
  private async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.sweptAt < SWEEP_EVERY) return;
    this.sweptAt = now;
    const { rowCount } = await this.pool.query(
      `DELETE FROM http_idempotency WHERE (tenant, endpoint, key) IN
         (SELECT tenant, endpoint, key FROM http_idempotency WHERE created_at <= $1 LIMIT ${SWEEP_AT_MOST} FOR UPDATE SKIP LOCKED)`,
      [new Date(now - RETENTION)],
    );
    if (rowCount === SWEEP_AT_MOST) this.sweptAt = 0;
  }

  /** The key is kept as its hash: callers make keys of what they have at hand, an e-mail address among it. */
  private nameOf({ tenant, endpoint, key }: KeyedRequest): [string, string, string] {
    return [tenantKey(tenant), endpoint, createHash('sha256').update(key).digest('hex')];
  }
}
