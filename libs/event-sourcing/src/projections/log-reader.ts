import type pg from 'pg';
import { READ_MODELS_SCHEMA, withinSchema } from '../database/schemas.js';
import type { RoutedInputs } from '../sagas/routed-inputs.js';
import type { PositionedEvent, Projection } from './projection.js';
import { ShadowTables } from './shadow-tables.js';

/** Something that follows the log inside the reader's transaction: a projection, or the router of a saga. */
export interface LogReader {
  readonly name: string;
  readonly version: number;
  /** A projection starts at the beginning; a saga that joins an old log starts at its end, since sagas never replay. */
  readonly startsAt: 'beginning' | 'end';
  concerns(type: string): boolean;
  /** Makes its tables, dropping what may have been left of them. */
  prepare?(transaction: pg.ClientBase): Promise<void>;
  /** Forgets what it remembers of its tables: a transaction that changed them was rolled back. */
  forget?(): void;
  /** Takes the next events in a transaction; what it has for sagas it adds to the inputs, which are queued at its end. */
  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase, inputs: RoutedInputs): Promise<void>;
}

/** A projection as the reader of the log sees it. */
export class ProjectionReader implements LogReader {
  readonly startsAt = 'beginning';

  constructor(readonly projection: Projection) {}

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
    await withinSchema(transaction, READ_MODELS_SCHEMA, () => transaction.query(this.projection.create));
    this.forget();
  }

  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase): Promise<void> {
    return this.projection.apply(events, transaction);
  }

  forget(): void {
    this.projection.forget?.();
  }
}

const REBUILD = 'rebuild:';

/** A projection of a raised version, rebuilt beside the tables of the version before, which serve until it replaces them. */
export class RebuildReader implements LogReader {
  readonly startsAt = 'beginning';
  private readonly shadowTables: ShadowTables;

  constructor(readonly successor: ProjectionReader) {
    this.shadowTables = new ShadowTables(successor.projection, RebuildReader.schemaOf(successor.name));
  }

  get name(): string {
    return `${REBUILD}${this.successor.name}`;
  }

  get version(): number {
    return this.successor.version;
  }

  /** The projection that a checkpoint of this name rebuilds; null for the checkpoint of any other reader. */
  static projectionOf(name: string): string | null {
    return name.startsWith(REBUILD) ? name.slice(REBUILD.length) : null;
  }

  /** Where its tables are made. */
  static schemaOf(projection: string): string {
    return `rebuild_${projection}`;
  }

  concerns(type: string): boolean {
    return this.successor.concerns(type);
  }

  prepare(transaction: pg.ClientBase): Promise<void> {
    return this.shadowTables.create(transaction);
  }

  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase): Promise<void> {
    return this.shadowTables.apply(events, transaction);
  }

  forget(): void {
    this.successor.forget();
  }

  /** Ends the rebuild: the new tables serve from the end of this transaction on. */
  async finish(transaction: pg.ClientBase): Promise<void> {
    await this.shadowTables.swapIn(transaction);
  }
}
