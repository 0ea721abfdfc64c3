import type pg from 'pg';
import type { PositionedEvent } from '../definitions/projection.js';
import type { RoutedInputs } from './routed-inputs.js';

/** Something that follows the log inside the reader's transaction: a projection, or the router of a saga. */
export interface LogReader {
  readonly name: string;
  readonly version: number;
  /** A projection starts at the beginning; a saga that joins an old log starts at its end, since sagas never replay. */
  readonly startsAt: 'beginning' | 'end';
  concerns(type: string): boolean;
  /** Creates its tables, dropping leftovers of an earlier attempt. */
  prepare?(transaction: pg.ClientBase): Promise<void>;
  /** Clears its caches of its tables: a transaction that changed them was rolled back. */
  forget?(): void;
  /** Takes the next events in a transaction; it adds inputs for sagas, which are queued at its end. */
  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase, inputs: RoutedInputs): Promise<void>;
  /** The reader that builds its tables again beside those of an earlier version; absent for one without tables. */
  rebuild?(): Rebuild;
}

/** A reader of a raised version, whose tables are built beside those of the version before, which serve until it replaces them. */
export interface Rebuild extends LogReader {
  readonly successor: LogReader;
  /** Ends the rebuild: the new tables serve from the end of this transaction on. */
  finish(transaction: pg.ClientBase): Promise<void>;
}

const REBUILD = 'rebuild:';

/** The name under which the checkpoint of a rebuild is kept. */
export function rebuildNameOf(reader: string): string {
  return `${REBUILD}${reader}`;
}

/** The reader that a checkpoint of this name rebuilds; null for the checkpoint of any other reader. */
export function readerRebuiltBy(name: string): string | null {
  return name.startsWith(REBUILD) ? name.slice(REBUILD.length) : null;
}

/** The schema in which a rebuild makes its tables. */
export function rebuildSchemaOf(reader: string): string {
  return `rebuild_${reader}`;
}

export function isRebuild(reader: LogReader): reader is Rebuild {
  return 'successor' in reader;
}
