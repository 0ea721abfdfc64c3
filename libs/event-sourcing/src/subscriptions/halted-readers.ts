import { IsNull, Not } from 'typeorm';
import type { PooledDataSource } from '@app/database';
import { type Checkpoint, type EventStore, logPages, type StoredEvent } from '@app/event-store';
import { type LogReader, readerRebuiltBy } from './log-reader.js';
import { readerCheckpoints, readerSkips } from './reader.entities.js';
import { READERS_RESUMED } from './reader-skips.js';

/** A reader that stopped at an event that it could not apply. */
export interface HaltedReader {
  readonly name: string;
  readonly reason: string;
  /** The last position that it has passed. */
  readonly position: Checkpoint;
}

/** Finds halted readers, and lets operators skip an event or retry. */
export class HaltedReaders {
  constructor(
    private readonly source: PooledDataSource,
    private readonly store: EventStore,
    private readonly readers: () => readonly LogReader[],
  ) {}

  async all(): Promise<HaltedReader[]> {
    const halted = await this.source
      .getRepository(readerCheckpoints)
      .find({ where: { halted_reason: Not(IsNull()) }, order: { name: 'ASC' } });
    return halted.map(({ name, halted_reason: reason, position }) => ({
      name,
      reason: reason!,
      position: BigInt(position),
    }));
  }

  /** The event at which a reader is halted; null if it is not halted. */
  async eventThatHalts(name: string): Promise<StoredEvent | null> {
    const halted = (await this.all()).find((reader) => reader.name === name);
    const reader = this.readers().find((each) => each.name === readerOf(name));
    if (halted === undefined || reader === undefined) return null;
    const skips = await this.source.getRepository(readerSkips).findBy({ reader: readerOf(name) });
    const skipped = new Set(skips.map(({ event_id }) => event_id));
    for await (const page of logPages(this.store, { after: halted.position })) {
      const found = page.find(({ type, id }) => reader.concerns(type) && !skipped.has(id));
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Makes a reader skip an event from now on, including in rebuilds. */
  async skip(name: string, eventId: string): Promise<void> {
    await this.source.pool.query('INSERT INTO reader_skips (reader, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      readerOf(name),
      eventId,
    ]);
    await this.resume();
  }

  /** Makes the leader retry every halted reader. */
  async resume(): Promise<void> {
    await this.source.pool.query(`SELECT pg_notify('${READERS_RESUMED}', '')`);
  }
}

/** The reader under whose name events are read: the reader itself, or the one that it rebuilds. */
function readerOf(name: string): string {
  return readerRebuiltBy(name) ?? name;
}
