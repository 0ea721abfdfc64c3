import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_POOL, openSession, sendHeartbeats, terminateWhenSilent } from '@app/database';
import { type TenantKey, transientConflict } from '@app/kernel';

const SESSION = 'clock-move';
/** First half of the key of a clock's lock; the second is a hash of its tenant. */
const CLOCKS = 7_315_100;

/** Lets one request at a time move the clock of a platform, across all processes. */
@Injectable()
export class ClockLocks {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  /**
   * Runs `work` under the lock. 409 CONFLICT if another request holds it. The lock ends with its database session: when its process dies, or
   * is silent for ten seconds.
   */
  async hold<T>(tenant: TenantKey, work: () => Promise<T>): Promise<T> {
    const session = await openSession(this.pool.options, SESSION);
    try {
      const { rows } = await session.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS held', [
        CLOCKS,
        tenant,
      ]);
      if (!rows[0]!.held) throw transientConflict('Another request is moving the clock of the platform.');
      await terminateWhenSilent(session);
      sendHeartbeats(session);
      return await work();
    } finally {
      await session.end().catch(() => undefined);
    }
  }
}
