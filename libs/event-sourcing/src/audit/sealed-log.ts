import { BEGINNING, type Checkpoint, type EventStore, type StoredEvent } from '../store/event-store.js';
import type { Seal } from './seal.js';
import type { SealStore } from './seal-store.js';

/** One entry of the log as it is verified and exported: a seal stands before the events that it binds. */
export type LogEntry = { readonly kind: 'seal'; readonly seal: Seal } | { readonly kind: 'event'; readonly event: StoredEvent };

const EVENTS_A_PAGE = 2_000;
const SEALS_A_PAGE = 20;

/** The end of a log that is still written to: nothing beyond it is looked at. */
export interface LogEnd {
  readonly position: Checkpoint;
  /** Number of the last seal; it stood before the position was asked for, so that all it binds lies before it. */
  readonly seal: number;
}

/** Every seal and every event up to an end, in order, a page at a time; the next page is read while one is worked on. */
export async function* sealedLog(store: EventStore, seals: SealStore, end: LogEnd): AsyncGenerator<LogEntry> {
  const following = sealsInOrder(seals, end.seal);
  let seal = await following.next();
  let boundUpTo = BEGINNING;
  for await (const event of eventsInOrder(store, end.position)) {
    while (!seal.done && event.position > boundUpTo) {
      yield { kind: 'seal', seal: seal.value };
      boundUpTo = seal.value.last;
      seal = await following.next();
    }
    yield { kind: 'event', event };
  }
  for (; !seal.done; seal = await following.next()) yield { kind: 'seal', seal: seal.value };
}

/** Every event up to a position, in the order of the log. */
export async function* eventsInOrder(store: EventStore, upTo: Checkpoint, after: Checkpoint = BEGINNING): AsyncGenerator<StoredEvent> {
  let page = await store.readAll(after, EVENTS_A_PAGE);
  while (page.length > 0) {
    const next = store.readAll(page.at(-1)!.position, EVENTS_A_PAGE);
    next.catch(() => undefined); // told when it is awaited
    for (const event of page) {
      if (event.position > upTo) return;
      yield event;
    }
    page = await next;
  }
}

async function* sealsInOrder(seals: SealStore, upTo: number): AsyncGenerator<Seal> {
  for (let page = await seals.read(0, SEALS_A_PAGE); page.length > 0; page = await seals.read(page.at(-1)!.number, SEALS_A_PAGE)) {
    for (const seal of page) {
      if (seal.number > upTo) return;
      yield seal;
    }
  }
}
