import pg from 'pg';
import { guarded, yieldToEventLoop, type Tenant, tenantKey } from '@app/kernel';
import { Batcher, type DatabaseListener, inTransaction, openSession } from '@app/database';
import {
  type AppendConditions,
  BEGINNING,
  type Checkpoint,
  EventStore,
  type PartitionsRead,
  type EventAtRevision,
  type RecordableEvent,
  type StoredEvent,
  StoreUnreachable,
  StreamMoved,
  type Unsubscribe,
} from '../../store/event-store.js';
import { PARTITION_IN_SQL } from '../../store/partitions.js';
import type { AppendSequence } from '../../store/append-sequence.js';
import { GroupCommit, type PendingAppend } from './group-commit.js';
import { LatestAppends } from './latest-appends.js';
import { OwnAppends } from './own-appends.js';

/** A row as it is read: its columns in order, each parsed once. */
type EventRow = [
  position: bigint,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: StoredEvent['data'],
  metadata: StoredEvent['metadata'],
  previousHash: string,
  hash: string,
  mac: string | null,
];

/** A range of a stream to read. */
interface StreamRange {
  readonly stream: string;
  readonly from: number;
  readonly upTo: number;
}

/** A query for the last position of the streams with a name prefix, after a given position. */
interface WantedEnd {
  readonly streams: string;
  readonly after: Checkpoint;
}

/** Number of events that one statement filters by partition, which takes some ten milliseconds. */
const MAX_FILTERED_EVENTS = 5_000n;
/** Number of events to search for a tenant's newest one. If none is found, the end of the log is returned. */
const MAX_SEARCHED_EVENTS = 1_000n;
const MAX_CONCURRENT_READS = 3;
const COLUMNS = `position, stream, revision, id, type, version, data, metadata, encode(previous_hash, 'hex'), encode(hash, 'hex'), encode(mac, 'hex')`;
/** Parsers by column type. Other types stay text. */
const COLUMN_TYPES = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT2, Number],
  [pg.types.builtins.JSON, JSON.parse],
]);
const AS_EVENT_ROWS = {
  rowMode: 'array',
  types: { getTypeParser: (type: number) => COLUMN_TYPES.get(type) ?? String } as pg.CustomTypesConfig,
} as const;
/** The columns of an event, in the order of insertion. */
const STORED = 'position, stream, revision, id, type, version, data, metadata, previous_hash, hash, mac';
/** Events passed to a statement as JSON, with their hashes as stored. */
const RECORDABLES = `json_to_recordset($1) AS r(position bigint, stream text, revision integer, id uuid, type text, version smallint, data json,
       metadata json, "previousHash" text, hash text, mac text)`;
const HASHES = `decode("previousHash", 'hex') AS previous_hash, decode(hash, 'hex') AS hash, decode(mac, 'hex') AS mac`;
const APPENDED = 'events_appended';

/**
 * Hides the length of an array from the planner. If it sees the length, the custom plan looks cheaper than the generic one, so PostgreSQL
 * plans the statement for each execution, which takes several times as long as the execution.
 */
const unseen = (array: string): string => `(SELECT ${array})`;
/** Events that are serialized before the event loop gets a turn. */
const EVENTS_A_TURN = 100;
/** The JSON is parsed before the end of the log is locked, so that other appends wait only for the insertion. */
const APPEND_TOGETHER = `
  WITH copied AS MATERIALIZED (
    SELECT position, stream, revision, id, type, version, data, metadata, ${HASHES} FROM ${RECORDABLES}
  ), moved AS (
    UPDATE event_head SET position = event_head.position + (SELECT count(*) FROM copied)
    RETURNING position, position - (SELECT count(*) FROM copied) AS head
  ), appended AS (
    INSERT INTO events (${STORED})
    SELECT moved.head + copied.position, stream, revision, id, type, version, data, metadata, previous_hash, hash, mac FROM copied, moved
  )
  SELECT position, pg_notify('${APPENDED}', position::text) FROM moved`;

/** An event known to this process is no longer in the log: its caches belong to a different history (decision 0124). */
export class LogReplaced extends StoreUnreachable {
  constructor(position: Checkpoint) {
    super(
      `its log has another event at position ${position} than this process has seen there, or none: an older copy was restored, or a standby took over that ` +
        `lagged behind. This process ends, since its memory is of events that are lost (docs/guides/backup-and-restore.md)`,
    );
    this.name = 'LogReplaced';
  }
}

/** Ends the process as an unhandled error does: it completes requests in progress and accepts no more. */
function endProcess(reason: Error): void {
  void Promise.reject(reason);
}

/** The log in PostgreSQL. Appends go in groups over one dedicated connection; reads of streams are batched over the pool. */
export class PostgresEventStore extends EventStore {
  override readonly countsPositions = true;
  override readonly checksIndex = true;
  override readonly keepsSequences = true;
  private readonly groups = new GroupCommit({
    commit: (group) => this.commit(group),
    moved: ({ stream, expected }) => new StreamMoved(stream, expected),
    isRejected: isAboutContent,
  });
  private readonly reads = new Batcher<StreamRange, StoredEvent[]>(
    (ranges) => this.readBatch(ranges),
    MAX_CONCURRENT_READS,
    ({ stream, from, upTo }) => `${stream} ${from} ${upTo}`,
  );
  private readonly ends = new Batcher<WantedEnd, Checkpoint>((wanted) => this.endBatch(wanted), MAX_CONCURRENT_READS);
  private readonly listeners = new Set<() => void>();
  /** The position of the newest event appended by this process. A notification of a later one comes from another process. */
  private newest = BEGINNING;
  private own = new OwnAppends();
  private latest = new LatestAppends();
  /** Newest event known to this process. */
  private seen: { readonly position: Checkpoint; readonly hash: string } | null = null;
  private replaced: LogReplaced | null = null;
  private writer: pg.Client | null = null;
  private closed = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly listener: DatabaseListener,
    private readonly ended: (error: Error) => void = endProcess,
  ) {
    super();
    const { onConnect } = pool.options;
    pool.options.onConnect = async (client) => {
      await onConnect?.(client);
      await this.requireSameLog(client);
    };
  }

  append(
    stream: string,
    expected: number,
    events: readonly RecordableEvent[],
    conditions?: AppendConditions,
  ): Promise<Checkpoint> {
    if (events.length === 0) return Promise.reject(new Error(`nothing to append to ${stream}`));
    if (this.closed) return Promise.reject(new Error('the event store is closed'));
    if (this.replaced !== null) return Promise.reject(this.replaced);
    return new Promise((resolve, reject) => this.groups.add({ stream, expected, events, conditions, resolve, reject }));
  }

  read(
    stream: string,
    { from = 0, upTo = 2_147_483_647 }: { readonly from?: number; readonly upTo?: number } = {},
  ): Promise<StoredEvent[]> {
    const own = this.latest.read(stream, from, upTo);
    return own === null ? this.reads.submit({ stream, from, upTo }) : Promise.resolve(own);
  }

  override async restore(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const client = await this.pool.connect();
    try {
      await inTransaction(client, () => putBack(client, events));
    } finally {
      client.release();
    }
  }

  override async appendTogether(events: readonly EventAtRevision[]): Promise<Checkpoint> {
    if (events.length === 0) throw new Error('nothing to append');
    const texts: string[] = [];
    for (const [index, event] of events.entries()) {
      if (index % EVENTS_A_TURN === 0) await yieldToEventLoop();
      texts.push(JSON.stringify({ ...event, position: index + 1 }));
    }
    try {
      const { rows } = await this.pool.query<{ position: string }>(APPEND_TOGETHER, [`[${texts.join(',')}]`]);
      return BigInt(rows[0]!.position);
    } catch (error) {
      throw isTaken(error) ? new StreamMoved(events[0]!.stream, -1) : error;
    }
  }

  async readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<EventRow>({
      ...AS_EVENT_ROWS,
      name: 'read-all',
      text: `SELECT ${COLUMNS} FROM events WHERE position > $1 AND position <= (SELECT position FROM event_head)
        ORDER BY position LIMIT $2`,
      values: [after.toString(), limit],
    });
    return this.noted(rows.map(toStoredEvent));
  }

  override async readPartitions(
    partitions: readonly number[],
    after: Checkpoint,
    limit: number,
  ): Promise<PartitionsRead> {
    const { rows } = await this.pool.query<[end: bigint, ...(EventRow | [null])]>({
      ...AS_EVENT_ROWS,
      name: 'read-partitions',
      text: `SELECT searched.until, event.* FROM (SELECT greatest($1::bigint, least(position, $1 + $4)) AS until FROM event_head) AS searched
             LEFT JOIN LATERAL (
               SELECT ${COLUMNS} FROM events WHERE position > $1 AND position <= searched.until AND ${PARTITION_IN_SQL} = ANY($3::integer[])
               ORDER BY position LIMIT $2
             ) AS event ON true ORDER BY event.position`,
      values: [after.toString(), limit, partitions, MAX_FILTERED_EVENTS.toString()],
    });
    const events = this.noted(rows.flatMap(([, ...row]) => (row[0] === null ? [] : [toStoredEvent(row)])));
    return { events, upTo: events.length === limit ? events.at(-1)!.position : rows[0]![0] };
  }

  override async firstBeyondEnd(): Promise<StoredEvent | null> {
    const { rows } = await this.pool.query<EventRow>({
      ...AS_EVENT_ROWS,
      name: 'first-beyond-end',
      text: `SELECT ${COLUMNS} FROM events WHERE position > (SELECT position FROM event_head) ORDER BY position LIMIT 1`,
    });
    return rows[0] === undefined ? null : toStoredEvent(rows[0]);
  }

  override ownAppends(after: Checkpoint, limit: number): StoredEvent[] {
    return this.own.after(after, limit);
  }

  override endOf(tenant: Tenant, after: Checkpoint): Promise<Checkpoint> {
    return this.ends.submit({ streams: `${tenantKey(tenant)}.`, after });
  }

  async head(): Promise<Checkpoint> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'head',
      text: 'SELECT position FROM event_head',
    });
    return BigInt(rows[0]!.position);
  }

  onAppended(wake: () => void): Unsubscribe {
    this.listeners.add(wake);
    const unlisten = this.listener.listen(APPENDED, (position) => {
      if (BigInt(position) > this.newest) wake();
    });
    const ignoreGaps = this.listener.onGap(wake);
    return () => {
      this.listeners.delete(wake);
      unlisten();
      ignoreGaps();
    };
  }

  override get hearsAppends(): boolean {
    return this.listener.isCurrent;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.groups.finished();
    await this.writer?.end();
    this.writer = null;
  }

  /**
   * Reads many streams with one statement. The rows are sorted within each stream, so that the planner cannot turn the join into a scan of
   * the whole log. Events beyond the end of the log are left out: no release of this product has appended them, so no state may rest on them.
   */
  private async readBatch(ranges: readonly StreamRange[]): Promise<StoredEvent[][]> {
    const { rows } = await this.pool.query<[place: number, ...EventRow]>({
      ...AS_EVENT_ROWS,
      name: 'read-streams',
      text: `SELECT wanted.place::integer, event.*
             FROM unnest(${unseen('$1::text[]')}, ${unseen('$2::integer[]')}, ${unseen('$3::integer[]')})
               WITH ORDINALITY AS wanted(stream, first, last, place)
             CROSS JOIN LATERAL (
               SELECT ${COLUMNS} FROM events WHERE stream = wanted.stream AND revision BETWEEN wanted.first AND wanted.last
                 AND position <= (SELECT position FROM event_head) ORDER BY revision
             ) AS event`,
      values: [ranges.map(({ stream }) => stream), ranges.map(({ from }) => from), ranges.map(({ upTo }) => upTo)],
    });
    const answers: StoredEvent[][] = ranges.map(() => []);
    for (const [place, ...row] of rows) answers[place - 1]!.push(toStoredEvent(row));
    return answers.map((events) => this.noted(events));
  }

  private async endBatch(wanted: readonly WantedEnd[]): Promise<Checkpoint[]> {
    const { rows } = await this.pool.query<{ end: string }>({
      name: 'ends-of-tenants',
      text: `SELECT CASE WHEN head.position - wanted.after > $3 THEN head.position ELSE coalesce((
               SELECT position FROM events WHERE position > wanted.after AND position <= head.position
                 AND starts_with(stream, wanted.streams) ORDER BY position DESC LIMIT 1
             ), wanted.after) END AS "end"
             FROM unnest(${unseen('$1::text[]')}, ${unseen('$2::bigint[]')}) WITH ORDINALITY AS wanted(streams, after, place)
             CROSS JOIN event_head AS head ORDER BY wanted.place`,
      values: [wanted.map(({ streams }) => streams), wanted.map(({ after }) => after), MAX_SEARCHED_EVENTS],
    });
    return rows.map(({ end }) => BigInt(end));
  }

  private async commit(group: readonly PendingAppend[]): Promise<ReadonlyMap<number, Checkpoint>> {
    const client = (this.writer ??= await this.connect());
    const numbers = new Map<AppendSequence, number>();
    const numberOf = (sequence: AppendSequence): number => {
      if (!numbers.has(sequence)) numbers.set(sequence, numbers.size);
      return numbers.get(sequence)!;
    };
    const appends = group.map(({ stream, expected, conditions: { unlisted, sequences } = {} }, place) => ({
      place,
      stream,
      expected,
      ...(unlisted !== undefined && { reach: unlisted.reach, unlisted: unlisted.ids }),
      ...(sequences !== undefined && { sequences: sequences.map(numberOf) }),
    }));
    const isChecked = group.some(({ conditions }) => conditions?.unlisted !== undefined);
    const recordables = group.flatMap(({ stream, expected, events }, place) =>
      events.map((event, index) => ({ place, stream, revision: expected + 1 + index, ...event })),
    );
    try {
      const sent = JSON.stringify(recordables);
      const { rows } = await client.query<{ head: string; moved: number[] | null }>({
        name: isChecked ? 'append-unlisted' : 'append-events',
        text: `SELECT head, moved FROM ${isChecked ? 'append_unlisted' : 'append_authentic'}($1, $2)`,
        values: [JSON.stringify(appends), sent],
      });
      const head = BigInt(rows[0]!.head);
      const moved = new Set(rows[0]!.moved);
      const positions = positionsOf(group, head, moved);
      for (const [place, position] of positions) {
        if (position > this.newest) this.newest = position;
        this.latest.remember(group[place]!, position);
        this.note({ position, hash: group[place]!.events.at(-1)!.hash });
      }
      const appended = moved.size === 0 ? recordables : recordables.filter(({ place }) => !moved.has(place));
      this.own.remember({ head, events: appended, size: sent.length });
      for (const wake of this.listeners) wake();
      return positions;
    } catch (error) {
      if (!isAboutContent(error)) this.dropWriter(client); // its state is unknown: the next group starts on a fresh connection
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = await openSession(this.pool.options, 'event-store-writer');
    client.on(
      'error',
      guarded(() => this.dropWriter(client)),
    );
    client.once(
      'end',
      guarded(() => this.dropWriter(client)),
    );
    return client;
  }

  /** Drops the connection and the remembered events, since the next connection may lead to a log without them. */
  private dropWriter(client: pg.Client): void {
    if (this.writer === client) {
      this.writer = null; // the end of a lost connection may be reported after the next one is open
      this.own = new OwnAppends();
      this.latest = new LatestAppends();
    }
    void client.end().catch(() => undefined);
  }

  /**
   * First statement of each pooled connection and of each session opened like them, since it may lead to a different server. Throws
   * LogReplaced, and ends the process, if the log has lost events.
   */
  private async requireSameLog(client: pg.ClientBase): Promise<void> {
    const { seen } = this;
    if (seen === null || this.closed) return;
    const { rows } = await client.query<{ hash: string }>({
      name: 'event-hash',
      text: `SELECT encode(hash, 'hex') AS hash FROM events WHERE position = $1 AND position <= (SELECT position FROM event_head)`,
      values: [seen.position.toString()],
    });
    if (rows[0]?.hash === seen.hash) return;
    if (this.replaced === null) this.ended((this.replaced = new LogReplaced(seen.position)));
    throw this.replaced;
  }

  private noted(events: StoredEvent[]): StoredEvent[] {
    const last = events.at(-1);
    if (last !== undefined) this.note(last);
    return events;
  }

  private note({ position, hash }: Pick<StoredEvent, 'position' | 'hash'>): void {
    if (this.seen === null || position > this.seen.position) this.seen = { position, hash };
  }
}

/** The last position of each append of a group by its index, without those with a conflict. */
function positionsOf(
  group: readonly PendingAppend[],
  head: Checkpoint,
  moved: ReadonlySet<number>,
): ReadonlyMap<number, Checkpoint> {
  const positions = new Map<number, Checkpoint>();
  let position = head;
  group.forEach(({ events }, place) => {
    if (moved.has(place)) return;
    position += BigInt(events.length);
    positions.set(place, position);
  });
  return positions;
}

async function putBack(client: pg.ClientBase, events: readonly StoredEvent[]): Promise<void> {
  const { rows } = await client.query<{ position: string }>('SELECT position FROM event_head FOR UPDATE');
  if (BigInt(rows[0]!.position) >= events[0]!.position)
    throw new Error(`the log reaches position ${rows[0]!.position} already`);
  await client.query(
    `INSERT INTO events (${STORED})
     SELECT position, stream, revision, id, type, version, data, metadata, ${HASHES}
     FROM ${RECORDABLES}`,
    [JSON.stringify(events.map((event) => ({ ...event, position: event.position.toString() })))],
  );
  await client.query(`WITH moved AS (UPDATE event_head SET position = $1) SELECT pg_notify('${APPENDED}', $1::text)`, [
    events.at(-1)!.position.toString(),
  ]);
}

const UNIQUE_VIOLATION = '23505';
/** SQLSTATE classes for invalid values (data exception, constraint violation, limit exceeded). The statement then had no effect. */
const CONTENT_FAULTS = new Set(['22', '23', '54']);

/** A new stream of the append exists already. */
function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}

function isAboutContent(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CONTENT_FAULTS.has(error.code?.slice(0, 2) ?? '');
}

function toStoredEvent([
  position,
  stream,
  revision,
  id,
  type,
  version,
  data,
  metadata,
  previousHash,
  hash,
  mac,
]: EventRow): StoredEvent {
  const event = { position, stream, revision, id, type, version, data, metadata, previousHash, hash };
  return mac === null ? event : { ...event, mac };
}
