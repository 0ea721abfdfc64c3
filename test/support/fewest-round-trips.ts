import { DATABASE_POOL } from '@app/database';
import type { TestApplication } from './application.js';
import { now, recordStatements, sequentialRoundTrips } from './round-trips.mjs';

const TIMES = 6;

/**
 * Number of sequential PostgreSQL statements for which a request waits: the minimum of several measurements, since background work is counted
 * too.
 */
export async function fewestRoundTrips(
  application: Pick<TestApplication, 'get' | 'settle'>,
  ask: () => Promise<unknown>,
): Promise<number> {
  const statements = recordStatements(application.get<{ Client: unknown }>(DATABASE_POOL).Client);
  const counts: number[] = [];
  try {
    for (let time = 0; time < TIMES; time++) {
      await application.settle();
      statements.take();
      const from = now();
      await ask();
      counts.push(sequentialRoundTrips(statements.take(), { from, to: now() }).length);
    }
  } finally {
    statements.restore();
  }
  return Math.min(...counts);
}
