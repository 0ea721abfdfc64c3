import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool } from '@app/database';
import { Refusal, type Tenant, type View, tenantKey } from '@app/kernel';
import { Vault } from '@app/event-store';
import { isAsOf, refuseAsOf } from '../aggregates/point-in-time.js';
import { ViewReader } from '../aggregates/view-reader.js';
import type { TableDefinition } from '../definitions/table-definition.js';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';
import { DocumentLoader } from './document-loader.js';
import { ErasedDocuments } from './erased-documents.js';
import { openDocument } from './table-writer.js';

/** Condition on one column: equality, an inclusive range, membership, or array containment and overlap. */
export type Condition =
  | string
  | boolean
  | number
  | { readonly from?: string; readonly to?: string }
  | { readonly in: readonly string[] }
  | { readonly contains: string }
  | { readonly overlaps: readonly string[] };

/** Conditions, order and page of a list. */
export interface ListQuery {
  /** Conditions by column, all of which must hold; `created_at` and `updated_at` are always there. */
  readonly where?: { readonly [column: string]: Condition | undefined };
  /** Order by creation; default: newest first. */
  readonly order?: 'desc' | 'asc';
  readonly limit: number;
  /** Position of the last row of the page before. */
  readonly after?: bigint;
}

/** One page of a list. */
export interface ListPage<Document> {
  readonly rows: readonly { readonly position: bigint; readonly document: Document }[];
  /** Where the page ended: position of its last row. Absent on an empty page. */
  readonly end?: bigint;
  readonly hasMore: boolean;
  /** Number of matching rows; null above COUNT_BOUND, since counting them all would cost more than the page. */
  readonly total: number | null;
}

interface ListedRow {
  readonly id: string;
  readonly revision: number;
  readonly document: string;
  readonly created_position: string;
}

/** Largest number of matching rows that a list counts. */
export const COUNT_BOUND = 1_000;

/** Longest time that a query waits for the writes that this process has confirmed. */
const MAX_WAIT_MILLISECONDS = 2_000;

/** Asks the read models. Every question takes the tenant first: another tenant's rows cannot be asked for. */
@Injectable()
export class ReadTables {
  private readonly documents: DocumentLoader;

  constructor(
    @InjectPool() private readonly pool: pg.Pool,
    private readonly vault: Vault,
    private readonly views: ViewReader,
    private readonly erased: ErasedDocuments,
    @Inject(ReadSideProgress)
    private readonly progress: Pick<ReadSideProgress, 'settled'> = { settled: async () => true },
  ) {
    this.documents = new DocumentLoader(pool);
  }

  /** The resource as last projected, or as of the point in time; null when there is none. Once its subject was erased, without personal data. */
  async get<Document>(table: TableDefinition<Document>, tenant: Tenant, id: string): Promise<Document | null> {
    if (isAsOf()) return this.views.at(table.view as View<Document>, tenant, id);
    await this.settled();
    const kept = await this.documents.load(table.name, { tenant: tenantKey(tenant), id });
    return kept === null ? null : this.opened(table, tenant, { document: kept, id });
  }

  /** One page, by order of creation. */
  async list<Document>(
    table: TableDefinition<Document>,
    tenant: Tenant,
    query: ListQuery,
  ): Promise<ListPage<Document>> {
    refuseAsOf();
    await this.settled();
    const values: unknown[] = [tenantKey(tenant)];
    const conditions = ['tenant = $1', ...this.conditions(table, tenant, query, values)];
    const matching = `${table.name} WHERE ${conditions.join(' AND ')}`;
    const counted = this.count(matching, values);
    const canSearchFirst = filtersByElement(query) && (await counted) <= COUNT_BOUND;
    const direction = query.order === 'asc' ? 'ASC' : 'DESC';
    const beyond =
      query.after === undefined
        ? ''
        : ` AND created_position ${query.order === 'asc' ? '>' : '<'} $${values.length + 1}`;
    const page = this.pool.query<ListedRow>(
      `SELECT id, revision, document, created_position FROM ${canSearchFirst ? searchBeforeOrdering(matching) : matching}${beyond}
       ORDER BY created_position ${direction} LIMIT ${query.limit + 1}`,
      query.after === undefined ? values : [...values, query.after.toString()],
    );
    const [total, { rows }] = await Promise.all([counted, page]);
    const shown = rows.slice(0, query.limit);
    const documents = await Promise.all(shown.map((row) => this.opened(table, tenant, row)));
    const last = shown.at(-1);
    return {
      rows: documents.flatMap((document, index) =>
        document === null ? [] : [{ position: BigInt(shown[index]!.created_position), document }],
      ),
      ...(last !== undefined && { end: BigInt(last.created_position) }),
      hasMore: rows.length > query.limit,
      total: total > COUNT_BOUND ? null : total,
    };
  }

  /** The document of a row; for a subject that was erased since the write, its stream without the personal data. */
  private async opened<Document>(
    table: TableDefinition<Document>,
    tenant: Tenant,
    { document, id, revision }: { readonly document: string; readonly id: string; readonly revision?: number },
  ): Promise<Document | null> {
    const opened = (await openDocument(this.vault, tenant, document)) as Document | null;
    return opened ?? this.erased.of(table, tenant, id, revision);
  }

  /** Refuses with a retryable error while the read side is behind a confirmed write, instead of showing an older state. */
  private async settled(): Promise<void> {
    if (await this.progress.settled(MAX_WAIT_MILLISECONDS)) return;
    throw new Refusal('SERVICE_UNAVAILABLE', 'The latest writes cannot be read yet. Send the same request again.', {
      retryAfter: 1,
    });
  }

  /** One more than the bound stands for many. */
  private async count(matching: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ total: string }>(
      `SELECT count(*) AS total FROM (SELECT 1 FROM ${matching} LIMIT ${COUNT_BOUND + 1}) counted`,
      [...values],
    );
    return Number(rows[0]!.total);
  }

  private conditions<Document>(
    table: TableDefinition<Document>,
    tenant: Tenant,
    query: ListQuery,
    values: unknown[],
  ): string[] {
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    return Object.entries(query.where ?? {}).flatMap(([column, condition]) => {
      if (condition === undefined) return [];
      const filter = table.filters[column];
      if (filter === undefined && column !== 'created_at' && column !== 'updated_at')
        throw new Error(`${table.name} has no lookup ${column}`);
      const stored = (value: string): string =>
        filter?.type === 'fingerprint' ? this.vault.fingerprint(tenant, `${table.name}.${column}`, value) : value;
      if (typeof condition === 'string') return [`${column} = ${parameter(stored(condition))}`];
      if (typeof condition !== 'object') return [`${column} = ${parameter(condition)}`];
      if ('in' in condition) return [`${column} = ANY(${parameter(condition.in.map(stored))})`];
      if ('contains' in condition) return [`${column} @> ARRAY[${parameter(stored(condition.contains))}]::text[]`];
      if ('overlaps' in condition) return [`${column} && ${parameter(condition.overlaps.map(stored))}::text[]`];
      return [
        ...(condition.from === undefined ? [] : [`${column} >= ${parameter(condition.from)}`]),
        ...(condition.to === undefined ? [] : [`${column} <= ${parameter(condition.to)}`]),
      ];
    });
  }
}

/** The database keeps no count of the rows that hold an element, and would look for a few of them through the whole order. */
function filtersByElement({ where = {} }: ListQuery): boolean {
  return Object.values(where).some(
    (condition) => typeof condition === 'object' && ('contains' in condition || 'overlaps' in condition),
  );
}

/** OFFSET keeps the database from walking the order in search of what matches. */
function searchBeforeOrdering(matching: string): string {
  return `(SELECT id, revision, document, created_position FROM ${matching} OFFSET 0) AS found WHERE true`;
}
