import { LRUCache } from 'lru-cache';
import type { Json } from '@app/kernel';
import { BEGINNING, type Checkpoint, type StoredEvent } from './event-store.js';

/** How much is remembered of the end of a log. */
export interface TailBounds {
  readonly events: number;
  /** Of the data of these events, roughly; the first that is too much goes too. */
  readonly characters: number;
  /** Streams whose end is known. */
  readonly streams: number;
}

/** A part of the log without a gap. */
class Stretch {
  readonly events: StoredEvent[] = [];
  readonly streams = new Map<string, StoredEvent[]>();
  characters = 0;

  constructor(readonly start: Checkpoint) {}

  add(event: StoredEvent): void {
    this.events.push(event);
    this.characters += sizeOf(event.data);
    const ofStream = this.streams.get(event.stream);
    if (ofStream === undefined) this.streams.set(event.stream, [event]);
    else ofStream.push(event);
  }
}

/**
 * The newest events of a log and the ends of streams, as far as one process knows them. It holds every event after `start` up to
 * `end`, so that the end of a stream, once it is known, stays true until an event after `end` moves it.
 */
export class LogTail {
  private older = new Stretch(BEGINNING);
  private younger = new Stretch(BEGINNING);
  private reached: Checkpoint = BEGINNING;
  private readonly ends: LRUCache<string, number>;

  constructor(private readonly bounds: TailBounds) {
    this.ends = new LRUCache({ max: bounds.streams });
  }

  get start(): Checkpoint {
    return this.older.start;
  }

  get end(): Checkpoint {
    return this.reached;
  }

  /** Takes the next events of the log in their order, none missing between `end` and the last of them; what it holds already is left out. */
  add(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.position <= this.reached) continue;
      if (this.isHalfFull()) [this.older, this.younger] = [this.younger, new Stretch(this.reached)];
      this.younger.add(event);
      this.ends.set(event.stream, event.revision);
      this.reached = event.position;
    }
  }

  /** Forgets everything and goes on behind a later checkpoint. */
  leapTo(checkpoint: Checkpoint): void {
    if (checkpoint <= this.reached) return;
    this.older = new Stretch(checkpoint);
    this.younger = new Stretch(checkpoint);
    this.reached = checkpoint;
    this.ends.clear();
  }

  /** A revision after which the stream has no event as of `end`; undefined when none is known. */
  endOf(stream: string): number | undefined {
    return this.ends.get(stream);
  }

  /** Learns that a stream had no event after a revision when `end` was `asked` or later; of no use when it no longer holds all that came since. */
  learnEnd(stream: string, revision: number, asked: Checkpoint): void {
    if (asked < this.start) return;
    const newest = this.younger.streams.get(stream)?.at(-1) ?? this.older.streams.get(stream)?.at(-1);
    this.ends.set(stream, newest?.revision ?? revision);
  }

  /** The events of a stream from a revision up to another or to its end as of `end`; null when it does not hold them all. */
  ofStream(stream: string, from: number, upTo: number): StoredEvent[] | null {
    const held = [...(this.older.streams.get(stream) ?? []), ...(this.younger.streams.get(stream) ?? [])];
    if (held.length === 0 || held[0]!.revision > from) return null;
    return held.slice(from - held[0]!.revision, upTo + 1 - held[0]!.revision);
  }

  /** At most `limit` events after a checkpoint up to `end`; null when it does not hold them all. */
  after(checkpoint: Checkpoint, limit: number): StoredEvent[] | null {
    if (checkpoint < this.start) return null;
    const held = checkpoint < this.younger.start ? [...this.older.events, ...this.younger.events] : this.younger.events;
    const first = firstAfter(held, checkpoint);
    return held.slice(first, first + limit);
  }

  private isHalfFull(): boolean {
    const { events, characters } = this.younger;
    return events.length >= this.bounds.events / 2 || characters >= this.bounds.characters / 2;
  }
}

/** The place of the first event after a checkpoint among events in the order of the log. */
function firstAfter(events: readonly StoredEvent[], checkpoint: Checkpoint): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.position > checkpoint) high = middle;
    else low = middle + 1;
  }
  return low;
}

function sizeOf(value: Json | undefined): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const member of Object.values(value) as (Json | undefined)[]) size += sizeOf(member);
  return size;
}
