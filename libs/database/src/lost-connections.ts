import type pg from 'pg';
import { guarded } from '@app/kernel';

/**
 * Reports connections that were lost while idle. A pool that ends does not wait until its connections are closed, so the
 * closing message of a server that is stopped right after it is not a loss.
 */
export function logLostConnections(pool: pg.Pool, tell: (error: Error) => void): void {
  const lost = guarded((error: Error) => {
    if (!pool.ending) tell(error);
  });
  pool.on('error', lost);
  keepLostClients(pool);
}

/**
 * A client that is lost while it is in use fails its query, and emits the same error besides: without a listener that would end
 * the process.
 */
function keepLostClients(pool: pg.Pool): void {
  const ignored = guarded(() => undefined);
  const connected = guarded((client: pg.PoolClient) => client.on('error', ignored));
  pool.on('connect', connected);
}
