import type pg from 'pg';
import { guarded } from '@app/kernel';

/**
 * Reports connections that were lost while idle. An ending pool does not wait for its connections to close, so the closing message of a
 * server that is stopped right afterwards does not count as a loss.
 */
export function logLostConnections(pool: pg.Pool, tell: (error: Error) => void): void {
  const lost = guarded((error: Error) => {
    if (!pool.ending) tell(error);
  });
  pool.on('error', lost);
  keepLostClients(pool);
}

/** A client that is lost during a query rejects the query and also emits the error; without a listener that would end the process. */
function keepLostClients(pool: pg.Pool): void {
  const ignored = guarded(() => undefined);
  const connected = guarded((client: pg.PoolClient) => client.on('error', ignored));
  pool.on('connect', connected);
}
