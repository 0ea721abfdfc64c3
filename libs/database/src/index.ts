export { Batcher } from './batcher.js';
export { DatabaseClock } from './database-clock.js';
export { databaseFacts, type DatabaseFacts } from './database-facts.js';
export { DatabaseListener } from './database-listener.js';
export { DatabaseOwner } from './database-owner.js';
export { DATABASE_MIGRATIONS } from './database.migrations.js';
export { DatabaseModule } from './database.module.js';
export { PooledDataSource } from './data-source.js';
export { DATA_SOURCE, DATABASE_POOL, type DatabaseOptions } from './database.options.js';
export { Epoch } from './epochs.js';
export { InjectPool } from './inject-pool.js';
export { inspectDatabase, type Inspection } from './inspection.js';
export { logLostConnections } from './lost-connections.js';
export { APPEND_ONLY, defineMigration, type Migration, WORKING } from './migrations.js';
export { ALWAYS_CURRENT, type NotificationHealth } from './notification-health.js';
export { orEnd } from './open-data-source.js';
export { READ_MODELS_SCHEMA, withinSchema } from './schemas.js';
export {
  hasSessionOfOlderRelease,
  HEARTBEAT_MILLISECONDS,
  openSession,
  sendHeartbeats,
  terminateSilentHolders,
  terminateWhenSilent,
} from './sessions.js';
export { inTransaction } from './transaction.js';
export { UnusableDatabase } from './unusable-database.js';
export { SAGA_WORKER_SESSIONS, sessionHasEnded, WorkerSession } from './worker-session.js';
