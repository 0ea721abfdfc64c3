import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { IsNull, Not, type ObjectLiteral, type Repository, type SelectQueryBuilder } from 'typeorm';
import { DATA_SOURCE, InjectPool, type PooledDataSource } from '@app/database';
import { SAGA_WORK } from '../subscriptions/routed-inputs.js';
import { type PendingTimer, pendingTimers, type WaitingInput, waitingInputs } from './waiting-work.entities.js';

/** A parked input. */
interface ParkedInput {
  readonly inputId: string;
  readonly reason: string;
  /** True for an operator's hold on later inputs, which is not an input itself. */
  readonly isHold: boolean;
}

/** An instance with pending work. */
export interface OpenSaga {
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  /** Number of inputs that wait, are in progress, or are parked. */
  readonly inputs: number;
  readonly failures: number;
  /** Due time of the next timer, ISO 8601. */
  readonly nextTimer: string | null;
  /** Reason for which it is parked; null if it is not. */
  readonly parked: string | null;
}

/** Numbers of open instances that were not listed, by kind. Each instance counts once, under the first kind that applies. */
export interface OmittedSagas {
  readonly parked: number;
  readonly failing: number;
  readonly withInputs: number;
  readonly withTimersOnly: number;
}

const HOLD = 'hold';
const HELD = 'parked by an operator';
const OF_INSTANCE = 'saga = $1 AND tenant = $2 AND instance = $3';

/** Pending work by instance, for operators. */
@Injectable()
export class SagaInstances {
  constructor(
    @InjectPool() private readonly pool: pg.Pool,
    @Inject(DATA_SOURCE) private readonly source: PooledDataSource,
  ) {}

  /**
   * Parks all waiting inputs of an instance, and the one in progress once it fails. Adds a hold behind them in their lanes, so that later
   * inputs wait as well. `lane` is the lane to hold if no input is queued.
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

  /** True if the instance has inputs or timers. */
  async waits(saga: string, tenant: string, instance: string): Promise<boolean> {
    const of = { saga, tenant, instance };
    return (await this.inputs.existsBy(of)) || (await this.timers.existsBy(of));
  }

  /** Removes the holds and makes every parked input due now, with its failure count reset. */
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

  /** Permanently drops a parked input; the inputs behind it in its lane continue. */
  async skip(inputId: string): Promise<void> {
    await this.pool.query(
      `WITH skipped AS (DELETE FROM saga_queue WHERE input_id = $1 AND parked_reason IS NOT NULL RETURNING pool)
       SELECT pg_notify('${SAGA_WORK}', pool) FROM skipped`,
      [inputId],
    );
  }

  /** Parked inputs of an instance, oldest first. */
  async parked(saga: string, tenant: string, instance: string): Promise<ParkedInput[]> {
    const rows = await this.inputs.find({
      select: { input_id: true, parked_reason: true, input: true },
      where: { saga, tenant, instance, parked_reason: Not(IsNull()), leased_by: IsNull() },
      order: { id: 'ASC' },
    });
    return rows.map(({ input_id: inputId, parked_reason: reason, input }) => ({
      inputId,
      reason: reason!,
      isHold: input.kind === HOLD,
    }));
  }

  /** Instances with inputs or timers, parked ones first, of one tenant or of all. */
  async open(tenant: string | null, limit: number): Promise<OpenSaga[]> {
    return (await this.openWithRest(tenant, limit)).sagas;
  }

  /** The first instances with inputs or timers, and the numbers of the others by kind. */
  async openWithRest(
    tenant: string | null,
    limit: number,
  ): Promise<{ readonly sagas: OpenSaga[]; readonly leftOut: OmittedSagas }> {
    const kinds = this.openByKind(tenant);
    const [sagas, counts] = await Promise.all([
      kinds
        .clone()
        .select('*')
        .orderBy('parked', 'ASC', 'NULLS LAST')
        .addOrderBy('failures', 'DESC')
        .addOrderBy('"nextTimer"', 'ASC', 'NULLS FIRST')
        .addOrderBy('saga')
        .addOrderBy('instance')
        .limit(limit)
        .getRawMany<OpenSagaRow>(),
      kinds.select('kind', 'kind').addSelect('count(*)::integer', 'count').groupBy('kind').getRawMany<KindCount>(),
    ]);
    const leftOut = (kind: keyof OmittedSagas): number => {
      const all = counts.find((each) => each.kind === kind)?.count ?? 0;
      return Math.max(0, all - sagas.filter((each) => each.kind === kind).length); // the two queries may see different states
    };
    return {
      sagas: sagas.map(({ kind: _, nextTimer, ...saga }) => ({ ...saga, nextTimer: nextTimer?.toISOString() ?? null })),
      leftOut: {
        parked: leftOut('parked'),
        failing: leftOut('failing'),
        withInputs: leftOut('withInputs'),
        withTimersOnly: leftOut('withTimersOnly'),
      },
    };
  }

  /** Instances with pending work, of one tenant or of all, each with its kind. */
  private openByKind(tenant: string | null): SelectQueryBuilder<ObjectLiteral> {
    const of = tenant === null ? {} : { tenant };
    const inputs = columnsOf(this.inputs.createQueryBuilder('work').where(of), {
      inputs: `CASE WHEN work.input ->> 'kind' = '${HOLD}' THEN 0 ELSE 1 END`,
      failures: 'work.failures',
      timer: 'NULL::timestamptz',
      parked: 'work.parked_reason',
    });
    const timers = columnsOf(this.timers.createQueryBuilder('work').where(of), {
      inputs: '0',
      failures: '0',
      timer: 'work.due_at',
      parked: 'NULL',
    });
    // both refer to the tenant by the same parameter
    return this.source
      .createQueryBuilder()
      .addCommonTableExpression([inputs, timers].map(inOrder).join(' UNION ALL '), 'waiting')
      .addCommonTableExpression(OPEN, 'open')
      .addCommonTableExpression(KINDS, 'kinds')
      .from('kinds', 'open_saga')
      .setParameters(inputs.getParameters());
  }

  private get inputs(): Repository<WaitingInput> {
    return this.source.getRepository(waitingInputs);
  }

  private get timers(): Repository<PendingTimer> {
    return this.source.getRepository(pendingTimers);
  }
}

type OpenSagaRow = Omit<OpenSaga, 'nextTimer'> & { readonly nextTimer: Date | null; readonly kind: keyof OmittedSagas };

interface KindCount {
  readonly kind: keyof OmittedSagas;
  readonly count: number;
}

const OPEN = `SELECT saga, tenant, instance, coalesce(sum(inputs), 0)::integer AS inputs, coalesce(sum(failures), 0)::integer AS failures,
  min(timer) AS "nextTimer", min(parked) AS parked FROM waiting GROUP BY saga, tenant, instance`;

const KINDS = `SELECT *, CASE WHEN parked IS NOT NULL THEN 'parked' WHEN failures > 0 THEN 'failing' WHEN inputs > 0 THEN 'withInputs'
  ELSE 'withTimersOnly' END AS kind FROM open`;

/** The columns in a fixed order, since TypeORM puts those of its entity first. */
function inOrder(query: SelectQueryBuilder<ObjectLiteral>): string {
  return `SELECT saga, tenant, instance, inputs, failures, timer, parked FROM (${query.getQuery()}) AS work`;
}

/** Selects the instance and these columns in a query for pending work. */
function columnsOf<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  columns: Readonly<Record<string, string>>,
): SelectQueryBuilder<Row> {
  query.select('work.saga', 'saga').addSelect('work.tenant', 'tenant').addSelect('work.instance', 'instance');
  for (const [name, expression] of Object.entries(columns)) query.addSelect(expression, name);
  return query;
}
