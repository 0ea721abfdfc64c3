import type pg from 'pg';
import { type Tenant, withoutPersonalMembers } from '@app/kernel';
import type { EventRegistry, RecordedEvent } from '@app/event-store';
import type { RowTable } from './row-table.js';

/** An event with its position in the log. */
export type PositionedEvent = RecordedEvent & { readonly position: bigint };

/**
 * A read model over many streams, kept in separate tables. A pure function of (rows, event): no clock, no effects, and it never refuses an
 * event. Events are applied in log order, batch by batch, in the reader's transaction.
 */
export interface Projection {
  /** `<context>_<what>`. */
  readonly name: string;
  /** Raised when the fold or the tables change; the projection is then rebuilt from the first event. */
  readonly version: number;
  /** SQL that creates its tables; `drop` removes them. */
  readonly create: string;
  readonly drop: string;
  /** Its tables as queries see them. */
  readonly rowTables?: readonly RowTable[];
  /** True when the projection uses events of this type. */
  concerns(type: string): boolean;
  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase): Promise<void>;
  /** Clears its caches, because its tables were replaced or a transaction that changed them was rolled back. */
  forget?(): void;
  /** A column that is sealed with a new nonce at each write, so rows are compared by its opened content. */
  readonly sealed?: {
    readonly column: string;
    /** The content; null once its subject is erased. */
    open(tenant: Tenant, kept: string): Promise<unknown>;
  };
}

/** The projection without the personal members of events, since its tables are in clear. */
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
