import { isExpectedVersionConflictError } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, readMessagesBatch } from '@event-driven-io/emmett-postgresql';
import { dumbo } from '@event-driven-io/dumbo';
import pg from 'pg';
import type { Peer } from './peer.js';

/** emmett on a pool of so many connections. */
export async function emmett(connectionString: string, connections: number): Promise<Peer> {
  const pool = new pg.Pool({ connectionString, max: connections });
  pool.on('error', () => undefined); // connections that the server still holds when it stops
  const store = getPostgreSQLEventStore(connectionString, {
    connectionOptions: { pool },
    schema: { autoMigration: 'None' },
  });
  await store.schema.migrate();
  const reader = dumbo({ connectionString, pool });
  return {
    name: 'emmett',
    append: async (stream, expected, events) => {
      const expectedStreamVersion = expected === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(expected);
      try {
        const { nextExpectedStreamVersion } = await store.appendToStream(
          stream,
          events.map((event) => ({ kind: 'Event', ...event })),
          { expectedStreamVersion },
        );
        return Number(nextExpectedStreamVersion); // may exceed the expected revision: several concurrent creations of a stream can succeed
      } catch (error) {
        if (isExpectedVersionConflictError(error)) return null;
        throw error;
      }
    },
    replay: async (page) => {
      let read = 0;
      for (let after = 0n; ;) {
        const { messages, currentGlobalPosition } = await readMessagesBatch(reader.execute, { after, batchSize: page });
        read += messages.length;
        if (messages.length < page) return read;
        after = currentGlobalPosition;
      }
    },
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}
