import { MEMORY_BOUNDS } from '../memory-bounds.js';

/** An event with its position in the log. */
interface Positioned {
  readonly position: bigint;
}

/** Events that follow a position. */
interface Page<Event> {
  readonly after: bigint;
  readonly events: readonly Event[];
}

/** Reads the log from the store. */
type ReadLog<Event> = (after: bigint, limit: number) => Promise<Event[]>;

/**
 * A cache of log pages for two readers that tail the log. The first reader fetches a page from the store; the second takes it from the cache,
 * which then drops it. A page that is never taken is evicted by later ones.
 */
export class SharedPages<Event extends Positioned> {
  private pages: Page<Event>[] = [];

  constructor(
    private readonly readLog: ReadLog<Event>,
    private readonly maxEvents: number = MEMORY_BOUNDS.sharedEvents,
  ) {}

  /** The next events after a position. May return fewer than there are, at the end of a cached page. */
  async read(after: bigint, limit: number): Promise<Event[]> {
    const known = this.pages.find((page) => page.after <= after && after < endOf(page));
    if (known !== undefined) return this.take(known, after, limit);
    const events = await this.readLog(after, limit);
    if (events.length > 0) this.pages.push({ after, events });
    while (this.pages.length > 1 && this.size > this.maxEvents) this.pages.shift();
    return events;
  }

  private take(page: Page<Event>, after: bigint, limit: number): Event[] {
    const first = page.events.findIndex(({ position }) => position > after);
    const events = page.events.slice(first, first + limit);
    if (events.at(-1) === page.events.at(-1)) this.pages = this.pages.filter((other) => other !== page);
    return events;
  }

  private get size(): number {
    return this.pages.reduce((sum, { events }) => sum + events.length, 0);
  }
}

function endOf({ events }: Page<Positioned>): bigint {
  return events.at(-1)!.position;
}
