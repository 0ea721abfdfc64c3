import { ConnectionError, isApiError } from '@app/sdk';
import type { Resource } from '../output.js';

/** Items of a list as they are recorded. */
export interface FeedSource {
  /** Items since a time, inclusive, oldest first; all if undefined. */
  readonly since: (moment: string | undefined) => AsyncIterable<Resource>;
  /** The newest item; undefined if there is none. */
  readonly newest: () => Promise<Resource | undefined>;
  readonly idOf: (item: Resource) => string;
  readonly momentOf: (item: Resource) => string;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isOver: () => boolean;
  /** Called when the server stops responding, once per outage. */
  readonly lost: (error: Error) => void;
}

const POLL_MILLISECONDS = 1_000;
/** Processes of a server have different clocks and record concurrently, so an item may have an earlier time than the previous one. */
const OVERLAP_MILLISECONDS = 10_000;

/** Yields every item recorded from now on, once, until `isOver`. An unreachable server is polled again, and nothing is missed. */
export async function* feedOf(source: FeedSource): AsyncGenerator<Resource, void, undefined> {
  const first = await source.newest();
  const seen = new Map<string, string>();
  let latest = first === undefined ? undefined : source.momentOf(first);
  if (latest !== undefined)
    for await (const item of source.since(before(latest))) seen.set(source.idOf(item), source.momentOf(item));
  let isLost = false;
  while (!source.isOver()) {
    try {
      for await (const item of source.since(latest === undefined ? undefined : before(latest))) {
        const [id, moment] = [source.idOf(item), source.momentOf(item)];
        if (latest === undefined || moment > latest) latest = moment;
        if (seen.has(id)) continue;
        seen.set(id, moment);
        yield item;
      }
      isLost = false;
    } catch (error) {
      if (source.isOver()) return;
      if (!isTransient(error)) throw error;
      if (!isLost) source.lost(error as Error);
      isLost = true;
    }
    forget(seen, latest);
    await source.wait(POLL_MILLISECONDS);
  }
}

function before(moment: string): string {
  return new Date(Date.parse(moment) - OVERLAP_MILLISECONDS).toISOString();
}

/** Forgets items that are no longer polled. */
function forget(seen: Map<string, string>, latest: string | undefined): void {
  if (latest === undefined) return;
  const oldest = before(latest);
  for (const [id, moment] of seen) if (moment < oldest) seen.delete(id);
}

function isTransient(error: unknown): boolean {
  return error instanceof ConnectionError || (isApiError(error) && (error.status === 429 || error.status >= 500));
}
