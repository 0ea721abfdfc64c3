import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { guarded } from '@app/kernel';
import { endWhenSilent, keepTalking, openSession } from './sessions.js';

interface Life {
  readonly number: number;
  readonly client: pg.Client;
}

/** Lock space of the worker sessions under whose numbers inputs are leased. */
export const SAGA_LIVES = { space: 7_315, session: 'saga-worker' };

/**
 * The lock that shows to other processes that a process lives: held by a database session, and released with it, at the latest
 * ten seconds after the process froze or was disconnected. Each life has a number, under which work is leased: work that is
 * leased under the number of an ended life may be taken over.
 */
export class ProcessLife {
  private current: Life | null = null;

  constructor(
    private readonly database: pg.PoolConfig,
    private readonly of: typeof SAGA_LIVES,
  ) {}

  /** Null while there is none. */
  get number(): number | null {
    return this.current?.number ?? null;
  }

  async begin(): Promise<void> {
    const client = await openSession(this.database, this.of.session);
    const life: Life = { number: randomInt(1, 2 ** 31 - 1), client };
    client.once(
      'end',
      guarded(() => {
        if (this.current === life) this.current = null;
      }),
    );
    try {
      await endWhenSilent(client);
      await client.query('SELECT pg_advisory_lock($1, $2)', [this.of.space, life.number]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    keepTalking(client);
    this.current = life;
  }

  async end(): Promise<void> {
    const life = this.current;
    this.current = null;
    await life?.client.end().catch(() => undefined);
  }
}

/** SQL that holds when the life with this number has ended. */
export function hasEnded({ space }: typeof SAGA_LIVES, number: string): string {
  return `NOT EXISTS (
    SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${space}::oid AND l.objid = ${number}::oid
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
}
