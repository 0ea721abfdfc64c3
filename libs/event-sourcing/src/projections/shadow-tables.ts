import type pg from 'pg';
import { READ_MODELS_SCHEMA, withinSchema } from '@app/database';
import type { PositionedEvent, Projection } from '../definitions/projection.js';

/**
 * Tables of a projection that are rebuilt while the current ones serve. They have the same names in a separate schema. That schema is first
 * in the search path while the projection fills them, so the projection needs no other code.
 */
export class ShadowTables {
  constructor(
    readonly projection: Projection,
    readonly schema: string,
  ) {
    if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`${schema} is not a valid schema name`);
  }

  /** Creates empty tables, after dropping those of an earlier attempt. */
  async create(transaction: pg.ClientBase): Promise<void> {
    await this.drop(transaction);
    await transaction.query(`CREATE SCHEMA ${this.schema}`);
    await withinSchema(transaction, this.schema, () => transaction.query(this.projection.create));
    this.projection.forget?.();
  }

  apply(events: readonly PositionedEvent[], transaction: pg.ClientBase): Promise<void> {
    return withinSchema(transaction, this.schema, () => this.projection.apply(events, transaction));
  }

  /** Replaces the serving tables with these, in the caller's transaction. */
  async swapIn(transaction: pg.ClientBase): Promise<void> {
    await transaction.query(this.projection.drop);
    for (const table of await this.tables(transaction)) {
      await transaction.query(`ALTER TABLE ${this.schema}.${table} SET SCHEMA ${READ_MODELS_SCHEMA}`);
    }
    await this.drop(transaction);
  }

  async drop(client: pg.ClientBase): Promise<void> {
    await client.query(`DROP SCHEMA IF EXISTS ${this.schema} CASCADE`);
  }

  async tables(client: pg.ClientBase): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY tablename',
      [this.schema],
    );
    return rows.map(({ name }) => name);
  }
}
