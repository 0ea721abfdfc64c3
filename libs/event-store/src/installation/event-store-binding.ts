import type pg from 'pg';
import { APPEND_ONLY, defineMigration } from '@app/database';
import type { EventStore } from '../store/event-store.js';

/**
 * The kind of event store that the read models, sagas and timers of this database follow. Databases that are older than this setting follow
 * their own log.
 */
export const eventStoreBindingMigration = defineMigration({
  step: '009-event-store-binding',
  sql: `
    CREATE TABLE event_store_binding (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), kind text NOT NULL);
    INSERT INTO event_store_binding (kind) SELECT 'postgres' WHERE EXISTS (SELECT FROM reader_checkpoints);
  `,
  grants: { event_store_binding: APPEND_ONLY },
});

/** The database and the event store do not belong together. */
export class WrongEventStore extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongEventStore';
  }
}

/**
 * Binds a database to its event store at the first start. Throws WrongEventStore if the database follows a log of another kind, or if its
 * checkpoints are beyond the end of this one and so belong to another history.
 */
export async function bindEventStore(
  pool: pg.Pool,
  kind: 'postgres' | 'eventstoredb',
  store: EventStore,
): Promise<void> {
  await pool.query('INSERT INTO event_store_binding (kind) VALUES ($1) ON CONFLICT DO NOTHING', [kind]);
  const { rows } = await pool.query<{ kind: string; followed: string }>(
    'SELECT kind, (SELECT coalesce(max(position), 0) FROM reader_checkpoints) AS followed FROM event_store_binding',
  );
  const bound = rows[0]!;
  if (bound.kind !== kind) {
    throw new WrongEventStore(
      `this database follows a log in ${bound.kind}, not in ${kind}: set EVENT_STORE=${bound.kind}, or use a separate database`,
    );
  }
  const head = await store.head(); // read after the checkpoints: the log only grows
  if (BigInt(bound.followed) > head) {
    throw new WrongEventStore(
      `this database has followed its event store up to ${bound.followed}, but the store ends at ${head}: it is another store, or an older copy`,
    );
  }
}
