import { MEMORY_BOUNDS } from '../memory-bounds.js';
import type { Checkpoint, StoredEvent } from './event-store.js';

/** Events that were read, from a position on. */
interface Page {
  readonly after: Checkpoint;
  readonly events: readonly StoredEvent[];
}

/** Reads the log from the store. */
type ReadLog = (after: Checkpoint, limit: number) => Promise<StoredEvent[]>;

/**
 * Pages of the log for two readers that follow it a moment apart: the first one reads a page, and the other takes it from memory, which
 * then forgets it. A page that no one takes is forgotten for later ones.
 */
export class SharedPages {
  private pages: Page[] = [];

  constructor(
    private readonly readLog: ReadLog,
    private readonly maxEvents: number = MEMORY_BOUNDS.sharedEvents,
  ) {}

  /** The next events after a position: fewer than there are, where a page that was read before ends. */
  async read(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    const known = this.pages.find((page) => page.after <= after && after < endOf(page));
    if (known !== undefined) return this.take(known, after, limit);
    const events = await this.readLog(after, limit);
    if (events.length > 0) this.pages.push({ after, events });
    while (this.pages.length > 1 && this.size > this.maxEvents) this.pages.shift();
    return events;
  }

  private take(page: Page, after: Checkpoint, limit: number): StoredEvent[] {
    const first = page.events.findIndex(({ position }) => position > after);
    const events = page.events.slice(first, first + limit);
    if (events.at(-1) === page.events.at(-1)) this.pages = this.pages.filter((other) => other !== page);
    return events;
  }

  private get size(): number {
    return this.pages.reduce((sum, { events }) => sum + events.length, 0);
  }
}

function endOf({ events }: Page): Checkpoint {
  return events.at(-1)!.position;
}
