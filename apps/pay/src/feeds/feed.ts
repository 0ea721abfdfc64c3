import { ConnectionError, isApiError } from '@app/sdk';
import type { Resource } from '../output.js';

/** Items of a list as they come. */
export interface FeedSource {
  /** Items since a moment, inclusive, the oldest first; undefined: all. */
  readonly since: (moment: string | undefined) => AsyncIterable<Resource>;
  /** The newest item; undefined where there is none. */
  readonly newest: () => Promise<Resource | undefined>;
  readonly idOf: (item: Resource) => string;
  readonly momentOf: (item: Resource) => string;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isOver: () => boolean;
  /** Called when the server does not answer, once for each time that it goes away. */
  readonly lost: (error: Error) => void;
}

const POLL_MILLISECONDS = 1_000;
/** Processes of a server have different clocks, and record side by side: items may come with an earlier moment than the last one. */
const OVERLAP_MILLISECONDS = 10_000;

/** Every item that comes after now, once, until it is over. A server that goes away is asked again, and nothing is missed. */
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

/** Items that are not asked for again need not be known. */
function forget(seen: Map<string, string>, latest: string | undefined): void {
  if (latest === undefined) return;
  const oldest = before(latest);
  for (const [id, moment] of seen) if (moment < oldest) seen.delete(id);
}

function isTransient(error: unknown): boolean {
  return error instanceof ConnectionError || (isApiError(error) && (error.status === 429 || error.status >= 500));
}
