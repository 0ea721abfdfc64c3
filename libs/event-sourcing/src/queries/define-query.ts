import { Query } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import type { ListPage, PageQuery } from '../projections/read-tables.js';

/** A query of one tenant with a single result. */
export interface TenantQuery<Data, Result> extends Query<Result> {
  readonly tenant: Tenant;
  readonly data: Data;
}

/** The class of a query with a single result: `new GetNote(tenant, { noteId })`. */
export type QueryDefinition<Data, Result> = new (tenant: Tenant, data: Data) => TenantQuery<Data, Result>;

/** A query of one tenant for one page of a list. */
export interface TenantListQuery<Filters, Item> extends Query<ListPage<Item>> {
  readonly tenant: Tenant;
  readonly filters: Filters;
  readonly page: PageQuery;
}

/** The class of a query for a list: `new ListNotes(tenant, { customerId }, page)`. */
export type ListQueryDefinition<Filters, Item> = new (
  tenant: Tenant,
  filters: Filters,
  page: PageQuery,
) => TenantListQuery<Filters, Item>;

/**
 * Declares a query for one resource, or for any other result without pages, in the file of its handler.
 *
 * It is dispatched with `QueryBus.execute(new GetNote(tenant, { noteId }))` and resolves to the result of its handler.
 *
 * @example
 * ```ts
 * export class GetNote extends defineQuery<{ readonly noteId: string }, NoteDocument>() {}
 *
 * export const GetNoteHandler = resourceQueryHandler(GetNote, {
 *   table: notesTable,
 *   uuidOf: ({ noteId }) => uuidOf(NOTE, noteId),
 *   unknown: unknownNote,
 * });
 * ```
 */
export function defineQuery<Data, Result>(): QueryDefinition<Data, Result> {
  return class extends Query<Result> implements TenantQuery<Data, Result> {
    constructor(
      readonly tenant: Tenant,
      readonly data: Data,
    ) {
      super();
    }
  };
}

/**
 * Declares a query for a list, one page at a time, in the file of its handler.
 *
 * @example
 * ```ts
 * export class ListNotes extends defineListQuery<{ readonly customerId?: string }, NoteDocument>() {}
 *
 * export const ListNotesHandler = listQueryHandler(ListNotes, {
 *   table: notesTable,
 *   where: ({ customerId }) => ({ customer_id: customerId }),
 * });
 * ```
 */
export function defineListQuery<Filters, Item>(): ListQueryDefinition<Filters, Item> {
  return class extends Query<ListPage<Item>> implements TenantListQuery<Filters, Item> {
    constructor(
      readonly tenant: Tenant,
      readonly filters: Filters,
      readonly page: PageQuery,
    ) {
      super();
    }
  };
}
