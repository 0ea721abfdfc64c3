import type pg from 'pg';
import { type DatabaseListener, orEnd } from '@app/database';
import { PostgresEventStore } from './adapters/postgres/postgres-event-store.js';
import type { EventStoreChoice, EventStoreOptions } from './event-store.options.js';
import { bindEventStore } from './installation/event-store-binding.js';
import { rootKeyOf } from './installation/master-keys.js';
import type { EventStore } from './store/event-store.js';

/** The root key of this database, opened with the master key. */
export function openRootKey(pool: pg.Pool, { masterKey, rootKey }: EventStoreOptions): Promise<Buffer> {
  return orEnd(pool, () => rootKeyOf(pool, masterKey, rootKey));
}

/** The chosen store, after checking that this database follows it. */
export async function openEventStore(
  pool: pg.Pool,
  listener: DatabaseListener,
  { eventStore: choice = { kind: 'postgres' } }: EventStoreOptions,
): Promise<EventStore> {
  const store = await openStore(choice, pool, listener);
  try {
    await orEnd(pool, () => bindEventStore(pool, choice.kind, store));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Loads the client of EventStoreDB only if it is used, since loading takes a while. */
async function openStore(choice: EventStoreChoice, pool: pg.Pool, listener: DatabaseListener): Promise<EventStore> {
  if (choice.kind === 'postgres') return new PostgresEventStore(pool, listener);
  const { EventStoreDbEventStore } = await import('./adapters/eventstoredb/eventstoredb-event-store.js');
  return new EventStoreDbEventStore({ connectionString: choice.connectionString });
}
