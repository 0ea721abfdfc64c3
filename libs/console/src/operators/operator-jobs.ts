import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock, Refusal } from '@app/kernel';

/** Work that takes longer than a request. */
export type JobKind = 'rebuild' | 'verification' | 'trial balance' | 'reconciliation';

/** A job of an operator: its progress, and its result once it is finished. */
export interface OperatorJob {
  readonly id: string;
  readonly kind: JobKind;
  /** The object of the job: names of read models. */
  readonly object: string;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly state: 'RUNNING' | 'DONE' | 'FAILED' | 'LOST';
  /** Number of events read. */
  readonly done: number;
  /** Approximate fraction of the total, from 0 to 1; null when unknown. */
  readonly share: number | null;
  readonly result: unknown;
  /** The reason that it failed. */
  readonly failure: string | null;
}

interface Row {
  readonly id: string;
  readonly kind: JobKind;
  readonly object: string;
  readonly started_by: string;
  readonly started_at: Date;
  readonly heard_at: Date;
  readonly state: 'RUNNING' | 'DONE' | 'FAILED';
  readonly done: string;
  readonly share: number | null;
  readonly result: unknown;
  readonly failure: string | null;
}

/** If a job reports nothing for this long, its process is considered dead. */
const SILENCE_MILLISECONDS = 5 * 60_000;
const MILLISECONDS_BETWEEN_WORDS = 500;
const MAX_JOBS_SHOWN = 50;

/**
 * Long-running jobs that operators start, stored in the table `operator_jobs` so that every process shows their progress. One of each kind
 * runs at a time.
 */
@Injectable()
export class OperatorJobs {
  private readonly logger = new Logger(OperatorJobs.name);

  constructor(
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts a job, once per id; refuses CONFLICT while another one of its kind runs. */
  async start(
    { id, kind, object, startedBy }: Pick<OperatorJob, 'id' | 'kind' | 'object' | 'startedBy'>,
    work: (progress: (done: number, share: number | null) => void) => Promise<unknown>,
  ): Promise<void> {
    const now = this.clock.now();
    await this.pool.query(
      `UPDATE operator_jobs SET state = 'FAILED', failure = 'the process that worked on it has ended'
       WHERE state = 'RUNNING' AND heard_at <= $1`,
      [lostAt(now)],
    );
    const { rowCount } = await this.pool.query(
      `INSERT INTO operator_jobs (id, kind, object, started_by, started_at, heard_at, state, done)
       VALUES ($1, $2, $3, $4, $5, $5, 'RUNNING', 0) ON CONFLICT DO NOTHING`,
      [id, kind, object, startedBy, now],
    );
    if (rowCount !== 1) {
      if (await this.isStarted(id)) return;
      throw new Refusal('CONFLICT', `A ${kind} is already running. Wait for its end, then try again.`);
    }
    await this.pool.query(
      `DELETE FROM operator_jobs WHERE state <> 'RUNNING' AND id NOT IN (
         SELECT id FROM operator_jobs ORDER BY started_at DESC, id LIMIT $1)`,
      [MAX_JOBS_SHOWN],
    );
    void this.run(id, work);
  }

  /** The latest jobs of a kind, newest first. */
  async list(kind: JobKind): Promise<readonly OperatorJob[]> {
    const { rows } = await this.pool.query<Row>(
      'SELECT * FROM operator_jobs WHERE kind = $1 ORDER BY started_at DESC, id LIMIT $2',
      [kind, MAX_JOBS_SHOWN],
    );
    const lost = lostAt(this.clock.now());
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      object: row.object,
      startedBy: row.started_by,
      startedAt: row.started_at.toISOString(),
      state: row.state === 'RUNNING' && row.heard_at <= lost ? 'LOST' : row.state,
      done: Number(row.done),
      share: row.share,
      result: row.result,
      failure: row.failure,
    }));
  }

  private async isStarted(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('SELECT FROM operator_jobs WHERE id = $1', [id]);
    return rowCount === 1;
  }

  /** Never rejects: a failure is stored as the job's result; if that fails too, it is logged. */
  private async run(
    id: string,
    work: (progress: (done: number, share: number | null) => void) => Promise<unknown>,
  ): Promise<void> {
    let spokenAt = performance.now();
    const progress = (done: number, share: number | null): void => {
      if (performance.now() - spokenAt < MILLISECONDS_BETWEEN_WORDS) return;
      spokenAt = performance.now();
      this.tell(id, 'done = $2, share = $3', [done, share]).catch(() => undefined); // the next report replaces this one
    };
    try {
      const result = JSON.stringify(await work(progress), plainNumbers);
      await this.tell(id, "state = 'DONE', share = 1, result = $2", [result]);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      await this.tell(id, "state = 'FAILED', failure = $2", [failure]).catch((unstored: unknown) =>
        this.logger.error(`The end of job ${id} could not be stored: ${String(unstored)}`),
      );
    }
  }

  private async tell(id: string, change: string, values: readonly unknown[]): Promise<void> {
    await this.pool.query(
      `UPDATE operator_jobs SET ${change}, heard_at = $${values.length + 2} WHERE id = $1 AND state = 'RUNNING'`,
      [id, ...values, this.clock.now()],
    );
  }
}

function lostAt(now: Date): Date {
  return new Date(now.getTime() - SILENCE_MILLISECONDS);
}

/** Converts bigints, such as positions, which are larger than JSON numbers can represent. */
function plainNumbers(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
