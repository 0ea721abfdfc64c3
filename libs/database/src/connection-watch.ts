import pg from 'pg';
import { guarded } from '@app/kernel';
import { shortLived } from './short-lived-queries.js';

const SUSPICIOUS_MILLISECONDS = 10_000;
const LOOKS_IN_THAT_TIME = 5;
const CHECKS_IN_THAT_TIME = 2;

/** State of a watched connection. */
interface Watched {
  /** Process id of its backend. */
  readonly backend: number;
  /** When its unanswered query was sent; null if it has none. */
  askedAt: number | null;
  /** When data last arrived over it. */
  heardAt: number;
}

/**
 * Finds connections that no longer deliver packets. The client cannot distinguish a broken connection from a slow query, since TCP
 * retransmits for a quarter of an hour. So this asks the database over a new connection whether it is working on the query. If it is not, or
 * cannot be reached, the connection is closed and its query fails as lost.
 */
export class ConnectionWatch {
  private readonly watched = new Map<pg.Client, Watched>();
  private timer: NodeJS.Timeout | null = null;
  private looking = false;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly now: () => number = () => performance.now(),
    /** Time without any response after which a query's connection is checked. */
    private readonly suspiciousMilliseconds = SUSPICIOUS_MILLISECONDS,
  ) {}

  /** Watches a connected client until it ends. */
  add(client: pg.Client, backend: number): void {
    const watched: Watched = { backend, askedAt: null, heardAt: this.now() };
    const ask = shortLived(client.query.bind(client) as (...parameters: unknown[]) => unknown);
    client.query = ((...parameters: unknown[]) => {
      watched.askedAt ??= this.now();
      return ask(...parameters);
    }) as typeof client.query;
    client.on(
      'drain',
      guarded(() => (watched.askedAt = null)),
    );
    client.connection.stream.on(
      'data',
      guarded(() => (watched.heardAt = this.now())),
    );
    client.once(
      'end',
      guarded(() => this.remove(client)),
    );
    this.watched.set(client, watched);
    this.timer ??= setInterval(
      guarded(() => this.look()),
      this.suspiciousMilliseconds / LOOKS_IN_THAT_TIME,
    ).unref();
  }

  /** Closes dead connections. Returns how many. */
  async look(): Promise<number> {
    const suspects = [...this.watched].filter(([, watched]) => this.isSuspicious(watched));
    if (suspects.length === 0 || this.looking) return 0;
    this.looking = true;
    try {
      const working = await this.workingAmong(suspects.map(([, { backend }]) => backend));
      // A response may have arrived in the meantime, especially if this process itself was frozen.
      const dead = suspects.filter(([, watched]) => this.isSuspicious(watched) && !working.has(watched.backend));
      for (const [client] of dead) client.connection.stream.destroy();
      return dead.length;
    } finally {
      this.looking = false;
    }
  }

  private isSuspicious({ askedAt, heardAt }: Watched): boolean {
    return askedAt !== null && this.now() - Math.max(askedAt, heardAt) > this.suspiciousMilliseconds;
  }

  /** Those of the backends that are working; empty if the database cannot be reached. */
  private async workingAmong(backends: readonly number[]): Promise<ReadonlySet<number>> {
    const timeout = this.suspiciousMilliseconds / CHECKS_IN_THAT_TIME;
    const client = new pg.Client({
      ...this.config,
      application_name: 'connection-watch',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    client.on('error', () => undefined); // the failing query reports it
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state = 'active' AND wait_event_type IS DISTINCT FROM 'Client'`,
        [backends],
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      return error instanceof pg.DatabaseError ? new Set(backends) : new Set(); // a database that returns an error is reachable
    } finally {
      client.connection.stream.destroy();
    }
  }

  private remove(client: pg.Client): void {
    this.watched.delete(client);
    if (this.watched.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}
