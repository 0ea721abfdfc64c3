import type pg from 'pg';
import { Grouped } from '../database/grouped.js';
import type { StoredEvent } from '../store/event-store.js';
import type { SagaPool } from './define-saga.js';

/** A queued input, leased to this process. */
export interface QueuedInput {
  readonly id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly lane: string;
  readonly pool: SagaPool;
  readonly correlationId: string;
  /** How often it was set back, and how many of these times because something failed. */
  readonly attempts: number;
  readonly failures: number;
  readonly input: { readonly kind: 'event'; readonly event: StoredEvent } | { readonly kind: 'wake'; readonly name: string; readonly timer: string };
}

interface QueueRow {
  readonly id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly lane: string;
  readonly pool: SagaPool;
  readonly correlation_id: string;
  readonly attempts: number;
  readonly failures: number;
  readonly input: { kind: 'event'; event: Omit<StoredEvent, 'position'> & { position: string } } | { kind: 'wake'; name: string; timer: string };
}

/** Workers mark what they hold with a number under whose advisory lock they live; a dead worker's lock is gone. */
export const WORKER_LOCK_SPACE = 7_315;

const WAITING = 'c.pool = $2 AND c.leased_by IS NULL AND c.parked_reason IS NULL';
/** Due, and the first of its lane, of which no other is being worked on. */
const READY = `${WAITING} AND c.due_at <= $3
  AND NOT EXISTS (SELECT 1 FROM saga_queue other WHERE other.lane = c.lane AND (other.id < c.id OR other.leased_by IS NOT NULL))`;
const LEASE = `UPDATE saga_queue q SET leased_by = $1 FROM picked WHERE q.id = picked.id
  RETURNING q.id, q.saga, q.tenant, q.instance, q.lane, q.pool, q.correlation_id, q.attempts, q.failures, q.input`;

const MOST_FINISHED_SIDE_BY_SIDE = 2;

/** The table of waiting inputs. Within a lane only the oldest is ever handed out, so lanes are in order. */
export class SagaQueue {
  private readonly finishing = new Grouped<string, void>((ids) => this.finishTogether(ids), MOST_FINISHED_SIDE_BY_SIDE);

  constructor(private readonly pool: pg.Pool) {}

  /** Leases up to `limit` due inputs of a pool, the oldest first. */
  async lease(worker: number, pool: SagaPool, now: Date, limit: number): Promise<QueuedInput[]> {
    const { rows } = await this.pool.query<QueueRow>({
      name: 'lease-saga-inputs',
      text: `WITH picked AS (SELECT c.id FROM saga_queue c WHERE ${READY} ORDER BY c.id LIMIT $4 FOR UPDATE SKIP LOCKED) ${LEASE}`,
      values: [worker, pool, now.toISOString(), limit],
    });
    return inputsOf(rows);
  }

  /**
   * The same, but of each tenant no more than that the worker holds `mostOfATenant` of its inputs: one whose work is slow
   * delays nobody else, however much of it waits. Tenants are found by steps along an index, not by reading their inputs.
   */
  async leaseFairly(worker: number, pool: SagaPool, now: Date, limit: number, mostOfATenant: number): Promise<QueuedInput[]> {
    const { rows } = await this.pool.query<QueueRow>({
      name: 'lease-saga-inputs-fairly',
      text: `WITH RECURSIVE waiting AS (
               (SELECT c.tenant FROM saga_queue c WHERE ${WAITING} ORDER BY c.tenant LIMIT 1)
               UNION ALL
               SELECT (SELECT c.tenant FROM saga_queue c WHERE ${WAITING} AND c.tenant > w.tenant ORDER BY c.tenant LIMIT 1)
               FROM waiting w WHERE w.tenant IS NOT NULL
             ), picked AS (
               SELECT ready.id FROM waiting w CROSS JOIN LATERAL (
                 SELECT c.id FROM saga_queue c WHERE ${READY} AND c.tenant = w.tenant ORDER BY c.id
                 LIMIT greatest(0, $5 - (SELECT count(*) FROM saga_queue held WHERE held.leased_by = $1 AND held.pool = $2 AND held.tenant = w.tenant))
                 FOR UPDATE SKIP LOCKED) ready
               ORDER BY ready.id LIMIT $4
             ) ${LEASE}`,
      values: [worker, pool, now.toISOString(), limit, mostOfATenant],
    });
    return inputsOf(rows);
  }

  async finish(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.finishing.ask(id)));
  }

  /** Sets an input back until it is due again, unless another worker has taken it over meanwhile. */
  async retry(worker: number, id: string, due: Date, failed: boolean): Promise<void> {
    await this.pool.query({
      name: 'retry-saga-input',
      text: `UPDATE saga_queue SET leased_by = NULL, attempts = attempts + 1, failures = failures + $4, due_at = $3 WHERE id = $2 AND leased_by = $1`,
      values: [worker, id, due.toISOString(), failed ? 1 : 0],
    });
  }

  /** Sets an input aside; its lane waits behind it until an operator looks. */
  async park(worker: number, id: string, reason: string): Promise<void> {
    await this.pool.query('UPDATE saga_queue SET leased_by = NULL, parked_reason = $3 WHERE id = $2 AND leased_by = $1', [worker, id, reason]);
  }

  /** Gives back what workers held that no longer live; but for what the caller, under an earlier number, still works on. */
  async reclaim(inHand: readonly string[]): Promise<void> {
    await this.pool.query({
      name: 'reclaim-saga-inputs',
      text: `UPDATE saga_queue SET leased_by = NULL WHERE leased_by IS NOT NULL AND id <> ALL($1) AND NOT EXISTS (
               SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${WORKER_LOCK_SPACE}::oid AND l.objid = leased_by::oid
                 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
      values: [inHand],
    });
  }

  /** Whether awaited inputs of a request are still waiting. */
  async awaits(correlationId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'awaited-saga-inputs',
      text: 'SELECT 1 FROM saga_queue WHERE correlation_id = $1 AND awaited LIMIT 1',
      values: [correlationId],
    });
    return rowCount !== 0;
  }

  async parked(): Promise<{ readonly saga: string; readonly instance: string; readonly reason: string }[]> {
    const { rows } = await this.pool.query<{ saga: string; instance: string; reason: string }>(
      'SELECT saga, instance, parked_reason AS reason FROM saga_queue WHERE parked_reason IS NOT NULL ORDER BY id LIMIT 100',
    );
    return rows;
  }

  /** How many inputs are due, of all pools, and not behind one of their lane that waits or is parked; zero means the sagas are at rest. */
  async due(now: Date): Promise<number> {
    const { rows } = await this.pool.query<{ due: string }>(
      `SELECT count(*) AS due FROM saga_queue q WHERE parked_reason IS NULL AND due_at <= $1 AND NOT EXISTS (
         SELECT 1 FROM saga_queue older WHERE older.lane = q.lane AND older.id < q.id AND (older.parked_reason IS NOT NULL OR older.due_at > $1))`,
      [now.toISOString()],
    );
    return Number(rows[0]!.due);
  }

  private async finishTogether(ids: readonly string[]): Promise<void[]> {
    await this.pool.query({ name: 'finish-saga-inputs', text: 'DELETE FROM saga_queue WHERE id = ANY($1)', values: [ids] });
    return ids.map(() => undefined);
  }
}

function inputsOf(rows: readonly QueueRow[]): QueuedInput[] {
  return [...rows]
    .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
    .map(({ correlation_id, input, ...row }) => ({
      ...row,
      correlationId: correlation_id,
      input: input.kind === 'event' ? { kind: 'event', event: { ...input.event, position: BigInt(input.event.position) } } : input,
    }));
}
