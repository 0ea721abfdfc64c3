import pg from 'pg';
import { logLostConnections } from '@app/database';

/** Connection pool of the saga queue. */
export const SAGA_POOL = Symbol('SAGA_POOL');

/** Two for leases, one per worker pool, two for completions, one for the rest. */
const MAX_CONNECTIONS = 5;

const SETTINGS = [
  // Plans are made while the queue is empty and cached; such a plan would scan the whole queue once it has filled.
  'SET enable_seqscan = off',
  'SET plan_cache_mode = force_generic_plan',
  // A lease or completion that is lost in a crash of PostgreSQL is repeated under the same ids (decision 0022).
  'SET synchronous_commit = off',
];

export function openSagaPool(database: pg.PoolConfig, failed: (message: string, error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({
    ...database,
    max: MAX_CONNECTIONS,
    application_name: 'saga-queue',
    onConnect: async (client) => {
      await database.onConnect?.(client);
      await client.query(SETTINGS.join('; '));
    },
  });
  logLostConnections(pool, (error) => failed('an idle connection of the saga queue was lost', error));
  return pool;
}
