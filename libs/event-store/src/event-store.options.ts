import type { MasterKeySource } from './vault/managed-key.js';

/** Events in PostgreSQL, beside everything else; or in an EventStoreDB, whose address may hold a password. */
export type EventStoreChoice =
  | { readonly kind: 'postgres' }
  | { readonly kind: 'eventstoredb'; readonly connectionString: string };

/** Where one process keeps events, and the key under which it seals personal data. */
export interface EventStoreOptions {
  /** In the database when absent. */
  readonly eventStore?: EventStoreChoice;
  /** One of the master keys of the installation. */
  readonly masterKey: MasterKeySource;
  /** That of the history which an empty database is to take over; the master key, or a new one under it, when absent. */
  readonly rootKey?: Buffer;
}

export const EVENT_STORE_OPTIONS = Symbol('EventStoreOptions');

/**
 * Injection token of the root key, once the master key has opened it: 32 bytes from which all other keys derive. It is the first master
 * key of the installation and stays when the master key is exchanged.
 */
export const ROOT_KEY = Symbol('RootKey');
