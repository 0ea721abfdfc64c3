import type pg from 'pg';
import type { DatabaseListener } from '../database/database-listener.js';
import { isOutage } from '../database/outage.js';
import type { EventCodec } from '../store/codec.js';
import { UnknownEvent } from '../store/event-registry.js';
import { BEGINNING, type Checkpoint, type EventStore, type StoredEvent } from '../store/event-store.js';
import { type Batch, type BatchEvent, readableOf } from './batch.js';
import { Leadership } from './leadership.js';
import type { LogReader } from './log-reader.js';
import { READERS_RESUMED, ReaderSkips } from './reader-skips.js';
import type { ReadSideProgress } from './read-side-progress.js';
import { WakeUp } from './wake-up.js';

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
  private skips = ReaderSkips.none;
  private resumed = false;
  private names: readonly string[] = [];
  private running = false;
  private following = false;
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
      lead: (client, lost) => this.lead(client, lost),
      failed: (error) => parts.failed('this process no longer leads the read side, and stands again', error),
    });
  }

  /** Starts following progress, and, when this process may lead, stands for leadership. */
  start(mayLead: boolean): void {
    this.running = true;
    this.names = this.parts.readers().map(({ name }) => name);
    this.unsubscribe = [
      this.parts.store.onAppended(() => this.wakeUp.call()),
      this.parts.listener.listen(MOVED, (position) => this.parts.progress.reached(BigInt(position))),
      this.parts.listener.listen(READERS_RESUMED, () => {
        this.resumed = true;
        this.wakeUp.call();
      }),
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
    await this.leadership.stop();
  }

  /** Whether this process is the one that moves the readers. */
  get leading(): boolean {
    return this.leadership.leading;
  }

  async report(): Promise<ReadSideReport> {
    const { rows } = await this.parts.pool.query<{ name: string; halted_reason: string }>(
      'SELECT name, halted_reason FROM reader_checkpoints WHERE halted_reason IS NOT NULL',
    );
    return {
      leading: this.leading,
      position: this.parts.progress.current,
      halted: rows.map(({ name, halted_reason }) => ({ name, reason: halted_reason })),
    };
  }

  private async follow(): Promise<void> {
    if (this.following || !this.parts.progress.waiting || this.leadership.leading) return;
    this.following = true;
    try {
      // A reader that only another release knows may stand still for ever: nobody here reads what it makes.
      const { rows } = await this.parts.pool.query<{ position: string | null }>({
        name: 'read-side-progress',
        text: 'SELECT min(position) AS position FROM reader_checkpoints WHERE halted_reason IS NULL AND name = ANY($1)',
        values: [this.names],
      });
      const position = rows[0]!.position;
      if (position !== null) this.parts.progress.reached(BigInt(position));
    } catch (error) {
      if (this.running) this.parts.failed('could not ask how far the read side is', error);
    } finally {
      this.following = false;
    }
  }

  private async lead(client: pg.Client, lost: AbortSignal): Promise<void> {
    lost.addEventListener('abort', () => this.wakeUp.call());
    this.resumed = true;
    while (this.running && !lost.aborted) {
      if (this.resumed) {
        this.resumed = false;
        this.standings = await this.take(client);
      }
      const moved = await this.step(client);
      if (!moved && this.running && !lost.aborted) await this.wakeUp.wait(IDLE_MILLISECONDS);
    }
    if (this.running) throw new Error('the connection of the leader was lost');
  }

  /**
   * Takes over from where the last leader stood, and makes what is new or of a new version. All in one transaction, so
   * that a first start that breaks off is still the first: only then do sagas start at the beginning of the log.
   * A reader that was halted is tried again, since this process may be the release that mends it.
   */
  private async take(client: pg.Client): Promise<Standing[]> {
    const standings: Standing[] = [];
    await inTransaction(client, async () => {
      this.skips = await ReaderSkips.load(client);
      const { rows } = await client.query<{ name: string; version: number; position: string }>('SELECT name, version, position FROM reader_checkpoints');
      const known = new Map(rows.map((row) => [row.name, row]));
      const end = rows.length === 0 ? BEGINNING : await this.parts.store.head();
      for (const reader of this.parts.readers()) {
        const row = known.get(reader.name);
        const goesOn = row !== undefined && (row.version === reader.version || reader.startsAt === 'end');
        const position = goesOn ? BigInt(row.position) : reader.startsAt === 'beginning' ? BEGINNING : end;
        if (row?.version !== reader.version) await reader.prepare?.(client);
        await client.query(
          `INSERT INTO reader_checkpoints (name, version, position) VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET version = $2, position = $3, halted_reason = NULL`,
          [reader.name, reader.version, position.toString()],
        );
        standings.push({ reader, position, halted: null });
      }
    });
    this.publish(standings);
    return standings;
  }

  /** Moves the readers at the front by a batch, and those that are built anew behind them too; false when there was nothing to read. */
  private async step(client: pg.Client): Promise<boolean> {
    const live = liveOf(this.standings);
    const front = live.reduce((highest, { position }) => (position > highest ? position : highest), BEGINNING);
    const behind = live.filter(({ position }) => position < front);
    const moved = await this.advance(client, live.filter(({ position }) => position === front));
    if (behind.length === 0) return moved;
    return (await this.advance(client, behind, front)) || moved; // to the front and no further, so that they meet
  }

  private async advance(client: pg.Client, standings: readonly Standing[], upTo?: Checkpoint): Promise<boolean> {
    if (standings.length === 0) return false;
    const next = await this.parts.store.readAll(lowestOf(standings), BATCH);
    const stored = upTo === undefined ? next : next.filter(({ position }) => position <= upTo);
    if (stored.length === 0) return false;
    const batch = await this.decode(stored);
    try {
      await inTransaction(client, () => this.apply(client, standings, batch));
      for (const standing of standings) if (standing.position < batch.to) standing.position = batch.to;
    } catch (error) {
      if (error instanceof LostLeadership || isOutage(error)) throw error;
      await this.haltTheGuilty(client, standings, batch);
    }
    this.publish(this.standings);
    return true;
  }

  /** An event that cannot be read is the fault of no reader but those that need it; one of a newer release stops this process. */
  private async decode(stored: readonly StoredEvent[]): Promise<Batch> {
    const events = stored.map(async (event): Promise<BatchEvent> => {
      try {
        return { stored: event, read: Object.assign(await this.parts.codec.decode(event), { position: event.position }) };
      } catch (error) {
        if (error instanceof UnknownEvent || isOutage(error)) throw error;
        return { stored: event, fault: error };
      }
    });
    return { events: await Promise.all(events), byId: new Map(stored.map((event) => [event.id, event])), to: stored.at(-1)!.position };
  }

  private async apply(client: pg.Client, standings: readonly Standing[], { events, byId, to }: Batch): Promise<void> {
    for (const { reader, position } of standings) {
      const due = events.filter(({ stored }) => stored.position > position && this.needs(reader, stored)).map(readableOf);
      if (due.length > 0) await reader.apply(due, byId, client);
    }
    const behind = standings.filter(({ position }) => position < to);
    const others = liveOf(this.standings).filter((standing) => !standings.includes(standing));
    const reached = others.reduce((lowest, { position }) => (position < lowest ? position : lowest), to);
    const { rows } = await client.query<{ moved: string }>({
      name: 'move-checkpoints',
      text: `WITH moved AS (
               UPDATE reader_checkpoints c SET position = $3
               FROM unnest($1::text[], $2::bigint[]) AS expected(name, position)
               WHERE c.name = expected.name AND c.position = expected.position RETURNING 1
             ), told AS (SELECT pg_notify('${MOVED}', $4))
             SELECT (SELECT count(*) FROM moved) AS moved FROM told`,
      values: [behind.map(({ reader }) => reader.name), behind.map(({ position }) => position.toString()), to.toString(), reached.toString()],
    });
    if (Number(rows[0]!.moved) !== behind.length) throw new LostLeadership();
  }

  private needs(reader: LogReader, { type, id }: StoredEvent): boolean {
    return reader.concerns(type) && !this.skips.has(reader.name, id);
  }

  /** Finds by trying each alone which reader threw, and halts it right before the event at which it does; the others move. */
  private async haltTheGuilty(client: pg.Client, standings: readonly Standing[], batch: Batch): Promise<void> {
    for (const { reader } of standings) reader.forget?.(); // what was rolled back is not so
    for (const standing of standings) {
      if ((await this.attempt(client, standing, batch)) === null) continue;
      await this.haltAtTheEvent(client, standing, batch);
    }
    const live = liveOf(this.standings);
    if (live.length > 0) await client.query(`SELECT pg_notify('${MOVED}', $1)`, [lowestOf(live).toString()]);
  }

  private async haltAtTheEvent(client: pg.Client, standing: Standing, { events, byId, to }: Batch): Promise<void> {
    for (const event of events) {
      if (event.stored.position <= standing.position || !this.needs(standing.reader, event.stored)) continue;
      const failure = await this.attempt(client, standing, { events: [event], byId, to: event.stored.position });
      if (failure === null) continue;
      standing.halted = failure.cause instanceof Error ? failure.cause.message : String(failure.cause);
      this.parts.failed(`reader ${standing.reader.name} is halted before position ${event.stored.position}`, failure.cause);
      await client.query('UPDATE reader_checkpoints SET halted_reason = $2 WHERE name = $1', [standing.reader.name, standing.halted]);
      return;
    }
    await this.attempt(client, standing, { events: [], byId, to }); // each alone it bore them
  }

  /** Moves one reader over a batch in a transaction of its own; answers what it threw, or null. */
  private async attempt(client: pg.Client, standing: Standing, batch: Batch): Promise<{ readonly cause: unknown } | null> {
    try {
      await inTransaction(client, () => this.apply(client, [standing], batch));
      if (standing.position < batch.to) standing.position = batch.to;
      return null;
    } catch (cause) {
      if (cause instanceof LostLeadership || isOutage(cause)) throw cause;
      standing.reader.forget?.();
      return { cause };
    }
  }

  private publish(standings: readonly Standing[]): void {
    const live = liveOf(standings);
    if (live.length > 0) this.parts.progress.reached(lowestOf(live));
  }
}

function liveOf(standings: readonly Standing[]): readonly Standing[] {
  return standings.filter(({ halted }) => halted === null);
}

function lowestOf(standings: readonly Standing[]): Checkpoint {
  return standings.reduce((lowest, { position }) => (position < lowest ? position : lowest), standings[0]!.position);
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
