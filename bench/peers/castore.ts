import { PostgresEventStorageAdapter } from '@castore/event-storage-adapter-postgres';
import type { Peer } from './peer.js';

const STORE = { context: { eventStoreId: 'BENCH' } };

/** castore's PostgreSQL adapter on a client of so many connections; its log can only be read aggregate by aggregate. */
export async function castore(connectionString: string, connections: number): Promise<Peer> {
  await PostgresEventStorageAdapter.createEventTable({ connectionString, tableName: 'castore_event' });
  const adapter = new PostgresEventStorageAdapter({
    connectionString: `${connectionString}?max=${connections}`,
    tableName: 'castore_event',
  });
  return {
    name: 'castore',
    append: async (aggregateId, expected, events) => {
      try {
        for (const [index, { type, data, metadata }] of events.entries()) {
          await adapter.pushEvent(
            { aggregateId, version: expected + 1 + index, type, payload: data, metadata },
            { eventStoreId: STORE.context.eventStoreId },
          );
        }
        return expected + events.length;
      } catch (error) {
        if ((error as { code?: string }).code === 'EventAlreadyExistsError') return null;
        throw error;
      }
    },
    replay: null,
    close: () => (adapter as unknown as Record<'_sql', { end(): Promise<void> }>)['_sql'].end(), // it has no other way to let its connections go
  };
}
