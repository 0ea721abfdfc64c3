import type { EventStore, StoredEvent } from './event-store.js';

const EVENTS_A_PAGE = 1_000;

/** A stream's events in pages, so that a long one is never in memory whole; `from` and `upTo` are both included. */
export async function* streamPages(
  store: EventStore,
  stream: string,
  from: number,
  upTo = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<StoredEvent[]> {
  for (let next = from; next <= upTo; next += EVENTS_A_PAGE) {
    const page = await store.read(stream, { from: next, upTo: Math.min(upTo, next + EVENTS_A_PAGE - 1) });
    if (page.length > 0) yield page;
    if (page.length < EVENTS_A_PAGE) return;
  }
}
