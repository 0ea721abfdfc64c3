import type pg from 'pg';
import { defineMigration, WORKING } from '@app/database';
import { readerRebuiltBy } from './log-reader.js';

/** Notification to the leader that a halted reader may continue. */
export const READERS_RESUMED = 'readers_resumed';

/** Events that a reader has to skip, as an operator decided; rebuilds skip them too. */
export const readerSkipsMigration = defineMigration({
  step: '007-reader-skips',
  sql: 'CREATE TABLE reader_skips (reader text NOT NULL, event_id uuid NOT NULL, PRIMARY KEY (reader, event_id))',
  grants: { reader_skips: WORKING },
});

/** The events that each reader skips. */
export class ReaderSkips {
  private constructor(private readonly events: ReadonlySet<string>) {}

  static readonly none = new ReaderSkips(new Set());

  static async load(client: pg.ClientBase): Promise<ReaderSkips> {
    const { rows } = await client.query<{ reader: string; event_id: string }>(
      'SELECT reader, event_id FROM reader_skips',
    );
    return new ReaderSkips(new Set(rows.map((row) => keyOf(row.reader, row.event_id))));
  }

  /** True if the reader, or the reader that it rebuilds, skips the event. */
  has(reader: string, eventId: string): boolean {
    return this.events.size > 0 && this.events.has(keyOf(readerRebuiltBy(reader) ?? reader, eventId));
  }
}

function keyOf(reader: string, eventId: string): string {
  return `${reader}/${eventId}`;
}
