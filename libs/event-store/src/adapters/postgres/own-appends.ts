import { MEMORY_BOUNDS } from '../../memory-bounds.js';
import type { Checkpoint, StoredEvent } from '../../store/event-store.js';

/** Appends of one statement: the text that was sent, which is the form in the log, and the indexes of the appends that failed. */
interface AppendedGroup {
  /** The position before its first event. */
  readonly head: Checkpoint;
  /** JSON of the recordable events, each with its stream, its revision and the place of its append in the group. */
  readonly sent: string;
  /** Places of the appends that found their stream moved. */
  readonly moved: ReadonlySet<number>;
  /** Number of events that were appended. */
  readonly count: number;
}

/** A group of appended events. It is parsed at the first read and kept parsed, because several batches may read it. */
interface RememberedGroup extends AppendedGroup {
  parsed: readonly StoredEvent[] | null;
}

interface SentEvent extends Omit<StoredEvent, 'position'> {
  readonly place: number;
}

/**
 * Latest appends of this process, for the readers of the log: without a gap, since an event of another process ends the run,
 * and parsed from the text that was sent, so that they equal the result of a read.
 */
export class OwnAppends {
  private groups: RememberedGroup[] = [];
  private size = 0;

  constructor(private readonly maxCharacters: number = MEMORY_BOUNDS.ownAppends) {}

  remember(group: AppendedGroup): void {
    if (group.count === 0) return;
    const last = this.groups.at(-1);
    if (last !== undefined && endOf(last) !== group.head) this.forget(this.groups.length);
    this.groups.push({ ...group, parsed: null });
    this.size += group.sent.length;
    while (this.size > this.maxCharacters && this.groups.length > 1) this.forget(1);
  }

  /** The events right after a position, none when the first of them is not known; earlier ones are forgotten. */
  after(position: Checkpoint, limit: number): StoredEvent[] {
    this.forget(this.groups.filter((group) => endOf(group) <= position).length);
    const events: StoredEvent[] = [];
    for (const group of this.groups) {
      const reached = position + BigInt(events.length);
      if (group.head > reached || events.length >= limit) break;
      const first = Number(reached - group.head);
      events.push(...(group.parsed ??= storedEvents(group)).slice(first, first + limit - events.length));
    }
    return events;
  }

  private forget(count: number): void {
    for (const { sent } of this.groups.splice(0, count)) this.size -= sent.length;
  }
}

function endOf({ head, count }: AppendedGroup): Checkpoint {
  return head + BigInt(count);
}

function storedEvents({ head, sent, moved }: AppendedGroup): StoredEvent[] {
  return (JSON.parse(sent) as SentEvent[])
    .filter(({ place }) => !moved.has(place))
    .map((event, index) => storedEvent(event, head + BigInt(index + 1)));
}

/** Member by member: a rest of an object costs half as much again or twice, for every event. */
function storedEvent(
  { stream, revision, id, type, version, data, metadata, previousHash, hash, mac }: SentEvent,
  position: Checkpoint,
): StoredEvent {
  const event = { position, stream, revision, id, type, version, data, metadata, previousHash, hash };
  return mac === undefined ? event : { ...event, mac };
}
