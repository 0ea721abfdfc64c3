import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { guarded } from '@app/kernel';
import { type Heartbeat, openSession, sendHeartbeats, terminateWhenSilent } from './sessions.js';

interface Session {
  readonly leaseHolder: number;
  readonly client: pg.Client;
}

/** Lock space of the worker sessions that hold leases of saga inputs. */
export const SAGA_WORKER_SESSIONS = { space: 7_315, session: 'saga-worker' };

/**
 * Shows other processes that a worker is alive, by an advisory lock of a database session. The lock ends with the session, at most ten
 * seconds after the process froze or was disconnected. Each session has a random number, under which work is leased; once the session has
 * ended, other workers may take that work over.
 */
export class WorkerSession {
  private current: Session | null = null;

  constructor(
    private readonly database: pg.PoolConfig,
    private readonly of: typeof SAGA_WORKER_SESSIONS,
    /** A statement that the session sends every second, to show that it is alive. */
    private readonly heartbeat?: Heartbeat,
  ) {}

  /** Null if there is no session. */
  get leaseHolder(): number | null {
    return this.current?.leaseHolder ?? null;
  }

  async begin(): Promise<void> {
    const client = await openSession(this.database, this.of.session);
    const session: Session = { leaseHolder: randomInt(1, 2 ** 31 - 1), client };
    client.once(
      'end',
      guarded(() => {
        if (this.current === session) this.current = null;
      }),
    );
    try {
      await terminateWhenSilent(client);
      await client.query('SELECT pg_advisory_lock($1, $2)', [this.of.space, session.leaseHolder]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    sendHeartbeats(client, this.heartbeat);
    this.current = session;
  }

  async end(): Promise<void> {
    const session = this.current;
    this.current = null;
    await session?.client.end().catch(() => undefined);
  }
}

/** SQL condition: the session with this number has ended. */
export function sessionHasEnded({ space }: typeof SAGA_WORKER_SESSIONS, leaseHolder: string): string {
  return `NOT EXISTS (
    SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${space}::oid AND l.objid = ${leaseHolder}::oid
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
}
