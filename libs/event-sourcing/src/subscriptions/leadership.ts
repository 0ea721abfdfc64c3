import type pg from 'pg';
import { guarded } from '@app/kernel';
import { type DatabaseListener, Epoch, openSession, terminateSilentHolders, terminateWhenSilent } from '@app/database';

/** Advisory lock of the leader, which writes the read models. One for all processes on a database. */
const READ_SIDE_LOCK = 7_315_000_002;
const CANDIDACY_MILLISECONDS = 1_000;
/** Notification that a leader's term has ended, so that candidates try immediately. */
const VACANT = 'read_side_vacant';

/** A session of a process that may lead or help. */
export interface CandidateSession {
  readonly client: pg.Client;
  /** Aborted when the session is lost. */
  readonly lost: AbortSignal;
}

/** The session of the leader, with the epoch that fences its writes. */
export interface LeaderSession extends CandidateSession {
  readonly epoch: Epoch;
}

/**
 * Elects one leader among the processes on a database. The leader holds a session-level advisory lock on the connection over which it writes:
 * when it loses the lock, it can no longer write. A dead leader's lock ends with its connection. If a leader is frozen, partitioned or hung,
 * the database or a candidate ends its session after ten seconds (decision 0035).
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
      /** Called with the leader's session. Returns when the session is lost or the process stops. */
      lead(session: LeaderSession): Promise<void>;
      /** Called while another process leads. Helps it over the session until the next attempt to become leader is due. */
      help(session: CandidateSession, isOver: () => boolean): Promise<void>;
      /** Called when a candidacy ends without leadership. */
      retire(client: pg.Client): Promise<void>;
      /** Ends `help` early. */
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

  /** Ends the candidacy, and waits for the end of a term in progress. */
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
      // If the session is lost, its lock ends with it.
      await client
        .query(`SELECT pg_advisory_unlock($1), pg_notify('${VACANT}', '')`, [READ_SIDE_LOCK])
        .catch(() => undefined);
    }
  }

  /** True once stopped, which may happen while a caller waits for the database. */
  private get isStopped(): boolean {
    return this.state === 'stopped';
  }
}

async function wins(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [READ_SIDE_LOCK]);
  return rows[0]!.won;
}
