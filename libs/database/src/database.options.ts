import type { Clock } from '@app/kernel';
import type { Migration } from './migrations.js';

/** Options of the database connections of one process. */
export interface DatabaseOptions {
  /** The address of the role that serves. */
  readonly databaseUrl: string;
  /** The address of the role that owns the tables and migrates; when absent, the one that serves does. */
  readonly ownerDatabaseUrl?: string;
  /** Connections of the pool; the writer, the listener, the leader and the worker have one each besides. */
  readonly poolSize?: number;
  /** After how much silence a process that leads or holds leases is replaced; ten seconds when absent. */
  readonly silenceLimitMilliseconds?: number;
  readonly clock: Clock;
  /** The tables of every library and context, in the order in which they are made. */
  readonly migrations: readonly Migration[];
  /** Receives weaknesses of the installation at the start. */
  readonly warn?: (message: string) => void;
  /** Where faults of background work go. */
  readonly report: (message: string, error: unknown) => void;
}

export const DATABASE_OPTIONS = Symbol('DatabaseOptions');

/** Injection token of TypeORM's data source, which owns the pool. */
export const DATA_SOURCE = Symbol('DataSource');

/** Injection token of the one pg.Pool of a process, for statements in plain SQL. */
export const DATABASE_POOL = Symbol('DatabasePool');
