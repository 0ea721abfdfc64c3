import type pg from 'pg';
import type { PositionedEvent } from '../definitions/projection.js';
import type { RoutedInputs } from './routed-inputs.js';

/** A consumer of the log within the reader's transaction: a projection, or the router of a saga. */
export interface LogReader {
  readonly name: string;
  readonly version: number;
  /** A projection starts at the beginning of the log. A saga that is added later starts at the end, since sagas never replay. */
  readonly startsAt: 'beginning' | 'end';
  concerns(type: string): boolean;
  /** Creates its tables, after dropping those of an earlier attempt. */
  prepare?(transaction: pg.ClientBase): Promise<void>;
  /** Clears its caches, because a transaction that changed its tables was rolled back. */
  forget?(): void;
  /** Applies the next events in a transaction. Adds inputs for sagas, which are queued at its end. */
  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase, inputs: RoutedInputs): Promise<void>;
  /** The reader that rebuilds its tables next to those of an earlier version; absent if it has no tables. */
  rebuild?(): Rebuild;
}

/** A reader with a raised version. Builds its tables while those of the earlier version serve, and then replaces them. */
export interface Rebuild extends LogReader {
  readonly successor: LogReader;
  /** Ends the rebuild: the new tables serve once this transaction commits. */
  finish(transaction: pg.ClientBase): Promise<void>;
}

const REBUILD = 'rebuild:';

/** The name under which the checkpoint of a rebuild is stored. */
export function rebuildNameOf(reader: string): string {
  return `${REBUILD}${reader}`;
}

/** The reader that this checkpoint rebuilds; null if the checkpoint is not that of a rebuild. */
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
