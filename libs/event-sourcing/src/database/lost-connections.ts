import type pg from 'pg';
import { guarded } from '@app/kernel';

/**
 * Tells of connections that were lost while nobody used them. A pool that ends does not wait until its own are closed, so the
 * farewell of a server that is stopped right behind it is no loss.
 */
export function tellOfLostConnections(pool: pg.Pool, tell: (error: Error) => void): void {
  const lost = guarded((error: Error) => {
    if (!pool.ending) tell(error);
  });
  pool.on('error', lost);
}
