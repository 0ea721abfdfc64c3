import type { ApiClient } from './api-client.js';

/** Items of every page of a list. The path contains the `limit` of a page. */
export async function allPages<Item>(api: ApiClient, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor = ''; ;) {
    const { body } = await api.get<{ data: Item[]; hasMore: boolean; nextCursor: string }>(`${path}${cursor}`);
    items.push(...body.data);
    if (!body.hasMore) return items;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
}
