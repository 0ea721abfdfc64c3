import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool } from '@app/database';
import { SAGA_WORK } from '../subscriptions/routed-inputs.js';

/** An input that was set aside. */
export interface ParkedInput {
  readonly inputId: string;
  readonly reason: string;
  /** True for an operator's hold on the next inputs, which is no input itself. */
  readonly isHold: boolean;
}

/** An instance that is not at rest. */
export interface OpenSaga {
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  /** Inputs that wait, are worked on, or are set aside. */
  readonly inputs: number;
  readonly failures: number;
  /** When the next timer rings, ISO 8601. */
  readonly nextTimer: string | null;
  /** Why it is set aside; null when it is not. */
  readonly parked: string | null;
}

/** Numbers of open instances that were not listed, by kind; an instance counts once, as the first kind that fits. */
export interface OmittedSagas {
  readonly parked: number;
  readonly failing: number;
  readonly withInputs: number;
  readonly withTimersOnly: number;
}

const HOLD = 'hold';
const HELD = 'parked by an operator';
const OF_INSTANCE = 'saga = $1 AND tenant = $2 AND instance = $3';

/** Waiting work by instance, for operators. */
@Injectable()
export class SagaInstances {
  constructor(@InjectPool() private readonly pool: pg.Pool) {}

  /**
   * Sets aside all that waits of an instance, the input that a worker processes for when it fails, and puts a hold behind it in its lanes, so that what comes next waits as well.
   * `lane` is where its inputs go when none shows it.
   */
  async park(saga: string, tenant: string, instance: string, lane: string): Promise<void> {
    await this.pool.query(
      `WITH places AS (
         SELECT lane, pool FROM saga_queue WHERE ${OF_INSTANCE} UNION SELECT lane, pool FROM timers WHERE ${OF_INSTANCE}
       ), lanes AS (
         SELECT lane, pool FROM places UNION ALL SELECT $4, 'default' WHERE NOT EXISTS (SELECT 1 FROM places)
       ), parked AS (
         UPDATE saga_queue SET parked_reason = '${HELD}' WHERE ${OF_INSTANCE} AND parked_reason IS NULL
       ) INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at, parked_reason)
         SELECT concat_ws('/', '${HOLD}', $1, $2, $3::text, lane), $1, $2, $3, lane, pool, false, '', '{"kind":"${HOLD}"}', now(), '${HELD}' FROM lanes
         ON CONFLICT (input_id) DO NOTHING`,
      [saga, tenant, instance, lane],
    );
  }

  /** True when the instance has inputs or timers. */
  async waits(saga: string, tenant: string, instance: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM saga_queue WHERE ${OF_INSTANCE}) OR EXISTS (SELECT 1 FROM timers WHERE ${OF_INSTANCE}) AS waits`,
      [saga, tenant, instance],
    );
    return rows[0]!.waits;
  }

  /** Takes holds away and has everything that is set aside tried at once, as if it had never failed. */
  async resume(saga: string, tenant: string, instance: string, now: Date): Promise<void> {
    await this.pool.query(`DELETE FROM saga_queue WHERE ${OF_INSTANCE} AND input ->> 'kind' = '${HOLD}'`, [
      saga,
      tenant,
      instance,
    ]);
    await this.pool.query(
      `WITH resumed AS (
         UPDATE saga_queue SET parked_reason = NULL, attempts = 0, failures = 0, due_at = $4 WHERE ${OF_INSTANCE} AND parked_reason IS NOT NULL RETURNING pool
       ) SELECT pg_notify('${SAGA_WORK}', pool) FROM (SELECT DISTINCT pool FROM resumed) AS pools`,
      [saga, tenant, instance, now.toISOString()],
    );
  }

  /** Drops a parked input permanently; the inputs behind it in its lane continue. */
  async skip(inputId: string): Promise<void> {
    await this.pool.query(
      `WITH skipped AS (DELETE FROM saga_queue WHERE input_id = $1 AND parked_reason IS NOT NULL RETURNING pool)
       SELECT pg_notify('${SAGA_WORK}', pool) FROM skipped`,
      [inputId],
    );
  }

  /** Parked inputs of an instance, the oldest first. */
  async parked(saga: string, tenant: string, instance: string): Promise<ParkedInput[]> {
    const { rows } = await this.pool.query<{ inputId: string; reason: string; isHold: boolean }>(
      `SELECT input_id AS "inputId", parked_reason AS reason, input ->> 'kind' = '${HOLD}' AS "isHold"
       FROM saga_queue WHERE ${OF_INSTANCE} AND parked_reason IS NOT NULL AND leased_by IS NULL ORDER BY id`,
      [saga, tenant, instance],
    );
    return rows;
  }

  /** Instances with inputs or timers, those that are set aside first, of one tenant or of all. */
  async open(tenant: string | null, limit: number): Promise<OpenSaga[]> {
    return (await this.openWithRest(tenant, limit)).sagas;
  }

  /** The first instances with inputs or timers, and how many more of each kind there are. */
  async openWithRest(
    tenant: string | null,
    limit: number,
  ): Promise<{ readonly sagas: OpenSaga[]; readonly leftOut: OmittedSagas }> {
    const { rows } = await this.pool.query<
      Omit<OpenSaga, 'nextTimer'> & { nextTimer: Date | null; kind: keyof OmittedSagas; of_kind: string }
    >(
      `WITH waiting AS (
         SELECT saga, tenant, instance, CASE WHEN input ->> 'kind' = '${HOLD}' THEN 0 ELSE 1 END AS inputs, failures, NULL::timestamptz AS timer,
                parked_reason AS parked FROM saga_queue
         UNION ALL SELECT saga, tenant, instance, 0, 0, due_at, NULL FROM timers
       ), open AS (
         SELECT saga, tenant, instance, coalesce(sum(inputs), 0)::integer AS inputs, coalesce(sum(failures), 0)::integer AS failures,
                min(timer) AS "nextTimer", min(parked) AS parked
         FROM waiting WHERE $1::text IS NULL OR tenant = $1 GROUP BY saga, tenant, instance
       ), kinds AS (
         SELECT *, CASE WHEN parked IS NOT NULL THEN 'parked' WHEN failures > 0 THEN 'failing' WHEN inputs > 0 THEN 'withInputs'
                        ELSE 'withTimersOnly' END AS kind
         FROM open
       ), ranked AS (
         SELECT *, row_number() OVER (ORDER BY parked NULLS LAST, failures DESC, "nextTimer" NULLS FIRST, saga, instance) AS rank FROM kinds
       )
       SELECT saga, tenant, instance, inputs, failures, "nextTimer", parked, NULL AS kind, 0 AS of_kind, rank FROM ranked WHERE rank <= $2
       UNION ALL
       SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, kind, count(*), NULL FROM ranked WHERE rank > $2 GROUP BY kind
       ORDER BY rank`,
      [tenant, limit],
    );
    const rest = new Map(rows.filter(({ saga }) => saga === null).map(({ kind, of_kind }) => [kind, Number(of_kind)]));
    const of = (kind: keyof OmittedSagas): number => rest.get(kind) ?? 0;
    return {
      sagas: rows
        .filter(({ saga }) => saga !== null)
        .map(({ saga, tenant: key, instance, inputs, failures, nextTimer, parked }) => ({
          saga,
          tenant: key,
          instance,
          inputs,
          failures,
          nextTimer: nextTimer?.toISOString() ?? null,
          parked,
        })),
      leftOut: {
        parked: of('parked'),
        failing: of('failing'),
        withInputs: of('withInputs'),
        withTimersOnly: of('withTimersOnly'),
      },
    };
  }
}
