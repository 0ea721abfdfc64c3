import { randomUUID } from 'node:crypto';

/** An event that a client wants to append. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An entry of the log, written by any client. */
export interface Entry extends Proposed {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly created: Date;
}

export class WrongExpectedVersion extends Error {
  constructor(
    readonly stream: string,
    readonly expected: bigint,
    readonly current: bigint,
  ) {
    super(`${stream} is at ${current}, not at ${expected}`);
  }
}

export class AppendTooLarge extends Error {
  constructor(readonly maximum: number) {
    super('Maximum Append Size exceeded.');
  }
}

/** Default limit of EventStoreDB for one append. */
const MAXIMUM_APPEND_BYTES = 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 100n;
const JSON_CONTENT = 'application/json';

/**
 * The log without a protocol: one order of all entries, whose positions are offsets with gaps, including system entries of the server. An
 * append whose ids already exist at the same revisions gets the first result again.
 */
export class EventLog {
  private entries: Entry[] = [];
  private streams = new Map<string, Entry[]>();
  private readonly listeners = new Set<() => void>();
  private offset = 0n;

  constructor(readonly maximumAppendBytes = MAXIMUM_APPEND_BYTES) {
    this.appendSystemEvent('$epoch-information');
  }

  /** A copy of the current log; later events are not shared. */
  copy(): EventLog {
    const copy = new EventLog(this.maximumAppendBytes);
    copy.entries = [...this.entries];
    copy.streams = new Map([...this.streams].map(([stream, entries]) => [stream, [...entries]]));
    copy.offset = this.offset;
    return copy;
  }

  /** Appends a system event, as the server may do at any time. */
  appendSystemEvent(type: string): void {
    const nothing = Buffer.from('{}');
    this.add(`$${type}`, [{ id: randomUUID(), type, contentType: JSON_CONTENT, data: nothing, metadata: nothing }]);
  }

  /** Appends events atomically to a stream at the expected revision (-1n for none). Returns the last entry. */
  append(stream: string, expected: bigint, proposed: readonly Proposed[]): Entry {
    const bytes = proposed.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    if (bytes > this.maximumAppendBytes) throw new AppendTooLarge(this.maximumAppendBytes);
    const existing = this.ofStream(stream);
    const current = BigInt(existing.length) - 1n;
    if (expected === current) return this.add(stream, proposed);
    const first = Number(expected) + 1;
    const repeated = expected < current && proposed.every(({ id }, index) => existing[first + index]?.id === id);
    if (!repeated) throw new WrongExpectedVersion(stream, expected, current);
    return existing[first + proposed.length - 1]!;
  }

  ofStream(stream: string): readonly Entry[] {
    return this.streams.get(stream) ?? [];
  }

  /** Number of entries before a position. */
  countBefore(position: bigint): number {
    let low = 0;
    for (let high = this.entries.length; low < high;) {
      const middle = (low + high) >> 1;
      if (this.entries[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Entries by index, from zero. */
  slice(from: number, to?: number): Entry[] {
    return this.entries.slice(from, to);
  }

  get length(): number {
    return this.entries.length;
  }

  onAppended(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private add(stream: string, proposed: readonly Proposed[]): Entry {
    const existing = this.streams.get(stream) ?? [];
    this.streams.set(stream, existing);
    for (const event of proposed) {
      const entry = { ...event, stream, revision: BigInt(existing.length), position: this.offset, created: new Date() };
      this.offset += ENTRY_OVERHEAD_BYTES + BigInt(event.data.length + event.metadata.length);
      existing.push(entry);
      this.entries.push(entry);
    }
    for (const listener of this.listeners) listener();
    return existing.at(-1)!;
  }
}
