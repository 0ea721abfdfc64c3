import type pg from 'pg';
import type { Clock } from '@app/kernel';
import { Batcher } from '@app/database';
import { WakeUp } from '@app/event-store';
import { SAGA_WORK } from '../subscriptions/routed-inputs.js';

/** A wake-up that a saga asked for. */
export interface Timer {
  /** The id of the output that asked for it. */
  readonly id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly lane: string;
  readonly pool: string;
  readonly name: string;
  readonly correlationId: string;
  readonly dueAt: string;
}

const MAX_SLEEP_MILLISECONDS = 500;
const BATCH = 500;
/** The format of all times: ISO 8601 in UTC, with milliseconds. */
const ISO_DUE_AT = `to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const MAX_CONCURRENT_WRITES = 2;

/**
 * Durable timers: a table that is an index of the wakes pending in the sagas' streams. Any worker moves due ones into
 * the work queue, in one statement, so that each rings once; a second ring would find its wake answered and do nothing.
 */
export class Timers {
  private readonly setting = new Batcher<Timer, void>((timers) => this.setBatch(timers), MAX_CONCURRENT_WRITES);
  private readonly wakeUp = new WakeUp();
  private running = false;
  private finished: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly failed: (message: string, error: unknown) => void,
  ) {}

  async set(timers: readonly Timer[]): Promise<void> {
    await Promise.all(timers.map((timer) => this.setting.submit(timer)));
  }

  start(): void {
    this.running = true;
    this.finished = this.run();
  }

  async stop(): Promise<void> {
    this.running = false;
    this.wakeUp.call();
    await this.finished;
  }

  /** Moves every due timer now; answers how many rang. */
  async tick(): Promise<number> {
    let rang = 0;
    for (let moved = BATCH; moved === BATCH; rang += moved) moved = await this.ring();
    return rang;
  }

  private async setBatch(timers: readonly Timer[]): Promise<void[]> {
    await this.pool.query({
      name: 'set-timers',
      text: `INSERT INTO timers (id, saga, tenant, instance, lane, pool, name, correlation_id, due_at)
             SELECT id, saga, tenant, instance, lane, pool, name, "correlationId", "dueAt"
             FROM json_to_recordset($1) AS r(id text, saga text, tenant text, instance uuid, lane text, pool text, name text,
               "correlationId" text, "dueAt" timestamptz)
             ON CONFLICT (id) DO NOTHING`,
      values: [JSON.stringify(timers)],
    });
    return timers.map(() => undefined);
  }

  private async ring(): Promise<number> {
    const { rowCount } = await this.pool.query({
      name: 'ring-timers',
      text: `WITH due AS (
               DELETE FROM timers WHERE id = ANY(ARRAY(
                 SELECT id FROM timers WHERE due_at <= $1 ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
               RETURNING *
             ), queued AS (
               INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
               SELECT 'timer/' || id, saga, tenant, instance, lane, pool, false, correlation_id,
                      json_build_object('kind', 'wake', 'name', name, 'timer', id, 'dueAt', ${ISO_DUE_AT}), due_at
               FROM due ORDER BY due.due_at ON CONFLICT (input_id) DO NOTHING
             )
             SELECT pg_notify('${SAGA_WORK}', pool) FROM due`,
      values: [this.clock.now().toISOString()],
    });
    return rowCount ?? 0;
  }

  private async run(): Promise<void> {
    while (this.running) {
      try {
        await this.tick();
      } catch (error) {
        if (this.running) this.failed('timers could not be read', error);
      }
      if (this.running) await this.wakeUp.wait(MAX_SLEEP_MILLISECONDS);
    }
  }
}
