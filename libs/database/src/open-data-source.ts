import pg from 'pg';
import { PooledDataSource } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import type { DatabaseOptions } from './database.options.js';
import { logLostConnections } from './lost-connections.js';
import { migrate } from './migrations.js';
import { excessPrivilege, prepareAsOwner, requireOwnReadModels } from './roles.js';
import { CONNECTION_LIMITS, limitedSessions } from './sessions.js';

const POOL_SIZE = 12;

/** The data source of a process, over a database that has been migrated. */
export async function openDataSource(options: DatabaseOptions): Promise<PooledDataSource> {
  const silenceLimit = options.silenceLimitMilliseconds;
  const source = new PooledDataSource(
    {
      connectionString: options.databaseUrl,
      ...CONNECTION_LIMITS,
      ...(silenceLimit === undefined ? {} : { connectionTimeoutMillis: silenceLimit }),
      max: options.poolSize ?? POOL_SIZE,
      application_name: 'payments-platform',
      idleTimeoutMillis: 0, // or each statement would set a timer and clear another
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

/** A step of the start. When it fails, the pool ends with it: nothing else would close its connections. */
export async function orEnd<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!pool.ending) await pool.end();
    throw error;
  }
}

/** TypeORM opens a first connection together with the pool, which therefore listens from the beginning. */
function poolThatReportsLosses(report: (error: Error) => void): typeof pg.Pool {
  return class extends pg.Pool {
    constructor(config?: pg.PoolConfig) {
      super(config);
      logLostConnections(this, report);
    }
  };
}

/** Migrates over a session of the owner, which may make the role that serves. */
function migrateAsOwner(ownerUrl: string, { databaseUrl, migrations }: DatabaseOptions): Promise<void> {
  return prepareAsOwner({ ownerUrl, applicationUrl: databaseUrl }, migrations);
}

/** Where no other role is the owner's, the one that serves migrates, and may do more than it should. */
async function migrateAlone(pool: pg.Pool, { migrations, warn }: DatabaseOptions): Promise<void> {
  await migrate(pool, migrations);
  await requireOwnReadModels(pool);
  const power = await excessPrivilege(pool, migrations);
  if (power !== null) warn?.(`${power}: set MIGRATION_DATABASE_URL, and give DATABASE_URL another role`);
}
