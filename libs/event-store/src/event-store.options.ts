import type { MasterKeySource } from './vault/managed-key.js';

/** Events in PostgreSQL next to all other data, or in an EventStoreDB, whose address may contain a password. */
export type EventStoreChoice =
  | { readonly kind: 'postgres' }
  | { readonly kind: 'eventstoredb'; readonly connectionString: string };

/** Where a process stores events, and the keys for personal data. */
export interface EventStoreOptions {
  /** Default: PostgreSQL. */
  readonly eventStore?: EventStoreChoice;
  /** One of the master keys of the installation. */
  readonly masterKey: MasterKeySource;
  /**
   * Root key of the history that an empty database is to take over. Default: the master key itself, or a new key wrapped by a key manager.
   */
  readonly rootKey?: Buffer;
}

export const EVENT_STORE_OPTIONS = Symbol('EventStoreOptions');

/**
 * Injection token of the root key, once the master key has opened it: 32 bytes from which all other keys are derived. It is the first master
 * key of the installation, and stays when the master key is rotated.
 */
export const ROOT_KEY = Symbol('RootKey');
