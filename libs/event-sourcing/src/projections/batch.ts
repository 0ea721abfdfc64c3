import type { Checkpoint, StoredEvent } from '../store/event-store.js';
import type { PositionedEvent } from './projection.js';

/** An event of a batch as it is kept, and either as it reads or why it cannot be read. */
export interface BatchEvent {
  readonly stored: StoredEvent;
  readonly read?: PositionedEvent;
  readonly fault?: unknown;
}

/** Events of the log that readers are moved over in one transaction. */
export interface Batch {
  readonly events: readonly BatchEvent[];
  readonly byId: ReadonlyMap<string, StoredEvent>;
  /** Position of its last event. */
  readonly to: Checkpoint;
}

export function readableOf({ read, fault }: BatchEvent): PositionedEvent {
  if (read === undefined) throw fault;
  return read;
}
