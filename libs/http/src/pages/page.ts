import { encodeCursor } from './cursor.js';
import { type PageQuery, filtersOf } from './page-query.js';

/** Rows of a read model, each with its position in the list. */
interface Rows<Document> {
  readonly rows: readonly { readonly position: bigint; readonly document: Document }[];
  /** Position of the last row read, even if it is not shown; default: the last of `rows`. */
  readonly end?: bigint;
  readonly hasMore: boolean;
  /** null or absent if the rows were not counted. */
  readonly total?: number | null;
}

/** A page as callers get it; `nextCursor` only if there is more. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount?: number;
}

/**
 * One page of a list in its API form (onboarding-accounts 17): data, `hasMore`, cursor, and total if counted.
 *
 * @example
 * ```ts
 * @Get()
 * @Answers(200, PageOf(NoteResponse), { summary: 'List notes' }) async list(@CurrentTenant() tenant: Tenant, @Query() query: NotesQuery):
 * Promise<Page<NoteDocument>> {
 * return page(query, await this.queries.execute(new ListNotes(tenant, query, pageRequest(query)))); }
 * ```
 */
export function page<Document>(query: PageQuery, rows: Rows<Document>): Page<Document>;
export function page<Document, Item>(
  query: PageQuery,
  rows: Rows<Document>,
  show: (document: Document) => Item,
): Page<Item>;
export function page(
  query: PageQuery,
  { rows, end = rows.at(-1)?.position, hasMore, total }: Rows<unknown>,
  show = (document: unknown): unknown => document,
): Page<unknown> {
  return {
    data: rows.map(({ document }) => show(document)),
    hasMore,
    ...(hasMore && end !== undefined ? { nextCursor: encodeCursor(end, filtersOf(query)) } : {}),
    ...(total === undefined || total === null ? {} : { totalCount: total }),
  };
}
