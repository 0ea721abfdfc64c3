import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

const MAX_STATEMENTS = 1_000;

/** SQL of the query builder by the shape of its query. Building it costs more than a small page does, and only values differ. */
export class StatementCache {
  private readonly statements = new LRUCache<string, string>({ max: MAX_STATEMENTS });

  constructor(private readonly pool: pg.Pool) {}

  /** The rows of the query that `build` makes at the first use of a shape, with these parameters in its place and order. */
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
