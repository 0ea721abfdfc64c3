import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool, sessionHasEnded, WorkerSession } from '@app/database';
import { type RequestHash, isHashOf } from '@app/event-sourcing/definitions';
import { CLOCK, type Clock, type Tenant, tenantKey } from '@app/kernel';
import { customersNamedIn } from './customers-named-in.js';
import { Sealer } from './sealer.port.js';

/** A request with an idempotency key. The hash of a form is one of its length, since it is read later; `noteForm` stores that of its content. */
export interface KeyedRequest extends RequestHash {
  readonly tenant: Tenant;
  readonly endpoint: string;
  readonly key: string;
  readonly isForm: boolean;
  /** Unique id of this run. A run that lost its lease can no longer store an answer. */
  readonly owner: string;
}

/** A stored answer. `body` is its JSON text, null if empty. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string | null;
}

export type KeyClaim =
  /** `isRepeated`: an earlier run may still be in progress, and take effect after this one has answered. */
  | { readonly outcome: 'run'; readonly isRepeated: boolean }
  /** `formHash`: hash of the answered form's content; null if the request is not a form, or was answered before the form was read. */
  | { readonly outcome: 'replay'; readonly answer: StoredResponse; readonly formHash: string | null }
  | { readonly outcome: 'other-request' }
  | { readonly outcome: 'running' };

const SECOND = 1000;
/** Sessions that hold the leases: a lease ends with the database session of its process. */
const REQUEST_SESSIONS = { space: 7_316, session: 'requests' };
/**
 * Lease time by the database's clock, in case a process loses a run. A successor is safe at any time, since command ids derive from the key.
 */
const LEASE = '60 seconds';
const RETENTION = 24 * 60 * 60 * SECOND;
const SWEEP_EVERY = 60 * SECOND;
const SWEEP_AT_MOST = 500;

interface Row {
  readonly request_hash: string;
  readonly form_hash: string | null;
  readonly state: 'running' | 'done';
  readonly status: number | null;
  readonly sealed_body: string | null;
}

/** Leases keyed requests to one run at a time and stores their answers: table `http_idempotency`. */
@Injectable()
export class IdempotencyStore implements OnApplicationShutdown {
  private sweptAt = 0;
  private readonly session: WorkerSession;
  private beginning: Promise<void> | null = null;

  constructor(
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sealer: Sealer,
  ) {
    this.session = new WorkerSession(pool.options, REQUEST_SESSIONS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.session.end();
  }

  async claim(request: KeyedRequest): Promise<KeyClaim> {
    await this.sweep();
    for (;;) {
      const lease = await this.insertLease(request);
      if (lease !== null) return { outcome: 'run', isRepeated: lease.isRepeated };
      const row = await this.find(request);
      // The key was released between the two statements: claim it again.
      if (row !== undefined) return this.outcomeOf(request, row);
    }
  }

  /** Stores the hash of a form's content with its key; false if the key belongs to a different form. */
  async noteForm(request: KeyedRequest, form: RequestHash): Promise<boolean> {
    const { rows } = await this.pool.query<Pick<Row, 'form_hash'>>(
      `UPDATE http_idempotency SET form_hash = coalesce(form_hash, $4)
       WHERE tenant = $1 AND endpoint = $2 AND key = $3 RETURNING form_hash`,
      [...this.nameOf(request), form.requestHash],
    );
    return rows[0] === undefined || isHashOf(rows[0].form_hash!, form);
  }

  /** Stores the answer. False, without effect, if another run has taken over the lease. */
  async complete(request: KeyedRequest, { status, body }: StoredResponse): Promise<boolean> {
    return this.orEndSession(async () => {
      const customers = customersNamedIn(request.endpoint, body ?? '');
      const sealed = body === null ? null : await this.sealer.seal(request.tenant, body, customers);
      const { rowCount } = await this.pool.query(
        `UPDATE http_idempotency SET state = 'done', status = $5, sealed_body = $6
         WHERE tenant = $1 AND endpoint = $2 AND key = $3 AND owner = $4 AND state = 'running'`,
        [...this.nameOf(request), request.owner, status, sealed],
      );
      return rowCount === 1;
    });
  }

  /** Releases the key of a run whose answer is not to be stored, so that the next run starts fresh. */
  async release(request: KeyedRequest): Promise<void> {
    await this.orEndSession(() =>
      this.pool.query(
        `DELETE FROM http_idempotency WHERE tenant = $1 AND endpoint = $2 AND key = $3 AND owner = $4 AND state = 'running'`,
        [...this.nameOf(request), request.owner],
      ),
    );
  }

  /** Ends a run with an unknown outcome, parts of which may still take effect. The next run with the key is marked as repeated. */
  async abandon(request: KeyedRequest): Promise<void> {
    await this.orEndSession(() =>
      this.pool.query(
        `UPDATE http_idempotency SET leased_until = now()
         WHERE tenant = $1 AND endpoint = $2 AND key = $3 AND owner = $4 AND state = 'running'`,
        [...this.nameOf(request), request.owner],
      ),
    );
  }

  /** If a lease cannot be ended, ends the database session that holds it; the process starts a new session. */
  private async orEndSession<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.session.end();
      throw error;
    }
  }

  /** The number of the session under which this process runs requests; null if it cannot get one, and only the lease time counts. */
  private async currentSession(): Promise<number | null> {
    if (this.session.leaseHolder !== null) return this.session.leaseHolder;
    this.beginning ??= this.session
      .begin()
      .catch(() => undefined) // without a database the next statement fails
      .finally(() => (this.beginning = null));
    await this.beginning;
    return this.session.leaseHolder;
  }

  /** null while another run holds the key. */
  private async insertLease(request: KeyedRequest): Promise<{ readonly isRepeated: boolean } | null> {
    const life = await this.currentSession();
    const now = this.clock.now().getTime();
    const { rows } = await this.pool.query<{ isRepeated: boolean }>(
      `INSERT INTO http_idempotency AS kept (tenant, endpoint, key, request_hash, state, owner, life, leased_until, created_at)
       VALUES ($1, $2, $3, $4, 'running', $5, $6, now() + interval '${LEASE}', $7)
       ON CONFLICT (tenant, endpoint, key) DO UPDATE
         SET request_hash = excluded.request_hash, state = 'running', status = NULL, sealed_body = NULL,
             form_hash = CASE WHEN kept.created_at <= $8 THEN NULL ELSE kept.form_hash END,
             owner = excluded.owner, life = excluded.life, leased_until = excluded.leased_until,
             created_at = CASE WHEN kept.created_at <= $8 THEN excluded.created_at ELSE kept.created_at END
         WHERE (kept.created_at <= $8 OR kept.state = 'running'
                AND (kept.request_hash = excluded.request_hash OR kept.request_hash = ANY($10)
                     OR $9 AND kept.form_hash IS NOT NULL))
           AND (kept.state = 'done' OR kept.leased_until <= now()
                OR kept.life IS NOT NULL AND ${sessionHasEnded(REQUEST_SESSIONS, 'kept.life')})
       RETURNING xmax <> 0 AS "isRepeated"`, // xmax is 0 for an inserted row
      [
        ...this.nameOf(request),
        request.requestHash,
        request.owner,
        life,
        new Date(now),
        new Date(now - RETENTION),
        request.isForm,
        request.otherRequestHashes ?? [],
      ],
    );
    return rows[0] ?? null;
  }

  private async find(request: KeyedRequest): Promise<Row | undefined> {
    const { rows } = await this.pool.query<Row>(
      'SELECT request_hash, form_hash, state, status, sealed_body FROM http_idempotency WHERE tenant = $1 AND endpoint = $2 AND key = $3',
      this.nameOf(request),
    );
    return rows[0];
  }

  private async outcomeOf(request: KeyedRequest, row: Row): Promise<KeyClaim> {
    const formHash = request.isForm ? row.form_hash : null;
    if (formHash === null && !isHashOf(row.request_hash, request)) return { outcome: 'other-request' };
    if (row.state === 'running') return { outcome: 'running' };
    const body = row.sealed_body === null ? null : await this.sealer.open(request.tenant, row.sealed_body);
    return { outcome: 'replay', answer: { status: row.status!, body }, formHash };
  }

  /** Deletes expired answers, a bounded number at a time, once a minute or as long as there are more. Keeps those dated in the future. */
  private async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.sweptAt < SWEEP_EVERY) return;
    this.sweptAt = now;
    const { rowCount } = await this.pool.query(
      `DELETE FROM http_idempotency WHERE (tenant, endpoint, key) IN
         (SELECT tenant, endpoint, key FROM http_idempotency WHERE created_at <= $1 AND (state = 'done' OR leased_until <= now())
          LIMIT ${SWEEP_AT_MOST} FOR UPDATE SKIP LOCKED)`,
      [new Date(now - RETENTION)],
    );
    if (rowCount === SWEEP_AT_MOST) this.sweptAt = 0;
  }

  /** Stores the hash of the key: callers build keys from personal data such as e-mail addresses. */
  private nameOf({ tenant, endpoint, key }: KeyedRequest): [string, string, string] {
    return [tenantKey(tenant), endpoint, createHash('sha256').update(key).digest('hex')];
  }
}
