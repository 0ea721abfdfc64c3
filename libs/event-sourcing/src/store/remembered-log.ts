import { Grouped } from '../database/grouped.js';
import { type Checkpoint, EventStore, type RecordableEvent, type StoredEvent, type Unsubscribe, asKept } from './event-store.js';
import { LogTail, type TailBounds } from './log-tail.js';

export interface RememberedLogBounds extends TailBounds {
  /** Events of other processes that one question may bring; where there are more, streams are read until their ends are known again. */
  readonly news: number;
}

const BOUNDS: RememberedLogBounds = { events: 8_192, characters: 16_000_000, streams: 20_000, news: 200 };

/** Questions are so small that waiting for the one under way costs less than another. */
const QUESTIONS_SIDE_BY_SIDE = 1;

/**
 * A log whose newest events this process remembers. What is read is as strongly consistent as the log itself, at the cost of one
 * question for all that is read in a turn: what was appended after the last event that is known here? Without other processes the answer is nothing.
 *
 * The store below must count: an append of n events takes the n positions before its checkpoint, so that it shows by its
 * own answer whether others came between. What it does not show, such as an append whose answer was lost, the next question does.
 */
export class RememberedLog extends EventStore {
  private readonly tail: LogTail;
  private readonly questions = new Grouped<void, void>(async () => (await this.catchUp(), []), QUESTIONS_SIDE_BY_SIDE);

  constructor(
    private readonly log: EventStore,
    private readonly bounds: RememberedLogBounds = BOUNDS,
  ) {
    super();
    this.tail = new LogTail(bounds);
  }

  async append(stream: string, expected: number, events: readonly RecordableEvent[]): Promise<Checkpoint> {
    const checkpoint = await this.log.append(stream, expected, events);
    const before = checkpoint - BigInt(events.length);
    if (before === this.tail.end) this.tail.add(events.map((event, index) => asKept(event, stream, expected + 1 + index, before + 1n + BigInt(index))));
    return checkpoint;
  }

  async read(stream: string, range: { readonly from?: number; readonly upTo?: number } = {}): Promise<StoredEvent[]> {
    const { from = 0, upTo = Number.MAX_SAFE_INTEGER } = range;
    const held = this.tail.ofStream(stream, from, upTo);
    if (held?.at(-1)?.revision === upTo) return held; // which nothing changes
    if (this.holdsAllFrom(stream, from)) {
      await this.questions.ask();
      if (this.holdsAllFrom(stream, from)) return this.tail.ofStream(stream, from, upTo) ?? [];
    }
    const asked = this.tail.end;
    const events = await this.log.read(stream, range);
    const last = events.at(-1)?.revision ?? from - 1;
    if (last < upTo) this.tail.learnEnd(stream, last, asked);
    return events;
  }

  async readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    if (after >= this.tail.start) await this.questions.ask();
    return this.tail.after(after, limit) ?? this.log.readAll(after, limit);
  }

  override restore(events: readonly StoredEvent[]): Promise<void> {
    return this.log.restore(events);
  }

  head(): Promise<Checkpoint> {
    return this.log.head();
  }

  onAppended(wake: () => void): Unsubscribe {
    return this.log.onAppended(wake);
  }

  close(): Promise<void> {
    return this.log.close();
  }

  /** Whether the tail holds whatever the stream has from a revision on, which may be nothing. */
  private holdsAllFrom(stream: string, from: number): boolean {
    const end = this.tail.endOf(stream);
    return end !== undefined && (end < from || this.tail.ofStream(stream, from, from) !== null);
  }

  /** Brings the tail to the end of the log as it was after the call, or past it and what it does not hold, of which it then knows nothing. */
  private async catchUp(): Promise<void> {
    const news = await this.log.readAll(this.tail.end, this.bounds.news);
    if (news.length < this.bounds.news) this.tail.add(news);
    else this.tail.leapTo(await this.log.head());
  }
}
