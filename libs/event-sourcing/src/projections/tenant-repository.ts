import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { type Tenant, tenantKey } from '@app/kernel';
import { type Conditions, conditionsOf } from './conditions.js';
import type { LatestWrites } from './latest-writes.js';
import type { Columns, RowOf, RowTable, Where } from '../definitions/row-table.js';

/** The most matching rows that a list counts. */
export const COUNT_BOUND = 1_000;

/** Selection and order of rows. */
interface RowQuery<Own extends Columns, Name extends keyof Own> {
  readonly select: readonly Name[];
  readonly where?: Where<Own>;
  readonly order?: { readonly [Column in keyof Own]?: 'ASC' | 'DESC' };
  readonly limit?: number;
  /** Returns equal rows once. */
  readonly distinct?: boolean;
}

/**
 * Reads the rows of one table once they show the tenant's writes. Every query takes the tenant first, so it cannot reach another tenant's
 * rows.
 */
export class TenantRepository<Own extends Columns> {
  constructor(
    private readonly source: DataSource,
    private readonly table: RowTable<Own>,
    private readonly writes: Pick<LatestWrites, 'shown'>,
  ) {}

  /** The selected columns of the matching rows. */
  async find<Name extends keyof Own & string>(
    tenant: Tenant,
    { select, where = {}, order = {}, limit, distinct = false }: RowQuery<Own, Name>,
  ): Promise<Pick<RowOf<Own>, Name>[]> {
    await this.writes.shown(tenant);
    const query = selecting(this.rows(tenant, where), select).distinct(distinct).limit(limit);
    for (const [column, direction] of Object.entries(order)) query.addOrderBy(`row.${column}`, direction);
    return query.getRawMany();
  }

  /** The number of matching rows; null above COUNT_BOUND, since counting them would cost more than a page. */
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

  /** The number of matching rows. */
  async count(tenant: Tenant, where: Where<Own> = {}): Promise<number> {
    await this.writes.shown(tenant);
    const [row] = await this.rows(tenant, where).select('count(*)', 'total').getRawMany<{ total: string }>();
    return Number(row!.total);
  }

  /** Sums of one column, grouped by others and in their order. */
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

/** A query for the matching rows, without its selection. */
export function rowsThatMatch(
  source: DataSource,
  table: string,
  conditions: Conditions,
): SelectQueryBuilder<ObjectLiteral> {
  return source.getRepository(table).createQueryBuilder('row').where(conditions);
}

/** Selects columns under their own names. */
export function selecting(
  query: SelectQueryBuilder<ObjectLiteral>,
  columns: readonly string[],
): SelectQueryBuilder<ObjectLiteral> {
  query.select([]);
  for (const column of columns) query.addSelect(`row.${column}`, column);
  return query;
}
