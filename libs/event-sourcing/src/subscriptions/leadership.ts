import type pg from 'pg';
import { guarded } from '@app/kernel';
import { Epoch, openSession, terminateSilentHolders, terminateWhenSilent } from '@app/database';

/** Shared by every process on one database; its holder writes the read models. */
const READ_SIDE_LOCK = 7_315_000_002;
const CANDIDACY_MILLISECONDS = 1_000;

/** A session that may write the read models, and the epoch under which it does. */
export interface LeaderSession {
  readonly client: pg.Client;
  readonly epoch: Epoch;
  /** Aborted when the session is lost. */
  readonly lost: AbortSignal;
}

/**
 * One leader among the processes on a database: a session-level advisory lock on the connection over which the leader
 * also writes, so that losing the lock is losing the ability to write. A dead leader's lock ends with its connection;
 * the session of one that is frozen, cut off or hung is ended after ten seconds, by the database or by a candidate
 * (decision 0035).
 */
export class Leadership {
  private candidacy: Promise<void> = Promise.resolve();
  private retry: NodeJS.Timeout | null = null;
  private state: 'candidate' | 'leading' | 'stopped' = 'candidate';

  constructor(
    private readonly options: pg.PoolConfig,
    private readonly events: {
      /** Called with the leader's session; returns when that is lost or the process stops. */
      lead(session: LeaderSession): Promise<void>;
      failed(error: unknown): void;
    },
  ) {}

  start(): void {
    this.candidacy = this.candidate();
  }

  /** Stops candidacy, and waits until a term in progress has ended. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    if (this.retry !== null) clearTimeout(this.retry);
    await this.candidacy;
  }

  get leading(): boolean {
    return this.state === 'leading';
  }

  private async candidate(): Promise<void> {
    try {
      const client = await openSession(this.options, 'read-side');
      await this.stand(client).finally(() => client.end().catch(() => undefined));
    } catch (error) {
      if (!this.isStopped) this.events.failed(error);
    }
    if (!this.isStopped)
      this.retry = setTimeout(
        guarded(() => this.start()),
        CANDIDACY_MILLISECONDS,
      );
  }

  private async stand(client: pg.Client): Promise<void> {
    const lost = new AbortController();
    client.once('end', () => lost.abort());
    if (!(await wins(client))) {
      await terminateSilentHolders(client, READ_SIDE_LOCK);
      return;
    }
    try {
      await terminateWhenSilent(client);
      const epoch = await Epoch.begin(client, 'read-side');
      if (this.isStopped) return;
      this.state = 'leading';
      await this.events.lead({ client, epoch, lost: lost.signal });
    } finally {
      if (!this.isStopped) this.state = 'candidate';
    }
  }

  /** True once stopped, which may happen while this waits for the database. */
  private get isStopped(): boolean {
    return this.state === 'stopped';
  }
}

async function wins(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [READ_SIDE_LOCK]);
  return rows[0]!.won;
}
