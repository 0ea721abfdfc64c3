import pg from 'pg';
import { DatabaseListener } from '../../libs/database/src/database-listener.js';
import { migrate } from '../../libs/database/src/migrations.js';
import {
  EventStoreDbEventStore,
  type EventStoreDbOptions,
} from '../../libs/event-store/src/adapters/eventstoredb/eventstoredb-event-store.js';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { POSTGRES_EVENT_STORE_MIGRATIONS } from '../../libs/event-store/src/adapters/postgres/event-store.migration.js';
import { PostgresEventStore } from '../../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import type { EventStore } from '../../libs/event-store/src/store/event-store.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { LoopbackServer } from '../support/eventstoredb/loopback-server.js';

/** A kind of store under test: opens stores that share one log. */
export interface Subject {
  open(): Promise<EventStore>;
  close(): Promise<void>;
}

export async function memory(): Promise<Subject> {
  const store = new MemoryEventStore();
  return { open: async () => store, close: async () => undefined };
}

export class PostgresSubject implements Subject {
  private readonly closers: (() => Promise<void>)[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly pool: pg.Pool,
  ) {}

  static async make(): Promise<PostgresSubject> {
    const database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 8 });
    pool.on('error', () => undefined);
    await migrate(pool, POSTGRES_EVENT_STORE_MIGRATIONS);
    return new PostgresSubject(database, pool);
  }

  async open(): Promise<PostgresEventStore> {
    const listener = new DatabaseListener(this.pool.options);
    await listener.start();
    const store = new PostgresEventStore(this.pool, listener);
    this.closers.push(
      () => store.close(),
      () => listener.close(),
    );
    return store;
  }

  async close(): Promise<void> {
    for (const close of this.closers) await close();
    await this.pool.end();
    await this.database.drop();
  }

  /** Terminates the connections that stores append over; returns their number. */
  async killWriters(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'event-store-writer' AND datname = current_database()`,
    );
    return rowCount ?? 0;
  }
}

/** The server in ESDB_URL, otherwise a server of the test that implements its protocol. */
export class EventStoreDbSubject implements Subject {
  private readonly stores: EventStoreDbEventStore[] = [];

  private constructor(
    private readonly connectionString: string,
    private readonly server: LoopbackServer | null,
  ) {}

  static async make(): Promise<EventStoreDbSubject> {
    const given = process.env['ESDB_URL'];
    if (given) return new EventStoreDbSubject(given, null);
    return EventStoreDbSubject.on(await LoopbackServer.start());
  }

  static on(server: LoopbackServer): EventStoreDbSubject {
    return new EventStoreDbSubject(server.connectionString, server);
  }

  async open(options: Partial<EventStoreDbOptions> = {}): Promise<EventStoreDbEventStore> {
    const store = new EventStoreDbEventStore({ connectionString: this.connectionString, ...options });
    this.stores.push(store);
    return store;
  }

  async close(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.close()));
    this.server?.stop();
  }
}
