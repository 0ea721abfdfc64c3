import pg from 'pg';
import { guarded } from '@app/kernel';

/** Shared by every process on one database; whoever holds it writes the read models. */
const READ_SIDE_LOCK = 7_315_000_002;
const CANDIDACY_MILLISECONDS = 1_000;

/**
 * One leader among the processes on a database: a session-level advisory lock on the connection over which the leader
 * also writes, so that losing the lock is losing the ability to write. A dead leader's lock goes with its connection.
 */
export class Leadership {
  private candidacy: Promise<void> = Promise.resolve();
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;
  private won = false;

  constructor(
    private readonly options: pg.ClientConfig,
    private readonly events: {
      /** Called with the leader's connection; returns when that is lost or the process stops. */
      lead(client: pg.Client, lost: AbortSignal): Promise<void>;
      failed(error: unknown): void;
    },
  ) {}

  start(): void {
    this.candidacy = this.candidate();
  }

  /** Stands no more, and waits until a term that is under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry !== null) clearTimeout(this.retry);
    await this.candidacy;
  }

  get leading(): boolean {
    return this.won;
  }

  private async candidate(): Promise<void> {
    const lost = new AbortController();
    const client = new pg.Client({ ...this.options, application_name: 'read-side', keepAlive: true });
    client.on('error', () => undefined); // its end, which follows, is what counts
    client.once('end', () => lost.abort());
    try {
      await client.connect();
      const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [READ_SIDE_LOCK]);
      this.won = rows[0]!.won && !this.stopped;
      if (this.won) await this.events.lead(client, lost.signal);
    } catch (error) {
      if (!this.stopped) this.events.failed(error);
    }
    this.won = false;
    await client.end().catch(() => undefined);
    if (!this.stopped)
      this.retry = setTimeout(
        guarded(() => this.start()),
        CANDIDACY_MILLISECONDS,
      );
  }
}
