import pg from 'pg';
import { PooledDataSource } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import type { DatabaseOptions } from './database.options.js';
import { logLostConnections } from './lost-connections.js';
import { migrate } from './migrations.js';
import { excessPrivilege, prepareAsOwner, requireOwnReadModels } from './roles.js';
import { CONNECTION_LIMITS, limitedSessions, POOL_SESSION } from './sessions.js';

const POOL_SIZE = 12;

/** Migrates the database and opens the data source of a process. */
export async function openDataSource(options: DatabaseOptions): Promise<PooledDataSource> {
  const silenceLimit = options.silenceLimitMilliseconds;
  const source = new PooledDataSource(
    {
      connectionString: options.databaseUrl,
      ...CONNECTION_LIMITS,
      ...(silenceLimit === undefined ? {} : { connectionTimeoutMillis: silenceLimit }),
      max: options.poolSize ?? POOL_SIZE,
      application_name: POOL_SESSION,
      idleTimeoutMillis: 0, // otherwise each statement would set and clear a timer
      onConnect: limitedSessions({ connectionString: options.databaseUrl }, silenceLimit),
    },
    poolThatReportsLosses((error) => options.report('an idle database connection was lost', error)),
  );
  if (options.ownerDatabaseUrl !== undefined) await migrateAsOwner(options.ownerDatabaseUrl, options);
  await source.initialize();
  return orEnd(source.pool, async () => {
    if (options.ownerDatabaseUrl === undefined) await migrateAlone(source.pool, options);
    if (options.clock instanceof DatabaseClock) await options.clock.query(source.pool);
    return source;
  });
}

/** Runs a step of the start. If it fails, ends the pool, whose connections nothing else would close. */
export async function orEnd<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!pool.ending) await pool.end();
    throw error;
  }
}

/** TypeORM opens a first connection when it creates the pool, so the pool must have its listener from the beginning. */
function poolThatReportsLosses(report: (error: Error) => void): typeof pg.Pool {
  return class extends pg.Pool {
    constructor(config?: pg.PoolConfig) {
      super(config);
      logLostConnections(this, report);
    }
  };
}

/** Migrates over a session of the owner, which may create the serving role. */
function migrateAsOwner(ownerUrl: string, { databaseUrl, migrations }: DatabaseOptions): Promise<void> {
  return prepareAsOwner({ ownerUrl, applicationUrl: databaseUrl }, migrations);
}

/** Without a separate owner the serving role migrates, and so has more privileges than it should. */
async function migrateAlone(pool: pg.Pool, { migrations, warn }: DatabaseOptions): Promise<void> {
  await migrate(pool, migrations);
  await requireOwnReadModels(pool);
  const power = await excessPrivilege(pool, migrations);
  if (power !== null) warn?.(`${power}: set MIGRATION_DATABASE_URL, and give DATABASE_URL another role`);
}
