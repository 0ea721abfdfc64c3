import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { type Tenant, tenantKey } from '@app/kernel';
import { type Conditions, conditionsOf } from './conditions.js';
import type { LatestWrites } from './latest-writes.js';
import type { Columns, RowOf, RowTable, Where } from '../definitions/row-table.js';

/** Largest number of matching rows that a list counts. */
export const COUNT_BOUND = 1_000;

/** The rows that are wanted, and in which order. */
interface RowQuery<Own extends Columns, Name extends keyof Own> {
  readonly select: readonly Name[];
  readonly where?: Where<Own>;
  readonly order?: { readonly [Column in keyof Own]?: 'ASC' | 'DESC' };
  readonly limit?: number;
  /** Equal rows are answered once. */
  readonly distinct?: boolean;
}

/** Reads the rows of one table, once they show the tenant's writes. Every question takes the tenant first, and none reaches the rows of another. */
export class TenantRepository<Own extends Columns> {
  constructor(
    private readonly source: DataSource,
    private readonly table: RowTable<Own>,
    private readonly writes: Pick<LatestWrites, 'shown'>,
  ) {}

  /** The rows that match, with the columns that are selected. */
  async find<Name extends keyof Own & string>(
    tenant: Tenant,
    { select, where = {}, order = {}, limit, distinct = false }: RowQuery<Own, Name>,
  ): Promise<Pick<RowOf<Own>, Name>[]> {
    await this.writes.shown(tenant);
    const query = selecting(this.rows(tenant, where), select).distinct(distinct).limit(limit);
    for (const [column, direction] of Object.entries(order)) query.addOrderBy(`row.${column}`, direction);
    return query.getRawMany();
  }

  /** The number of rows that match; null above COUNT_BOUND, since counting them all would cost more than a page of them. */
  async countBounded(tenant: Tenant, where: Where<Own> = {}): Promise<number | null> {
    await this.writes.shown(tenant);
    const some = this.rows(tenant, where)
      .select('1')
      .limit(COUNT_BOUND + 1);
    const [row] = await this.source
      .createQueryBuilder()
      .select('count(*)', 'total')
      .from(`(${some.getQuery()})`, 'counted')
      .setParameters(some.getParameters())
      .getRawMany<{ total: string }>();
    const total = Number(row!.total);
    return total > COUNT_BOUND ? null : total;
  }

  /** The number of rows that match. */
  async count(tenant: Tenant, where: Where<Own> = {}): Promise<number> {
    await this.writes.shown(tenant);
    const [row] = await this.rows(tenant, where).select('count(*)', 'total').getRawMany<{ total: string }>();
    return Number(row!.total);
  }

  /** Sums of one column, by the values of others and in their order. */
  async sums<Name extends keyof Own & string>(
    tenant: Tenant,
    {
      of,
      by,
      where = {},
    }: { readonly of: keyof Own & string; readonly by: readonly Name[]; readonly where?: Where<Own> },
  ): Promise<(Pick<RowOf<Own>, Name> & { readonly sum: string })[]> {
    await this.writes.shown(tenant);
    const query = selecting(this.rows(tenant, where), by).addSelect(`sum(row.${of})::text`, 'sum');
    for (const column of by) query.addGroupBy(`row.${column}`).addOrderBy(`row.${column}`);
    return query.getRawMany();
  }

  private rows(tenant: Tenant, where: Where<Own>): SelectQueryBuilder<ObjectLiteral> {
    const { name } = this.table;
    return rowsThatMatch(this.source, name, conditionsOf(name, tenantKey(tenant), where));
  }
}

/** A query of the rows that match, to be completed with its selection. */
export function rowsThatMatch(
  source: DataSource,
  table: string,
  conditions: Conditions,
): SelectQueryBuilder<ObjectLiteral> {
  return source.getRepository(table).createQueryBuilder('row').where(conditions);
}

/** Has a query answer columns of its rows under their own names. */
export function selecting(
  query: SelectQueryBuilder<ObjectLiteral>,
  columns: readonly string[],
): SelectQueryBuilder<ObjectLiteral> {
  query.select([]);
  for (const column of columns) query.addSelect(`row.${column}`, column);
  return query;
}
