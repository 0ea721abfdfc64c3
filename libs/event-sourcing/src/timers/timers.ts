import type pg from 'pg';
import { type Clock, type TenantKey } from '@app/kernel';
import { Batcher } from '@app/database';
import { WakeUp } from '@app/event-store';
import type { PlatformClocks } from '../clocks/platform-clocks.js';
import { SAGA_WORK } from '../subscriptions/routed-inputs.js';
import { DueTimes } from './due-times.js';

/** A wake that a saga scheduled. */
export interface Timer {
  /** The id of the output that scheduled it. */
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

const LOOK_MILLISECONDS = 500;
/** The saga worker finds the first timer every second. If it has not for this long, the table is read instead. */
const FOUND_MILLISECONDS = 3_000;
/** Own timers that are due within this time need not be found first. */
const SOON_MILLISECONDS = 5_000;
const BATCH = 500;
/** The format of all times: ISO 8601 in UTC, with milliseconds. */
const ISO_DUE_AT = `to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const MAX_CONCURRENT_WRITES = 2;
const DUE = `SELECT id FROM timers WHERE NOT clocked AND due_at <= $1 ORDER BY due_at LIMIT ${BATCH}`;
/** The due timers of each platform that has a clock ($2), by the time the clock shows ($3), found through their index. */
const DUE_BY_CLOCKS = `SELECT id FROM timers WHERE id = ANY(ARRAY(
  SELECT due.id FROM unnest($2::text[], $3::timestamptz[]) AS shown(tenant, time) CROSS JOIN LATERAL (
    SELECT t.id, t.due_at FROM timers t WHERE t.clocked AND t.tenant = shown.tenant AND t.due_at <= shown.time
    ORDER BY t.due_at LIMIT ${BATCH}
  ) due ORDER BY due.due_at LIMIT ${BATCH}))`;

/**
 * Durable timers: a table that indexes the pending wakes of the sagas' streams. Any worker moves due timers into the work queue in one
 * statement, so that each fires once; a second firing would find its wake handled and do nothing. Timers of platforms with a clock
 * (`clocked`) follow that clock and have a separate index.
 */
export class Timers {
  private readonly setting = new Batcher<Timer, void>((timers) => this.setBatch(timers), MAX_CONCURRENT_WRITES);
  private readonly wakeUp = new WakeUp();
  /** When the timers that this process has set are due, if that is soon. */
  private readonly soon = new DueTimes();
  private first: { readonly dueAt: Date | null; readonly foundAt: number } = { dueAt: null, foundAt: -Infinity };
  private running = false;
  private finished: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly clocks: Pick<PlatformClocks, 'known' | 'shownTimes'>,
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

  /** Notes when the first timer that follows the service clock is due; null if there is none. The table is then read at that time. */
  found(dueAt: Date | null): void {
    this.first = { dueAt, foundAt: performance.now() };
  }

  /** Fires every due timer. Returns how many fired. */
  async tick(): Promise<number> {
    let rang = 0;
    for (let moved = BATCH; moved >= BATCH; rang += moved) moved = await this.ring();
    return rang;
  }

  /** The next due time of a timer of a platform with a clock, up to a time; null if there is none. */
  async nextDue(tenant: TenantKey, upTo: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ dueAt: string }>({
      name: 'next-timer',
      text: `SELECT ${ISO_DUE_AT} AS "dueAt" FROM timers WHERE clocked AND tenant = $1 AND due_at <= $2 ORDER BY due_at LIMIT 1`,
      values: [tenant, upTo],
    });
    return rows[0]?.dueAt ?? null;
  }

  /** Makes a platform's earlier timers follow its new clock. */
  async follow(tenant: TenantKey): Promise<void> {
    await this.pool.query('UPDATE timers SET clocked = true WHERE tenant = $1 AND NOT clocked', [tenant]);
  }

  private async setBatch(timers: readonly Timer[]): Promise<void[]> {
    await this.pool.query({
      name: 'set-timers',
      text: `INSERT INTO timers (id, saga, tenant, instance, lane, pool, name, correlation_id, due_at, clocked)
             SELECT id, saga, tenant, instance, lane, pool, name, "correlationId", "dueAt", tenant = ANY($2)
             FROM json_to_recordset($1) AS r(id text, saga text, tenant text, instance uuid, lane text, pool text, name text,
               "correlationId" text, "dueAt" timestamptz)
             ON CONFLICT (id) DO NOTHING`,
      values: [JSON.stringify(timers), [...this.clocks.shownTimes().keys()]],
    });
    const soon = this.clock.now().getTime() + SOON_MILLISECONDS;
    for (const dueAt of timers.map((timer) => new Date(timer.dueAt))) if (dueAt.getTime() <= soon) this.soon.add(dueAt);
    return timers.map(() => undefined);
  }

  /** True if a timer may be due. The times that platforms' clocks show are not compared with those of their timers. */
  private async mayRing(): Promise<boolean> {
    await this.clocks.known();
    const now = this.clock.now();
    const isSetAndDue = this.soon.takeUpTo(now);
    const { dueAt, foundAt } = this.first;
    const isFoundAndDue = dueAt !== null && dueAt <= now;
    const isUnknown = performance.now() - foundAt >= FOUND_MILLISECONDS;
    return isSetAndDue || isFoundAndDue || isUnknown || this.clocks.shownTimes().size > 0;
  }

  private async ring(): Promise<number> {
    await this.clocks.known();
    const now = this.clock.now().toISOString();
    const rang = await this.ringDue('ring-timers', DUE, [now]);
    const shown = this.clocks.shownTimes();
    if (shown.size === 0) return rang;
    const times = [...shown.values()].map((time) => time.toISOString());
    return rang + (await this.ringDue('ring-clocked-timers', DUE_BY_CLOCKS, [now, [...shown.keys()], times]));
  }

  /** Moves due timers into the queue, where they wait whatever the platform's clock shows. */
  private async ringDue(name: string, dueTimers: string, values: readonly unknown[]): Promise<number> {
    const { rowCount } = await this.pool.query({
      name,
      text: `WITH due AS (
               DELETE FROM timers WHERE id = ANY(ARRAY(
                 ${dueTimers} FOR UPDATE SKIP LOCKED))
               RETURNING *
             ), queued AS (
               INSERT INTO saga_queue (input_id, saga, tenant, instance, lane, pool, awaited, correlation_id, input, due_at)
               SELECT 'timer/' || id, saga, tenant, instance, lane, pool, false, correlation_id,
                      json_build_object('kind', 'wake', 'name', name, 'timer', id, 'dueAt', ${ISO_DUE_AT}),
                      CASE WHEN clocked THEN $1::timestamptz ELSE due_at END
               FROM due ORDER BY due.due_at ON CONFLICT (input_id) DO NOTHING
             )
             SELECT pg_notify('${SAGA_WORK}', pool) FROM due`,
      values: [...values],
    });
    return rowCount ?? 0;
  }

  private async run(): Promise<void> {
    while (this.running) {
      try {
        if (await this.mayRing()) await this.tick();
      } catch (error) {
        if (this.running) this.failed('timers could not be read', error);
      }
      if (this.running) await this.wakeUp.wait(LOOK_MILLISECONDS);
    }
  }
}
