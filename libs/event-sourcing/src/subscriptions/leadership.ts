import type pg from 'pg';
import { guarded } from '@app/kernel';
import { type DatabaseListener, Epoch, openSession, terminateSilentHolders, terminateWhenSilent } from '@app/database';

/** Shared by every process on one database; its holder writes the read models. */
const READ_SIDE_LOCK = 7_315_000_002;
const CANDIDACY_MILLISECONDS = 1_000;
/** A leader's term has ended: candidates need not wait for their next attempt. */
const VACANT = 'read_side_vacant';

/** A session that takes part in the read side. */
export interface CandidateSession {
  readonly client: pg.Client;
  /** Aborted when the session is lost. */
  readonly lost: AbortSignal;
}

/** A session that may write the read models, and the epoch under which it does. */
export interface LeaderSession extends CandidateSession {
  readonly epoch: Epoch;
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
  private unlisten: (() => void) | null = null;
  private state: 'candidate' | 'leading' | 'stopped' = 'candidate';
  private isVacant = false;

  constructor(
    private readonly options: pg.PoolConfig,
    private readonly listener: Pick<DatabaseListener, 'listen'>,
    private readonly events: {
      /** Called with the leader's session; returns when that is lost or the process stops. */
      lead(session: LeaderSession): Promise<void>;
      /** Called while another process leads; works for it over the session until the next attempt is due. */
      help(session: CandidateSession, isOver: () => boolean): Promise<void>;
      /** Called at the end of a candidate that does not lead. */
      retire(client: pg.Client): Promise<void>;
      /** Ends the help before its time. */
      interrupt(): void;
      failed(error: unknown): void;
    },
  ) {}

  start(): void {
    this.unlisten = this.listener.listen(VACANT, () => {
      this.isVacant = true;
      this.events.interrupt();
      if (this.retry !== null) this.campaign();
    });
    this.campaign();
  }

  /** Stops candidacy, and waits until a term in progress has ended. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    this.events.interrupt();
    this.unlisten?.();
    if (this.retry !== null) clearTimeout(this.retry);
    await this.candidacy;
  }

  get leading(): boolean {
    return this.state === 'leading';
  }

  private campaign(): void {
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = null;
    this.candidacy = this.candidate();
  }

  private async candidate(): Promise<void> {
    try {
      const client = await openSession(this.options, 'read-side');
      await this.tryToAcquire(client).finally(() => client.end().catch(() => undefined));
    } catch (error) {
      if (!this.isStopped) this.events.failed(error);
    }
    if (!this.isStopped)
      this.retry = setTimeout(
        guarded(() => this.campaign()),
        CANDIDACY_MILLISECONDS,
      );
  }

  private async tryToAcquire(client: pg.Client): Promise<void> {
    const lost = new AbortController();
    client.once('end', () => lost.abort());
    while (!(await wins(client))) {
      this.isVacant = false;
      await terminateSilentHolders(client, READ_SIDE_LOCK);
      if (this.isStopped) return;
      const until = performance.now() + CANDIDACY_MILLISECONDS;
      const isOver = (): boolean =>
        this.isVacant || this.isStopped || lost.signal.aborted || performance.now() >= until;
      await this.events.help({ client, lost: lost.signal }, isOver);
      if (this.isStopped) return this.events.retire(client);
    }
    try {
      await terminateWhenSilent(client);
      const epoch = await Epoch.begin(client, 'read-side');
      if (this.isStopped) return;
      this.state = 'leading';
      await this.events.lead({ client, epoch, lost: lost.signal });
    } finally {
      if (!this.isStopped) this.state = 'candidate';
      // of a session that is lost the lock ends with it
      await client
        .query(`SELECT pg_advisory_unlock($1), pg_notify('${VACANT}', '')`, [READ_SIDE_LOCK])
        .catch(() => undefined);
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
