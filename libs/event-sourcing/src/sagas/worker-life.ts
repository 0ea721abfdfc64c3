import pg from 'pg';
import { guarded } from '@app/kernel';
import { randomInt } from 'node:crypto';
import { WORKER_LOCK_SPACE } from './saga-queue.js';

interface Life {
  readonly number: number;
  readonly client: pg.Client;
}

/**
 * The lock by which others know that a worker lives: held by a connection, and gone with it. Each life has a number of its
 * own, under which inputs are leased: what is marked with the number of a life that has ended is anybody's.
 */
export class WorkerLife {
  private current: Life | null = null;

  constructor(private readonly database: pg.ClientConfig) {}

  /** Null while there is none. */
  get number(): number | null {
    return this.current?.number ?? null;
  }

  async begin(): Promise<void> {
    const client = new pg.Client({ ...this.database, application_name: 'saga-worker', keepAlive: true });
    const life: Life = { number: randomInt(1, 2 ** 31 - 1), client };
    client.on('error', () => undefined); // its end, which follows, is what counts
    const ended = guarded(() => {
      if (this.current === life) this.current = null;
    });
    client.once('end', ended);
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock($1, $2)', [WORKER_LOCK_SPACE, life.number]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.current = life;
  }

  async end(): Promise<void> {
    const life = this.current;
    this.current = null;
    await life?.client.end().catch(() => undefined);
  }
}
