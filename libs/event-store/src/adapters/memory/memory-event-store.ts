import {
  type AppendConditions,
  type Checkpoint,
  EventStore,
  type EventAtRevision,
  type RecordableEvent,
  type StoredEvent,
  StreamMoved,
  type Unsubscribe,
} from '../../store/event-store.js';
import type { MemoryStreamIndex } from './memory-stream-index.js';

/** A copy, since the caller may change its event after the append. As in JSON, members that are undefined are omitted. */
function copyOf<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item)) as Value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== undefined) copy[name] = copyOf(member);
  return copy as Value;
}

/** The reference implementation of the port, for unit and simulation tests. */
export class MemoryEventStore extends EventStore {
  override readonly countsPositions = true;
  override readonly checksIndex: boolean;
  override readonly keepsSequences = true;
  private readonly log: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly index?: MemoryStreamIndex) {
    super();
    this.checksIndex = index !== undefined;
  }

  /** Starts with the whole log of another store. Its events are shared and must not be changed. */
  beginWith(log: readonly StoredEvent[]): void {
    if (this.log.length > 0) throw new Error('the store has events already');
    this.log.push(...log);
    for (const event of log) this.streams.set(event.stream, [...(this.streams.get(event.stream) ?? []), event]);
  }

  async append(
    stream: string,
    expected: number,
    events: readonly RecordableEvent[],
    { unlisted, sequences = [] }: AppendConditions = {},
  ): Promise<Checkpoint> {
    if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
    const existing = this.streams.get(stream) ?? [];
    const isMoved =
      existing.length - 1 !== expected ||
      sequences.some(({ isBroken }) => isBroken) ||
      (unlisted !== undefined && this.index?.confirms(stream, unlisted) === false);
    if (isMoved) {
      for (const sequence of sequences) sequence.break();
      throw new StreamMoved(stream, expected);
    }
    const stored = events.map((event, index) => ({
      ...copyOf(event),
      stream,
      revision: expected + 1 + index,
      position: BigInt(this.log.length + 1 + index),
    }));
    this.streams.set(stream, [...existing, ...stored]);
    this.log.push(...stored);
    for (const wake of this.listeners) wake();
    return BigInt(this.log.length);
  }

  override async appendTogether(events: readonly EventAtRevision[]): Promise<Checkpoint> {
    const begun = events.find(({ stream }) => this.streams.has(stream));
    if (begun !== undefined) throw new StreamMoved(begun.stream, -1);
    for (const { stream, revision, ...event } of events) await this.append(stream, revision - 1, [event]);
    return BigInt(this.log.length);
  }

  async read(
    stream: string,
    { from = 0, upTo }: { readonly from?: number; readonly upTo?: number } = {},
  ): Promise<StoredEvent[]> {
    return (this.streams.get(stream) ?? []).slice(from, upTo === undefined ? undefined : upTo + 1);
  }

  async readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    return this.log.slice(Number(after), Number(after) + limit);
  }

  async head(): Promise<Checkpoint> {
    return BigInt(this.log.length);
  }

  onAppended(wake: () => void): Unsubscribe {
    this.listeners.add(wake);
    return () => this.listeners.delete(wake);
  }

  override get hearsAppends(): boolean {
    return true;
  }

  async close(): Promise<void> {
    this.listeners.clear();
  }
}
