import { Inject, Injectable } from '@nestjs/common';
import {
  ArrayContains,
  ArrayOverlap,
  type DataSource,
  FindOperator,
  In,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import { DATA_SOURCE, type PooledDataSource } from '@app/database';
import { type Tenant, type TenantKey, type View, tenantKey } from '@app/kernel';
import { Vault } from '@app/event-store';
import { isAsOf, refuseAsOf } from '../aggregates/point-in-time.js';
import { ViewReader } from '../aggregates/view-reader.js';
import type { Columns, RowOf, RowTable, Where } from '../definitions/row-table.js';
import type { Filters, ListColumns, TableDefinition } from '../definitions/table-definition.js';
import { type Conditions, conditionsOf, parametersOf, shapeOf } from './conditions.js';
import { DocumentLoader } from './document-loader.js';
import { ErasedDocuments } from './erased-documents.js';
import { LatestWrites } from './latest-writes.js';
import { openDocument } from './table-writer.js';
import { StatementCache } from './statement-cache.js';
import { COUNT_BOUND, TenantRepository, rowsThatMatch, selecting } from './tenant-repository.js';

/** Conditions, order and page of a list. */
export interface ListQuery<Own extends Filters<never> = Filters<never>> extends PageQuery {
  readonly where?: Where<ListColumns<Own>>;
}

/** Order and page of a list. */
export interface PageQuery {
  /** Order by creation; default: newest first. */
  readonly order?: 'desc' | 'asc';
  readonly limit: number;
  /** Position of the last row of the previous page. */
  readonly after?: bigint;
}

/** One page of a list. */
export interface ListPage<Document> {
  readonly rows: readonly { readonly position: bigint; readonly document: Document }[];
  /** Position of the last row of the page. Absent on an empty page. */
  readonly end?: bigint;
  readonly hasMore: boolean;
  /** Number of matching rows; null above COUNT_BOUND, since counting them would cost more than the page. */
  readonly total: number | null;
}

interface ListedRow {
  readonly id: string;
  readonly revision: number;
  readonly document: string;
  readonly created_position: string;
}

/** In the order in which TypeORM selects them from the table: an outer query then needs no projection step. */
const LISTED = ['id', 'revision', 'created_position', 'document'];

/** For reads that do not wait, and for tables that are not being written. */
const ALL_SHOWN: Pick<LatestWrites, 'shown' | 'read'> = { shown: async () => undefined, read: (_, read) => read() };

/** Queries read models: documents with `of`, other rows with `rows`. */
@Injectable()
export class ReadTables {
  private readonly documents: DocumentLoader;
  private readonly statements: StatementCache;

  constructor(
    @Inject(DATA_SOURCE) private readonly source: PooledDataSource,
    private readonly vault: Vault,
    private readonly views: ViewReader,
    private readonly erased: ErasedDocuments,
    @Inject(LatestWrites) private readonly writes: Pick<LatestWrites, 'shown' | 'read'> = ALL_SHOWN,
  ) {
    this.documents = new DocumentLoader(source.pool);
    this.statements = new StatementCache(source.pool);
  }

  /** The documents of a table, with all of the tenant's writes. */
  of<Document, Own extends Filters<Document>>(table: TableDefinition<Document, Own>): ReadTable<Document, Own> {
    const { source, vault, views, erased, documents, statements, writes } = this;
    return new ReadTable(table, { source, vault, views, erased, documents, statements, writes });
  }

  /** The current documents of a table, possibly before the tenant's latest writes: for reads that must not wait. */
  unawaited<Document, Own extends Filters<Document>>(table: TableDefinition<Document, Own>): ReadTable<Document, Own> {
    const { source, vault, views, erased, documents, statements } = this;
    return new ReadTable(table, { source, vault, views, erased, documents, statements, writes: ALL_SHOWN });
  }

  /** The rows of a projection. */
  rows<Own extends Columns>(table: RowTable<Own>): TenantRepository<Own> {
    return new TenantRepository(this.source, table, this.writes);
  }

  /**
   * The first few rows of several tenants, each after the tenant's position, in one statement for all followers. The table needs a column
   * `position` and an index that starts with `(tenant, position)`.
   */
  beyond<Own extends Columns & { readonly position: 'bigint' }, Name extends keyof Own & string>(
    table: RowTable<Own>,
    select: readonly Name[],
    { after, limit }: { readonly after: ReadonlyMap<TenantKey, bigint>; readonly limit: number },
  ): Promise<(Pick<RowOf<Own>, Name> & { readonly tenant: TenantKey })[]> {
    const columns = select.map((column) => `row.${column}`).join(', ');
    return this.source.pool
      .query({
        name: `beyond-${table.name}`,
        text: `SELECT follower.tenant, ${columns}
               FROM unnest($1::text[], $2::bigint[]) AS follower(tenant, position)
               CROSS JOIN LATERAL (SELECT * FROM ${table.name} AS own WHERE own.tenant = follower.tenant
                                   AND own.position > follower.position ORDER BY own.position LIMIT $3) AS row
               ORDER BY row.position`,
        values: [[...after.keys()], [...after.values()].map(String), limit],
      })
      .then(({ rows }) => rows);
  }
}

interface Parts {
  readonly source: DataSource;
  readonly vault: Vault;
  readonly views: ViewReader;
  readonly erased: ErasedDocuments;
  readonly documents: DocumentLoader;
  readonly statements: StatementCache;
  readonly writes: Pick<LatestWrites, 'shown' | 'read'>;
}

/**
 * The documents of one table. Every query takes the tenant first, so it cannot reach another tenant's rows.
 *
 * @example
 * ```ts
 * @Get()
 * @Answers(200, PageOf(NoteResponse), { summary: 'List notes' }) async list(@CurrentTenant() tenant: Tenant, @Query() query: NotesQuery):
 * Promise<Page<NoteDocument>> {
 * return page(query, await this.queries.execute(new ListNotes(tenant, query, pageRequest(query)))); }
 * ```
 */
class ReadTable<Document, Own extends Filters<Document>> {
  constructor(
    private readonly table: TableDefinition<Document, Own>,
    private readonly parts: Parts,
  ) {}

  /** The resource as last projected, or as of the point in time; null if there is none. Without personal data once its subject was erased. */
  async get(tenant: Tenant, id: string): Promise<Document | null> {
    const { views, documents, writes } = this.parts;
    if (isAsOf()) return views.at(this.table.view as View<Document>, tenant, id);
    const kept = await writes.read(tenant, () => documents.load(this.table.name, { tenant: tenantKey(tenant), id }));
    return kept === null ? null : this.opened(tenant, { document: kept, id });
  }

  /** One page in order of creation. */
  async list(tenant: Tenant, { where = {}, ...page }: ListQuery<Own>): Promise<ListPage<Document>> {
    refuseAsOf();
    await this.parts.writes.shown(tenant);
    const conditions = conditionsOf(this.table.name, tenantKey(tenant), this.stored(tenant, where));
    const counted = this.count(conditions);
    const canSearchFirst = filtersByElement(conditions) && (await counted) <= COUNT_BOUND;
    const [total, rows] = await Promise.all([counted, this.page(conditions, page, canSearchFirst)]);
    const shown = rows.slice(0, page.limit);
    const documents = await Promise.all(shown.map((row) => this.opened(tenant, row)));
    const last = shown.at(-1);
    return {
      rows: documents.flatMap((document, index) =>
        document === null ? [] : [{ position: BigInt(shown[index]!.created_position), document }],
      ),
      ...(last !== undefined && { end: BigInt(last.created_position) }),
      hasMore: rows.length > page.limit,
      total: total > COUNT_BOUND ? null : total,
    };
  }

  /** The document of a row. If its subject was erased after the write, folds the stream again without personal data. */
  private async opened(
    tenant: Tenant,
    { document, id, revision }: { readonly document: string; readonly id: string; readonly revision?: number },
  ): Promise<Document | null> {
    const opened = (await openDocument(this.parts.vault, tenant, document)) as Document | null;
    return opened ?? this.parts.erased.of(this.table, tenant, id, revision);
  }

  private page(conditions: Conditions, page: PageQuery, isSearchedFirst: boolean): Promise<ListedRow[]> {
    const { order = 'desc', limit, after } = page;
    const shape = `${this.table.name} page ${order} ${limit} ${after !== undefined} ${isSearchedFirst} ${shapeOf(conditions)}`;
    const parameters = [...parametersOf(conditions), ...(after === undefined ? [] : [after.toString()])];
    return this.parts.statements.rows<ListedRow>(shape, parameters, () => {
      const matching = selecting(rowsThatMatch(this.parts.source, this.table.name, conditions), LISTED);
      return pageOf(isSearchedFirst ? this.searchedBeforeOrdering(matching) : matching, page);
    });
  }

  /** Left alone, the planner walks the order in search of matches. OFFSET makes it collect the matching rows first. */
  private searchedBeforeOrdering(matching: SelectQueryBuilder<ObjectLiteral>): SelectQueryBuilder<ObjectLiteral> {
    const found = this.parts.source
      .createQueryBuilder()
      .from(`(${matching.getQuery()} OFFSET 0)`, 'row')
      .setParameters(matching.getParameters());
    return selecting(found, LISTED);
  }

  /** Counts up to one more than COUNT_BOUND. */
  private async count(conditions: Conditions): Promise<number> {
    const shape = `${this.table.name} count ${shapeOf(conditions)}`;
    const [row] = await this.parts.statements.rows<{ total: string }>(shape, parametersOf(conditions), () => {
      const some = rowsThatMatch(this.parts.source, this.table.name, conditions)
        .select('1')
        .limit(COUNT_BOUND + 1);
      return this.parts.source
        .createQueryBuilder()
        .select('count(*)', 'total')
        .from(`(${some.getQuery()})`, 'counted')
        .setParameters(some.getParameters());
    });
    return Number(row!.total);
  }

  /** The conditions with values as the columns store them: the keyed hash for a fingerprint column. */
  private stored(tenant: Tenant, where: Conditions): Conditions {
    const conditions = Object.entries(where).map(([column, condition]) => {
      const isHashed = condition !== undefined && this.table.filters[column]?.type === 'fingerprint';
      const hash = (value: string) => this.parts.vault.fingerprint(tenant, `${this.table.name}.${column}`, value);
      return [column, isHashed ? hashed(condition, hash) : condition];
    });
    return Object.fromEntries(conditions);
  }
}

/** A hash has no order and no parts, so only equality works. */
function hashed(condition: unknown, hash: (value: string) => string): unknown {
  if (typeof condition === 'string') return hash(condition);
  if (condition instanceof FindOperator && condition.type === 'in') return In((condition.value as string[]).map(hash));
  throw new Error('a fingerprint is compared with a text, or with several by In');
}

function pageOf(
  rows: SelectQueryBuilder<ObjectLiteral>,
  { order = 'desc', limit, after }: PageQuery,
): SelectQueryBuilder<ObjectLiteral> {
  if (after !== undefined) {
    rows.andWhere(`row.created_position ${order === 'asc' ? '>' : '<'} :after`, { after: after.toString() });
  }
  return rows.orderBy('row.created_position', order === 'asc' ? 'ASC' : 'DESC').limit(limit + 1);
}

/**
 * True for a condition on array elements. The database has no statistics on how many rows match it, and would search the whole order for a
 * few.
 */
function filtersByElement(conditions: Conditions): boolean {
  return Object.values(conditions).some(
    (condition) => condition instanceof FindOperator && ELEMENT_OPERATORS.has(condition.type),
  );
}

const ELEMENT_OPERATORS: ReadonlySet<string> = new Set([ArrayContains([]).type, ArrayOverlap([]).type]);
