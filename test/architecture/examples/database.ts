import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  DATABASE_MIGRATIONS,
  databaseFacts,
  hasSessionOfOlderRelease,
  InjectPool,
  inspectDatabase,
  inTransaction,
  logLostConnections,
  openSession,
  orEnd,
  READ_MODELS_SCHEMA,
  SAGA_WORKER_SESSIONS,
  sendHeartbeats,
  sessionHasEnded,
  terminateSilentHolders,
  terminateWhenSilent,
  withinSchema,
} from '@app/database';

/** A provider that uses the pool of the process. */
@Injectable()
export class NotePrinter {
  constructor(@InjectPool() private readonly pool: pg.Pool) {}

  async isReachable(): Promise<boolean> {
    return (await this.pool.query('SELECT 1')).rowCount === 1;
  }
}

/** Looks at a database, takes a lock in a separate session and makes a table in one transaction; names the steps of other libraries. */
export async function useDatabase(
  url: string,
  pool: pg.Pool,
  lock: number,
  report: (error: Error) => void,
): Promise<readonly string[]> {
  const { isNew } = await inspectDatabase(url); // throws UnusableDatabase when it cannot be used
  logLostConnections(pool, report);
  const { unknownSteps } = await databaseFacts({ databaseUrl: url, ownerDatabaseUrl: null }, DATABASE_MIGRATIONS);
  await orEnd(pool, () => pool.query('SELECT 1')); // a step of the start: when it fails, the pool ends too

  const mustWait = await hasSessionOfOlderRelease(pool);
  if (mustWait) return unknownSteps;

  const session = await openSession(pool.options, 'note-printer');
  try {
    await terminateWhenSilent(session); // PostgreSQL ends it after ten seconds of silence
    sendHeartbeats(session);
    await terminateSilentHolders(session, lock); // a holder that is frozen gives way
    await session.query('SELECT pg_advisory_lock($1)', [lock]);

    await inTransaction(session, () =>
      withinSchema(session, READ_MODELS_SCHEMA, () => session.query('CREATE TEMPORARY TABLE printed (id uuid)')),
    );
    await session.query(`SELECT 1 FROM saga_queue WHERE ${sessionHasEnded(SAGA_WORKER_SESSIONS, 'leased_by')}`);
  } finally {
    await session.end();
  }
  return isNew ? [] : unknownSteps;
}
