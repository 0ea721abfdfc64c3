import type pg from 'pg';
import type { TenantKey } from '@app/kernel';
import { Batcher } from '@app/database';

/** Key of a row of a read model. */
interface RowKey {
  readonly tenant: TenantKey;
  /** UUID. */
  readonly id: string;
}

const MAX_CONCURRENT_READS = 3;

/** Loads stored documents, mostly sealed, by their keys. Concurrent loads from one table share a statement. */
export class DocumentLoader {
  private readonly tables = new Map<string, Batcher<RowKey, string | null>>();

  constructor(private readonly pool: pg.Pool) {}

  /** Null when there is no such row. */
  load(table: string, key: RowKey): Promise<string | null> {
    let reads = this.tables.get(table);
    if (reads === undefined) {
      reads = new Batcher((keys) => this.loadBatch(table, keys), MAX_CONCURRENT_READS);
      this.tables.set(table, reads);
    }
    return reads.submit(key);
  }

  /** Uses one subquery for each key: unlike a join, that is always an index lookup, whatever the planner's statistics say. */
  private async loadBatch(table: string, keys: readonly RowKey[]): Promise<(string | null)[]> {
    const { rows } = await this.pool.query<[document: string | null]>({
      rowMode: 'array',
      name: `get-${table}`,
      text: `SELECT (SELECT document FROM ${table} WHERE tenant = wanted.tenant AND id = wanted.id)
             FROM unnest($1::text[], $2::uuid[]) WITH ORDINALITY AS wanted(tenant, id, place) ORDER BY place`,
      values: [keys.map(({ tenant }) => tenant), keys.map(({ id }) => id)],
    });
    return rows.map(([document]) => document);
  }
}
