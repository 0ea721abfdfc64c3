import type { EventStore, StoredEvent } from './event-store.js';

const EVENTS_A_PAGE = 1_000;

/** One page of a stream's events from a revision on; shorter only at the end of the stream or at `upTo`, which is included. */
export function streamPage(
  store: Pick<EventStore, 'read'>,
  stream: string,
  from: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<StoredEvent[]> {
  return store.read(stream, { from, upTo: Math.min(upTo, from + EVENTS_A_PAGE - 1) });
}

/** True if no page can follow this one. */
export function isLastPage(page: readonly StoredEvent[]): boolean {
  return page.length < EVENTS_A_PAGE;
}

/** A stream's events page by page, so that a long stream is never in memory as a whole. `from` and `upTo` are both included. */
export async function* streamPages(
  store: EventStore,
  stream: string,
  from: number,
  upTo = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<StoredEvent[]> {
  for (let next = from; next <= upTo; next += EVENTS_A_PAGE) {
    const page = await streamPage(store, stream, next, upTo);
    if (page.length > 0) yield page;
    if (isLastPage(page)) return;
  }
}

/** The last event of a stream; null if there is none. Reads only a few events of a long stream. */
export async function lastEvent(store: EventStore, stream: string): Promise<StoredEvent | null> {
  const page = await store.read(stream, { from: 0, upTo: EVENTS_A_PAGE - 1 });
  let last = page.at(-1) ?? null;
  if (page.length < EVENTS_A_PAGE) return last;
  const at = async (revision: number) => (await store.read(stream, { from: revision, upTo: revision }))[0];
  let beyond = 2 * EVENTS_A_PAGE;
  for (let event = await at(beyond); event !== undefined; event = await at(beyond))
    [last, beyond] = [event, 2 * beyond];
  while (beyond - last!.revision > 1) {
    const middle = Math.floor((last!.revision + beyond) / 2);
    const event = await at(middle);
    if (event === undefined) beyond = middle;
    else last = event;
  }
  return last;
}
