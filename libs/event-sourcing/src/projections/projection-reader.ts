import type pg from 'pg';
import { READ_MODELS_SCHEMA, withinSchema } from '@app/database';
import type { PositionedEvent, Projection } from '../definitions/projection.js';
import { type LogReader, type Rebuild, rebuildNameOf, rebuildSchemaOf } from '../subscriptions/log-reader.js';
import { ShadowTables } from './shadow-tables.js';

/** Reads the log for a projection. */
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

  rebuild(): Rebuild {
    return new RebuildReader(this);
  }
}

/** Rebuilds a projection with a raised version in shadow tables. The tables of the previous version serve until they are replaced. */
class RebuildReader implements Rebuild {
  readonly startsAt = 'beginning';
  private readonly shadowTables: ShadowTables;

  constructor(readonly successor: ProjectionReader) {
    this.shadowTables = new ShadowTables(successor.projection, rebuildSchemaOf(successor.name));
  }

  get name(): string {
    return rebuildNameOf(this.successor.name);
  }

  get version(): number {
    return this.successor.version;
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

  async finish(transaction: pg.ClientBase): Promise<void> {
    await this.shadowTables.swapIn(transaction);
  }
}
