/** Events in PostgreSQL, beside everything else; or in an EventStoreDB, whose address may hold a password. */
export type EventStoreChoice =
  | { readonly kind: 'postgres' }
  | { readonly kind: 'eventstoredb'; readonly connectionString: string };

/** Where one process keeps events, and the key under which it seals personal data. */
export interface EventStoreOptions {
  /** In the database when absent. */
  readonly eventStore?: EventStoreChoice;
  /** 32 bytes that wrap every data key. */
  readonly masterKey: Buffer;
}

export const EVENT_STORE_OPTIONS = Symbol('EventStoreOptions');

/** Injection token of the master key, once it is known to be the one of this database. */
export const MASTER_KEY = Symbol('MasterKey');
