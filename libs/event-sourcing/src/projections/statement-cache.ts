import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

const MAX_STATEMENTS = 1_000;

/** Caches the query builder's SQL by the shape of the query. Building it costs more than running a small page, and only the values differ. */
export class StatementCache {
  private readonly statements = new LRUCache<string, string>({ max: MAX_STATEMENTS });

  constructor(private readonly pool: pg.Pool) {}

  /** Runs the query and returns its rows. `build` makes the query when its shape is first used; its parameters must be in the given order. */
  async rows<Row extends pg.QueryResultRow>(
    shape: string,
    parameters: readonly unknown[],
    build: () => SelectQueryBuilder<ObjectLiteral>,
  ): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>(this.statements.get(shape) ?? this.add(shape, parameters, build()), [
      ...parameters,
    ]);
    return rows;
  }

  private add(shape: string, parameters: readonly unknown[], query: SelectQueryBuilder<ObjectLiteral>): string {
    const [statement, expected] = query.getQueryAndParameters();
    if (!isDeepStrictEqual(expected, parameters)) throw new Error(`the parameters of ${shape} are in another order`);
    this.statements.set(shape, statement);
    return statement;
  }
}
