import { EnumField, IntegerField, TextField } from '../validation/fields.js';
import { decodeCursor } from './cursor.js';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** Order of a list by creation time. */
export type SortOrder = 'asc' | 'desc';

/**
 * The query of a list (onboarding-accounts 17); extend it with the list's filters.
 *
 * @example
 * ```ts
 * export class NotesQuery extends PageQuery {
 *   @ResourceIdField('Customer', { optional: true })
 *   customerId?: string;
 * }
 * ```
 */
export class PageQuery {
  @IntegerField({
    min: 1,
    max: MAX_PAGE_SIZE,
    optional: true,
    default: DEFAULT_PAGE_SIZE,
    description: 'Maximum number of items per page.',
  })
  limit?: number;

  @TextField({ max: 512, optional: true, description: 'nextCursor of the previous page, sent with the same filters.' })
  cursor?: string;
}

/** A list with selectable order; default: newest first. */
export class SortedPageQuery extends PageQuery {
  @EnumField(['asc', 'desc'], { optional: true, default: 'desc', description: 'Sort order by creation time.' })
  sortOrder?: SortOrder;
}

/** Parameters with which a read model loads the page of a query. */
export interface PageRequest {
  readonly limit: number;
  readonly order: SortOrder;
  /** Position of the last row of the previous page. */
  readonly after?: bigint;
}

/** The members of a query that select rows: all pages of a list must have the same. */
export function filtersOf(query: PageQuery): object {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  return filters;
}

/** 400 INVALID_INPUT if the cursor was not issued by us or was issued for other filters. */
export function pageRequest(query: SortedPageQuery): PageRequest {
  const { limit = DEFAULT_PAGE_SIZE, sortOrder: order = 'desc', cursor } = query;
  return cursor === undefined ? { limit, order } : { limit, order, after: decodeCursor(cursor, filtersOf(query)) };
}
