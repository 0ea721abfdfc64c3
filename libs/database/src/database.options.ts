import type { Clock } from '@app/kernel';
import type { Migration } from './migrations.js';

/** Options of the database connections of one process. */
export interface DatabaseOptions {
  /** URL of the serving role. */
  readonly databaseUrl: string;
  /** URL of the role that owns and migrates the tables; default: that of the serving role. */
  readonly ownerDatabaseUrl?: string;
  /** Connections of the pool. The writer, the listener, the leader and the worker have one additional connection each. */
  readonly poolSize?: number;
  /** Silence after which a process that leads or holds leases is replaced; default: ten seconds. */
  readonly silenceLimitMilliseconds?: number;
  readonly clock: Clock;
  /** The tables of every library and context, in the order of creation. */
  readonly migrations: readonly Migration[];
  /** Receives warnings about the installation at the start. */
  readonly warn?: (message: string) => void;
  /** Receives the errors of background work. */
  readonly report: (message: string, error: unknown) => void;
}

export const DATABASE_OPTIONS = Symbol('DatabaseOptions');

/** Injection token of TypeORM's data source, which owns the pool. */
export const DATA_SOURCE = Symbol('DataSource');

/** Injection token of the process's pg.Pool, for plain SQL. */
export const DATABASE_POOL = Symbol('DatabasePool');
