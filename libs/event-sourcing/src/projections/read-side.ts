import type pg from 'pg';
import type { DatabaseListener } from '../database/database-listener.js';
import type { EventCodec, RecordedEvent } from '../store/codec.js';
import { BEGINNING, type Checkpoint, type EventStore, type StoredEvent } from '../store/event-store.js';
import { Leadership } from './leadership.js';
import type { Projection } from './projection.js';
import type { ReadSideProgress } from './read-side-progress.js';
import { TableWriter } from './table-writer.js';
import { WakeUp } from './wake-up.js';

/** Something that follows the log inside the reader's transaction: a projection, or the router of a saga. */
export interface LogReader {
  readonly name: string;
  readonly version: number;
  /** A projection starts at the beginning; a saga that joins an old log starts at its end, since sagas never replay. */
  readonly startsAt: 'beginning' | 'end';
  concerns(type: string): boolean;
  /** Makes its tables anew, dropping what an older version left. */
  prepare?(transaction: pg.ClientBase): Promise<void>;
  apply(events: readonly RecordedEvent[], stored: ReadonlyMap<string, StoredEvent>, transaction: pg.ClientBase): Promise<void>;
}

interface Standing {
  readonly reader: LogReader;
  position: Checkpoint;
  halted: string | null;
}

export interface ReadSideReport {
  readonly leading: boolean;
  readonly position: Checkpoint;
  readonly halted: readonly { readonly name: string; readonly reason: string }[];
}

const BATCH = 500;
const IDLE_MILLISECONDS = 200;
const MOVED = 'read_side_moved';

/**
 * Reads the log in batches and moves every reader in one transaction. A reader that throws is halted at its place and
 * shown by health; the others go on. One process leads; the others learn its progress by NOTIFY and by asking.
 */
export class ReadSide {
  private readonly leadership: Leadership;
  private readonly wakeUp = new WakeUp();
  private standings: Standing[] = [];
  private running = false;
  private finished: Promise<void> = Promise.resolve();
  private follower: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void)[] = [];

  constructor(
    private readonly parts: {
      readonly pool: pg.Pool;
      readonly store: EventStore;
      readonly codec: EventCodec;
      readonly listener: DatabaseListener;
      readonly progress: ReadSideProgress;
      readonly readers: () => readonly LogReader[];
      readonly failed: (message: string, error: unknown) => void;
    },
  ) {
    this.leadership = new Leadership(parts.pool.options, {
      lead: (client) => (this.finished = this.lead(client)),
      failed: (error) => parts.failed('the read side lost its connection', error),
    });
  }

  /** Starts following progress, and, when this process may lead, stands for leadership. */
  start(mayLead: boolean): void {
    this.running = true;
    this.unsubscribe = [
      this.parts.store.onAppended(() => this.wakeUp.call()),
      this.parts.listener.listen(MOVED, (position) => this.parts.progress.reached(BigInt(position))),
    ];
    // A lost notification must not hold an answer for long: a follower with waiters asks by itself.
    this.follower = setInterval(() => void this.follow(), IDLE_MILLISECONDS / 4);
    if (mayLead) this.leadership.start();
  }

  async stop(): Promise<void> {
    this.running = false;
    if (this.follower !== null) clearInterval(this.follower);
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    this.wakeUp.call();
    await this.finished.catch(() => undefined);
    await this.leadership.stop();
  }

  async report(): Promise<ReadSideReport> {
    const { rows } = await this.parts.pool.query<{ name: string; halted_reason: string }>(
      'SELECT name, halted_reason FROM reader_checkpoints WHERE halted_reason IS NOT NULL',
    );
    return {
      leading: this.leadership.leading,
      position: this.parts.progress.current,
      halted: rows.map(({ name, halted_reason }) => ({ name, reason: halted_reason })),
    };
  }

  private async follow(): Promise<void> {
    if (!this.parts.progress.waiting || this.leadership.leading) return;
    try {
      const { rows } = await this.parts.pool.query<{ position: string | null }>(
        'SELECT min(position) AS position FROM reader_checkpoints WHERE halted_reason IS NULL',
      );
      if (rows[0]?.position != null) this.parts.progress.reached(BigInt(rows[0].position));
    } catch (error) {
      if (this.running) this.parts.failed('could not ask how far the read side is', error);
    }
  }

  private async lead(client: pg.Client): Promise<void> {
    this.standings = await this.take(client);
    while (this.running) {
      const moved = await this.step(client);
      if (!moved && this.running) await this.wakeUp.wait(IDLE_MILLISECONDS);
    }
  }

  /** Takes over from where the last leader stood, and makes what is new or of a new version. */
  private async take(client: pg.Client): Promise<Standing[]> {
    const { rows } = await client.query<{ name: string; version: number; position: string; halted_reason: string | null }>(
      'SELECT name, version, position, halted_reason FROM reader_checkpoints',
    );
    const known = new Map(rows.map((row) => [row.name, row]));
    const end = rows.length === 0 ? BEGINNING : await this.parts.store.head();
    const standings: Standing[] = [];
    for (const reader of this.parts.readers()) {
      if (reader instanceof ProjectionReader) reader.forget();
      const row = known.get(reader.name);
      if (row?.version === reader.version) {
        standings.push({ reader, position: BigInt(row.position), halted: row.halted_reason });
        continue;
      }
      const position = reader.startsAt === 'beginning' ? BEGINNING : row === undefined ? end : BigInt(row.position);
      await inTransaction(client, async () => {
        await reader.prepare?.(client);
        await client.query(
          `INSERT INTO reader_checkpoints (name, version, position) VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET version = $2, position = $3, halted_reason = NULL`,
          [reader.name, reader.version, position.toString()],
        );
      });
      standings.push({ reader, position, halted: null });
    }
    this.publish(standings);
    return standings;
  }

  /** One batch; false when there was nothing to read. */
  private async step(client: pg.Client): Promise<boolean> {
    const live = this.standings.filter(({ halted }) => halted === null);
    if (live.length === 0) return false;
    const from = live.reduce((lowest, { position }) => (position < lowest ? position : lowest), live[0]!.position);
    const stored = await this.parts.store.readAll(from, BATCH);
    if (stored.length === 0) return false;
    const to = stored.at(-1)!.position;
    const events = await this.decode(stored);
    try {
      await inTransaction(client, () => this.apply(client, live, events, stored, to));
    } catch (error) {
      await this.haltTheGuilty(client, live, events, stored, to, error);
      return true;
    }
    for (const standing of live) if (standing.position < to) standing.position = to;
    this.publish(this.standings);
    return true;
  }

  private async decode(stored: readonly StoredEvent[]): Promise<RecordedEvent[]> {
    return Promise.all(stored.map(async (event) => Object.assign(await this.parts.codec.decode(event), { position: event.position })));
  }

  private async apply(
    client: pg.Client,
    standings: readonly Standing[],
    events: readonly RecordedEvent[],
    stored: readonly StoredEvent[],
    to: Checkpoint,
  ): Promise<void> {
    const byId = new Map(stored.map((event) => [event.id, event]));
    for (const { reader, position } of standings) {
      const due = events.filter((event, index) => stored[index]!.position > position && reader.concerns(event.type));
      if (due.length > 0) await reader.apply(due, byId, client);
    }
    const behind = standings.filter(({ position }) => position < to);
    const moved = await client.query({
      name: 'move-checkpoints',
      text: `UPDATE reader_checkpoints c SET position = $3
             FROM unnest($1::text[], $2::bigint[]) AS expected(name, position)
             WHERE c.name = expected.name AND c.position = expected.position`,
      values: [behind.map(({ reader }) => reader.name), behind.map(({ position }) => position.toString()), to.toString()],
    });
    if (moved.rowCount !== behind.length) throw new LostLeadership();
    await client.query({ name: 'tell-moved', text: `SELECT pg_notify('${MOVED}', $1)`, values: [to.toString()] });
  }

  /** Finds by trying each alone which reader threw, halts it where it stands and lets the next step move the others. */
  private async haltTheGuilty(
    client: pg.Client,
    live: readonly Standing[],
    events: readonly RecordedEvent[],
    stored: readonly StoredEvent[],
    to: Checkpoint,
    error: unknown,
  ): Promise<void> {
    if (error instanceof LostLeadership) throw error;
    for (const { reader } of live) if (reader instanceof ProjectionReader) reader.forget(); // what was rolled back is not so
    await client.query('SELECT 1'); // a lost connection is no reader's fault: this throws and leadership ends
    for (const standing of live) {
      try {
        await inTransaction(client, () => this.apply(client, [standing], events, stored, to));
        standing.position = standing.position < to ? to : standing.position;
      } catch (cause) {
        if (cause instanceof LostLeadership) throw cause;
        standing.halted = cause instanceof Error ? cause.message : String(cause);
        this.parts.failed(`reader ${standing.reader.name} is halted after position ${standing.position}`, cause);
        await client.query('UPDATE reader_checkpoints SET halted_reason = $2 WHERE name = $1', [standing.reader.name, standing.halted]);
      }
    }
    this.publish(this.standings);
  }

  private publish(standings: readonly Standing[]): void {
    const live = standings.filter(({ halted }) => halted === null);
    if (live.length === 0) return;
    this.parts.progress.reached(live.reduce((lowest, { position }) => (position < lowest ? position : lowest), live[0]!.position));
  }
}

/** A projection as the reader of the log sees it. */
export class ProjectionReader implements LogReader {
  readonly startsAt = 'beginning';

  constructor(private readonly projection: Projection) {}

  get name(): string {
    return this.projection.name;
  }

  get version(): number {
    return this.projection.version;
  }

  concerns(type: string): boolean {
    return this.projection.concerns(type);
  }

  async prepare(transaction: pg.ClientBase): Promise<void> {
    await transaction.query(this.projection.drop);
    await transaction.query(this.projection.create);
  }

  apply(events: readonly RecordedEvent[], _stored: unknown, transaction: pg.ClientBase): Promise<void> {
    return this.projection.apply(events, transaction);
  }

  forget(): void {
    if (this.projection instanceof TableWriter) this.projection.forget();
  }
}

class LostLeadership extends Error {
  constructor() {
    super('another process moved the checkpoints: this one no longer leads');
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
