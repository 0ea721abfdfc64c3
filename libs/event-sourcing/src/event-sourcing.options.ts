import type { Clock } from '@app/kernel';
import type { Migration } from './database/migrations.js';

/** Tasks of this process on the log besides writing to it. */
export interface EventSourcingRole {
  /** Stands for leadership of the read models and routes events to sagas. */
  readonly readSide: boolean;
  /** Works the saga queue and rings timers. */
  readonly sagas: boolean;
}

/** Events in PostgreSQL, beside everything else; or in an EventStoreDB, whose address may hold a password. */
export type EventStoreChoice =
  { readonly kind: 'postgres' } | { readonly kind: 'eventstoredb'; readonly connectionString: string };

/** Options of the event store, the read side and the sagas of one process. */
export interface EventSourcingOptions {
  /** The address of the role that serves. */
  readonly databaseUrl: string;
  /** The address of the role that owns the tables and migrates; when absent, the one that serves does. */
  readonly ownerDatabaseUrl?: string;
  /** Where events are kept; in the database when absent. */
  readonly eventStore?: EventStoreChoice;
  /** Connections of the pool; the writer, the listener, the leader and the worker have one each besides. */
  readonly poolSize?: number;
  /** After how much silence a process that leads or holds leases is replaced; ten seconds when absent. */
  readonly silenceLimitMilliseconds?: number;
  /** 32 bytes that wrap every data key. */
  readonly masterKey: Buffer;
  readonly clock: Clock;
  /** Recorded with every event: which release wrote it. */
  readonly release: string;
  readonly role: EventSourcingRole;
  /** Further tables of other rooms (idempotency keys). */
  readonly migrations?: readonly Migration[];
  /** Receives weaknesses of the installation at the start. */
  readonly warn?: (message: string) => void;
  /** Where faults of background work go. */
  readonly report: (message: string, error: unknown) => void;
}

export const EVENT_SOURCING_OPTIONS = Symbol('EventSourcingOptions');

/** Injection token of TypeORM's data source, which owns the pool. */
export const DATA_SOURCE = Symbol('DataSource');

/** Injection token of the one pg.Pool of a process, for statements in plain SQL. */
export const DATABASE_POOL = Symbol('DatabasePool');
