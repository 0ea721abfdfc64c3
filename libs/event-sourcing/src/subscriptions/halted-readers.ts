import type pg from 'pg';
import { type Checkpoint, type EventStore, logPages, type StoredEvent } from '@app/event-store';
import type { LogReader } from './log-reader.js';
import { READERS_RESUMED } from './reader-skips.js';

/** A reader of the log that stopped at an event it could not apply. */
export interface HaltedReader {
  readonly name: string;
  readonly reason: string;
  /** The last position it has passed. */
  readonly position: Checkpoint;
}

/** Readers of the log that stopped at an event they cannot take, and how they are sent on. */
export class HaltedReaders {
  constructor(
    private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly readers: () => readonly LogReader[],
  ) {}

  async all(): Promise<HaltedReader[]> {
    const { rows } = await this.pool.query<{ name: string; halted_reason: string; position: string }>(
      'SELECT name, halted_reason, position FROM reader_checkpoints WHERE halted_reason IS NOT NULL ORDER BY name',
    );
    return rows.map(({ name, halted_reason: reason, position }) => ({ name, reason, position: BigInt(position) }));
  }

  /** The event at which a reader is halted; null when it is not. */
  async eventThatHalts(name: string): Promise<StoredEvent | null> {
    const halted = (await this.all()).find((reader) => reader.name === name);
    const reader = this.readers().find((each) => each.name === name);
    if (halted === undefined || reader === undefined) return null;
    const { rows } = await this.pool.query<{ event_id: string }>(
      'SELECT event_id FROM reader_skips WHERE reader = $1',
      [name],
    );
    const skipped = new Set(rows.map(({ event_id }) => event_id));
    for await (const page of logPages(this.store, { after: halted.position })) {
      const found = page.find(({ type, id }) => reader.concerns(type) && !skipped.has(id));
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Makes a reader skip an event from now on, also when it is rebuilt. */
  async skip(name: string, eventId: string): Promise<void> {
    await this.pool.query('INSERT INTO reader_skips (reader, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      name,
      eventId,
    ]);
    await this.resume();
  }

  /** Makes the leader retry every halted reader. */
  async resume(): Promise<void> {
    await this.pool.query(`SELECT pg_notify('${READERS_RESUMED}', '')`);
  }
}
