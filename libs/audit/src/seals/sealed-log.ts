import {
  BEGINNING,
  type Checkpoint,
  type EventStore,
  logPages,
  type Progress,
  type StoredEvent,
} from '@app/event-store';
import type { SealStore } from './seal-store.js';
import type { Seal } from './seal.js';

/** One entry of the log for verification and export. A seal precedes the events that it binds. */
export type LogEntry =
  | { readonly kind: 'seal'; readonly seal: Seal }
  | { readonly kind: 'event'; readonly event: StoredEvent };

const SEALS_A_PAGE = 20;

/** The end of a log that is still being written: later entries are ignored. */
interface LogEnd {
  readonly position: Checkpoint;
  /** Number of the last seal. Read before the position, so that all of its events are before that position. */
  readonly seal: number;
}

/** Every seal and every event up to an end, in order, page by page. */
export async function* sealedLog(
  store: EventStore,
  seals: SealStore,
  end: LogEnd,
  progress?: Progress,
): AsyncGenerator<readonly LogEntry[]> {
  const following = sealsInOrder(seals, end.seal);
  let seal = await following.next();
  let boundUpTo = BEGINNING;
  for await (const events of logPages(store, { upTo: end.position, progress })) {
    const page: LogEntry[] = [];
    for (const event of events) {
      while (!seal.done && event.position > boundUpTo) {
        page.push({ kind: 'seal', seal: seal.value });
        boundUpTo = seal.value.last;
        seal = await following.next();
      }
      page.push({ kind: 'event', event });
    }
    yield page;
  }
  for (; !seal.done; seal = await following.next()) yield [{ kind: 'seal', seal: seal.value }];
}

async function* sealsInOrder(seals: SealStore, upTo: number): AsyncGenerator<Seal> {
  for (
    let page = await seals.read(0, SEALS_A_PAGE);
    page.length > 0;
    page = await seals.read(page.at(-1)!.number, SEALS_A_PAGE)
  ) {
    for (const seal of page) {
      if (seal.number > upTo) return;
      yield seal;
    }
  }
}
