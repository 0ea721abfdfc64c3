import type pg from 'pg';
import { type Tenant, withoutPersonalMembers } from '@app/kernel';
import type { EventRegistry, RecordedEvent } from '@app/event-store';
import type { RowTable } from './row-table.js';

/** An event with its place in the whole log. */
export type PositionedEvent = RecordedEvent & { readonly position: bigint };

/**
 * A read model over many streams, kept in separate tables. Pure over (rows, event): no clock, no effects, and it
 * never refuses an event. Applied in the reader's transaction, batch by batch, in the order of the log.
 */
export interface Projection {
  /** `<context>_<what>`. */
  readonly name: string;
  /** Raised when the fold or the tables change; the projection is then rebuilt from the beginning. */
  readonly version: number;
  /** Statements that make its tables; `drop` unmakes them. */
  readonly create: string;
  readonly drop: string;
  /** Its tables as queries see them. */
  readonly rowTables?: readonly RowTable[];
  /** True when the projection uses events of this type. */
  concerns(type: string): boolean;
  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase): Promise<void>;
  /** Clears its caches of its tables: they were replaced, or a transaction that changed them was rolled back. */
  forget?(): void;
  /** A column that is sealed with a new nonce at each write, so that only its opened content can be compared. */
  readonly sealed?: {
    readonly column: string;
    /** The content; null once its subject is erased. */
    open(tenant: Tenant, kept: string): Promise<unknown>;
  };
}

/** The projection as it runs: its tables are in clear, so it receives no personal member of any event. */
export function withoutPersonalData(projection: Projection, events: EventRegistry): Projection {
  return {
    name: projection.name,
    version: projection.version,
    create: projection.create,
    drop: projection.drop,
    ...(projection.rowTables !== undefined && { rowTables: projection.rowTables }),
    concerns: (type) => projection.concerns(type),
    apply: (batch, transaction) =>
      projection.apply(
        batch.map((event) => withoutPersonalMembers(events.get(event.type), event)),
        transaction,
      ),
    forget: () => projection.forget?.(),
  };
}
