import { invalidInput } from '@app/kernel';
import { decodeCursor, isCursorOf } from '../pages/cursor.js';
import { filtersOf, type SortedPageQuery } from '../pages/page-query.js';
import type { ApiRequest } from '../requests/api-request.js';
import { UNFILTERED } from './server-sent-event.js';

/** Position after which a stream begins, and the parameter or header that contained it. */
interface StreamStart {
  readonly position: bigint;
  readonly field: 'Last-Event-ID' | 'cursor';
}

/**
 * The position after which a stream starts: that of `Last-Event-ID`, which a reader sends when it reconnects; otherwise that of the cursor of
 * a stream or page. 400 INVALID_INPUT for a cursor of another list and for parameters that only pages have.
 */
export function streamStart(
  request: ApiRequest,
  query: SortedPageQuery,
  ofPages: readonly string[],
): StreamStart | undefined {
  const errors = ['limit', ...ofPages]
    .filter((name) => (query as Readonly<Record<string, unknown>>)[name] !== undefined)
    .map((field) => ({ field, message: 'applies to pages, not to a stream' }));
  if (query.sortOrder === 'desc') errors.push({ field: 'sortOrder', message: 'must be asc in a stream' });
  const [first] = errors;
  if (first !== undefined) throw invalidInput(`${first.field} ${first.message}.`, ...errors);
  const last = request.get('Last-Event-ID');
  if (last !== undefined && last !== '') {
    const field = 'Last-Event-ID';
    return { position: decodeCursor(last, UNFILTERED, field), field };
  }
  const { cursor } = query;
  if (cursor === undefined) return undefined;
  const filters = isCursorOf(cursor, UNFILTERED) ? UNFILTERED : { ...filtersOf(query), ...UNFILTERED };
  return { position: decodeCursor(cursor, filters), field: 'cursor' };
}
