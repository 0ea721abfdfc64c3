import pg from 'pg';
import type { DatabaseListener } from '../../database/database-listener.js';
import { type Checkpoint, EventStore, type RecordableEvent, type StoredEvent, StreamMoved, type Unsubscribe } from '../../store/event-store.js';
import { GroupCommit, type PendingAppend } from './group-commit.js';

interface EventRow {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: StoredEvent['data'];
  readonly metadata: StoredEvent['metadata'];
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

const COLUMNS = 'position, stream, revision, id, type, version, data, metadata, previous_hash, hash';
const APPENDED = 'events_appended';

/** The log in PostgreSQL: appends in groups over one connection of its own, reads over the pool. */
export class PostgresEventStore extends EventStore {
  private readonly groups = new GroupCommit({
    commit: (group) => this.commit(group),
    moved: ({ stream, expected }) => new StreamMoved(stream, expected),
    unkeepable: isAboutContent,
  });
  private readonly listeners = new Set<() => void>();
  private writer: pg.Client | null = null;
  private closed = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly listener: DatabaseListener,
  ) {
    super();
  }

  append(stream: string, expected: number, events: readonly RecordableEvent[]): Promise<Checkpoint> {
    if (events.length === 0) return Promise.reject(new Error(`nothing to append to ${stream}`));
    if (this.closed) return Promise.reject(new Error('the event store is closed'));
    return new Promise((resolve, reject) => this.groups.add({ stream, expected, events, resolve, reject }));
  }

  async read(stream: string, { from = 0, upTo = 2_147_483_647 }: { readonly from?: number; readonly upTo?: number } = {}): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'read-stream',
      text: `SELECT ${COLUMNS} FROM events WHERE stream = $1 AND revision BETWEEN $2 AND $3 ORDER BY revision`,
      values: [stream, from, upTo],
    });
    return rows.map(toStoredEvent);
  }

  async readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'read-all',
      text: `SELECT ${COLUMNS} FROM events WHERE position > $1 ORDER BY position LIMIT $2`,
      values: [after.toString(), limit],
    });
    return rows.map(toStoredEvent);
  }

  async head(): Promise<Checkpoint> {
    const { rows } = await this.pool.query<{ position: string }>({ name: 'head', text: 'SELECT position FROM event_head' });
    return BigInt(rows[0]!.position);
  }

  onAppended(wake: () => void): Unsubscribe {
    this.listeners.add(wake);
    const unlisten = this.listener.listen(APPENDED, wake);
    return () => {
      this.listeners.delete(wake);
      unlisten();
    };
  }

  /** Takes no further appends, finishes those under way and lets the connection go. */
  async close(): Promise<void> {
    this.closed = true;
    await this.groups.finished();
    await this.writer?.end();
    this.writer = null;
  }

  private async commit(group: readonly PendingAppend[]): Promise<ReadonlyMap<number, Checkpoint>> {
    const client = (this.writer ??= await this.connect());
    const appends = group.map(({ stream, expected }, place) => ({ place, stream, expected }));
    const recordables = group.flatMap(({ events }, append) => events.map((event, index) => ({ append, index, ...event })));
    try {
      const { rows } = await client.query<{ place: number; last_position: string }>({
        name: 'append-events',
        text: 'SELECT place, last_position FROM append_events($1, $2)',
        values: [JSON.stringify(appends), JSON.stringify(recordables)],
      });
      for (const wake of this.listeners) wake();
      return new Map(rows.map((row) => [row.place, BigInt(row.last_position)]));
    } catch (error) {
      if (!isAboutContent(error)) this.dropWriter(client); // its state is unknown: the next group starts on a fresh connection
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.pool.options, application_name: 'event-store-writer' });
    client.on('error', () => this.dropWriter(client));
    await client.connect();
    return client;
  }

  private dropWriter(client: pg.Client): void {
    if (this.writer === client) this.writer = null; // a lost connection may tell of its end after the next one stands
    void client.end().catch(() => undefined);
  }
}

/** Classes of SQLSTATE that blame the values of a statement (data exception, broken constraint, too large), which then did nothing. */
const CONTENT_FAULTS = new Set(['22', '23', '54']);

function isAboutContent(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CONTENT_FAULTS.has(error.code?.slice(0, 2) ?? '');
}

function toStoredEvent(row: EventRow): StoredEvent {
  return {
    position: BigInt(row.position),
    stream: row.stream,
    revision: row.revision,
    id: row.id,
    type: row.type,
    version: row.version,
    data: row.data,
    metadata: row.metadata,
    previousHash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  };
}
