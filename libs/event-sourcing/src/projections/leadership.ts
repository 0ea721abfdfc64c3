import pg from 'pg';

/** Shared by every process on one database; whoever holds it writes the read models. */
const READ_SIDE_LOCK = 7_315_000_002;
const CANDIDACY_MILLISECONDS = 1_000;

/**
 * One leader among the processes on a database: a session-level advisory lock on the connection over which the leader
 * also writes, so that losing the lock is losing the ability to write. A dead leader's lock goes with its connection.
 */
export class Leadership {
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly options: pg.ClientConfig,
    private readonly events: {
      /** Called with the leader's connection; ends when leadership or the process does. */
      lead(client: pg.Client): Promise<void>;
      failed(error: unknown): void;
    },
  ) {}

  start(): void {
    void this.candidate();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry !== null) clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
    this.client = null;
  }

  get leading(): boolean {
    return this.client !== null;
  }

  private async candidate(): Promise<void> {
    const client = new pg.Client({ ...this.options, application_name: 'read-side', keepAlive: true });
    client.on('error', () => undefined); // the query that runs on it reports the loss
    try {
      await client.connect();
      const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [READ_SIDE_LOCK]);
      if (rows[0]!.won && !this.stopped) {
        this.client = client;
        await this.events.lead(client);
      }
    } catch (error) {
      if (!this.stopped) this.events.failed(error);
    }
    this.client = null;
    await client.end().catch(() => undefined);
    if (!this.stopped) this.retry = setTimeout(() => void this.candidate(), CANDIDACY_MILLISECONDS);
  }
}
