import { Inject, type Type as Class } from '@nestjs/common';
import { type IQueryHandler, type Query, QueryHandler } from '@nestjs/cqrs';
import type { Refusal } from '@app/kernel';
import type { Where } from '../definitions/row-table.js';
import type { Filters, ListColumns, TableDefinition } from '../definitions/table-definition.js';
import { ReadTables } from '../projections/read-tables.js';
import type { ListQueryDefinition, QueryDefinition, TenantListQuery, TenantQuery } from './define-query.js';

/**
 * Makes the handler of a query for one document of a table. `uuidOf` selects the document; `unknown` makes the refusal if the tenant has
 * none.
 *
 * @example
 * ```ts
 * export const GetNoteHandler = resourceQueryHandler(GetNote, {
 *   table: notesTable,
 *   uuidOf: ({ noteId }) => uuidOf(NOTE, noteId),
 *   unknown: unknownNote,
 * });
 * ```
 */
export function resourceQueryHandler<Data, Document, Own extends Filters<Document>>(
  query: QueryDefinition<Data, Document>,
  {
    table,
    uuidOf,
    unknown,
    isShown = () => true,
  }: {
    readonly table: TableDefinition<Document, Own>;
    readonly uuidOf: (data: Data) => string;
    readonly unknown: () => Refusal;
    /** False for a document that this caller must not see: it was deleted, or belongs to another customer. */
    readonly isShown?: (document: Document, data: Data) => boolean;
  },
): Class<IQueryHandler<TenantQuery<Data, Document>>> {
  return queryHandler(query, ReadTables, async (tables, { tenant, data }) => {
    const document = await tables.of(table).get(tenant, uuidOf(data));
    if (document === null || !isShown(document, data)) throw unknown();
    return document;
  });
}

/**
 * Makes the handler of a list query for the matching documents of a table.
 *
 * @example
 * ```ts
 * export const ListNotesHandler = listQueryHandler(ListNotes, {
 *   table: notesTable,
 *   where: ({ customerId }) => ({ customer_id: customerId }),
 * });
 * ```
 */
export function listQueryHandler<Given, Document, Own extends Filters<Document>>(
  query: ListQueryDefinition<Given, Document>,
  {
    table,
    where,
  }: { readonly table: TableDefinition<Document, Own>; readonly where: (filters: Given) => Where<ListColumns<Own>> },
): Class<IQueryHandler<TenantListQuery<Given, Document>>> {
  return queryHandler(query, ReadTables, (tables, { tenant, filters, page }) =>
    tables.of(table).list(tenant, { where: where(filters), ...page }),
  );
}

/**
 * Makes the handler of a query that one provider answers.
 *
 * @example
 * ```ts
 * export const CountNotesHandler = queryHandler(CountNotes, ReadTables, (tables, { tenant }) =>
 *   tables.rows(notesByDay).sums(tenant, { of: 'notes', by: ['day'] }),
 * );
 * ```
 */
export function queryHandler<Given extends Query<unknown>, Provider>(
  query: abstract new (...parameters: never) => Given,
  provider: abstract new (...parameters: never) => Provider,
  answer: (provider: Provider, query: Given) => Promise<ResultOf<Given>> | ResultOf<Given>,
): Class<IQueryHandler<Given>> {
  @QueryHandler(query as unknown as Class<Given>)
  class Handler {
    constructor(@Inject(provider as unknown as Class<Provider>) private readonly provider: Provider) {}

    async execute(given: Given): Promise<ResultOf<Given>> {
      return answer(this.provider, given);
    }
  }
  return Handler as unknown as Class<IQueryHandler<Given>>;
}

type ResultOf<Given> = Given extends Query<infer Result> ? Result : never;
