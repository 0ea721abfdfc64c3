import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, type ListPage, type Resource, read } from '../api/client.ts';
import type { Kind, Query } from './kind.ts';

const PAGE_SIZE = '50';
/** Maximum number of pages read to find a resource of a kind that the API only lists. */
const MAX_PAGES = 20;

/** The list of a kind, page by page. */
export function listQuery(kind: Kind, query: Query, limit = PAGE_SIZE) {
  return infiniteQueryOptions({
    queryKey: ['list', kind.name, query, limit],
    queryFn: ({ pageParam, signal }) =>
      read<ListPage>(kind.list!, { ...query, ...kind.always, limit, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? (nextCursor ?? undefined) : undefined),
  });
}

/** One resource, now or in the past; `query` narrows the list that is searched for kinds that the API only lists. */
export function itemQuery(kind: Kind, id: string, asOf: string | undefined, query: Query) {
  return queryOptions({
    queryKey: ['item', kind.name, id, asOf, query],
    queryFn: ({ signal }) =>
      kind.item === undefined ? findInList(kind, id, query, signal) : readItem(kind, kind.item, id, asOf, signal),
  });
}

async function readItem(
  { ofPlatform }: Kind,
  path: string,
  id: string,
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<Resource> {
  try {
    return await read<Resource>(`${path}/${encodeURIComponent(id)}`, { asOf }, signal);
  } catch (error) {
    if (ofPlatform === undefined || !(error instanceof ApiError) || error.status !== 404) throw error;
    return read<Resource>(`${ofPlatform}/${encodeURIComponent(id)}`, { asOf }, signal);
  }
}

async function findInList(kind: Kind, id: string, query: Query, signal: AbortSignal): Promise<Resource> {
  if (kind.ofPlatform !== undefined) {
    const { data } = await read<ListPage>(kind.ofPlatform, {}, signal);
    const own = data.find((each) => each['id'] === id);
    if (own !== undefined) return own;
  }
  let cursor: string | undefined;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page = await read<ListPage>(kind.list!, { ...query, ...kind.always, limit: '100', cursor }, signal);
    const found = page.data.find((each) => each['id'] === id);
    if (found !== undefined) return found;
    if (!page.hasMore) break;
    cursor = page.nextCursor ?? undefined;
  }
  throw new ApiError(404, { message: `There is no ${kind.one.toLowerCase()} ${id} in this list.` }, undefined);
}
