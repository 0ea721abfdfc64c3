import type pg from 'pg';
import type { StoredEvent } from '../store/event-store.js';
import type { PositionedEvent, Projection } from './projection.js';
import { TableWriter } from './table-writer.js';

/** Something that follows the log inside the reader's transaction: a projection, or the router of a saga. */
export interface LogReader {
  readonly name: string;
  readonly version: number;
  /** A projection starts at the beginning; a saga that joins an old log starts at its end, since sagas never replay. */
  readonly startsAt: 'beginning' | 'end';
  concerns(type: string): boolean;
  /** Makes its tables anew, dropping what an older version left. */
  prepare?(transaction: pg.ClientBase): Promise<void>;
  /** Forgets what it remembers of its tables: a transaction that changed them was rolled back. */
  forget?(): void;
  apply(events: readonly PositionedEvent[], stored: ReadonlyMap<string, StoredEvent>, transaction: pg.ClientBase): Promise<void>;
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

  apply(events: readonly PositionedEvent[], _stored: unknown, transaction: pg.ClientBase): Promise<void> {
    return this.projection.apply(events, transaction);
  }

  forget(): void {
    if (this.projection instanceof TableWriter) this.projection.forget();
  }
}
