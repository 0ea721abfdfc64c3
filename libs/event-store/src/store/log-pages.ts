import { BEGINNING, type Checkpoint, type EventStore, type StoredEvent } from './event-store.js';
import { prefetch } from './prefetch.js';
import { type Progress, shareOf } from './progress.js';

const EVENTS_A_PAGE = 1_000;

/** A range of the log to read, with its limits. */
export interface LogRange {
  readonly after?: Checkpoint;
  /** Included; default: the end of the log. */
  readonly upTo?: Checkpoint;
  readonly pageSize?: number;
  /** Number of events after which reading stops with LongLog; default: no limit. */
  readonly maxEvents?: number | undefined;
  /** Called after each page with the number of events. */
  readonly progress?: Progress | undefined;
}

/** Thrown if a log has more events than its reader may read. */
export class LongLog extends Error {
  constructor(maxEvents: number) {
    super(`the log has more than ${maxEvents} events`);
  }
}

/** The log in pages, in order. Prefetches the next page while one is processed. */
export async function* logPages(
  store: EventStore,
  { progress, maxEvents, ...range }: LogRange = {},
): AsyncGenerator<readonly StoredEvent[]> {
  let done = 0;
  for await (const page of prefetch(pagesOf(store, range))) {
    if (maxEvents !== undefined && done + page.length > maxEvents) throw new LongLog(maxEvents);
    yield page;
    done += page.length;
    progress?.(done, range.upTo === undefined ? null : shareOf(page.at(-1)!.position, range.upTo));
  }
}

async function* pagesOf(
  store: EventStore,
  { after = BEGINNING, upTo, pageSize = EVENTS_A_PAGE }: LogRange,
): AsyncGenerator<readonly StoredEvent[]> {
  const isBeyond = (position: Checkpoint): boolean => upTo !== undefined && position > upTo;
  for (let position = after; !isBeyond(position + 1n);) {
    const page = (await store.readAll(position, pageSize)).filter((event) => !isBeyond(event.position));
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    position = page.at(-1)!.position;
  }
}
