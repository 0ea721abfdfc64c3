import type { Json, Tenant } from '@app/kernel';
import type { AppendSequence } from './append-sequence.js';
import { eventsIn } from './partitions.js';
import { SharedPages } from './shared-pages.js';

/** A position in the order of all events of the store. Later events have greater ones; differences have no meaning. */
export type Checkpoint = bigint;

/** The checkpoint before the first event. */
export const BEGINNING: Checkpoint = 0n;

/** Expected revision of a stream that must not exist yet. */
export const NO_STREAM = -1;

/** Metadata of every event. */
export interface EventMetadata {
  readonly tenant: string;
  readonly commandId: string;
  /** SHA-256 of the request that carried the command. The same command id with a different request is a conflict. */
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Actor: `token:<id>`, `saga:<name>`, `operator`. */
  readonly actor: string;
  /** Time of the command by the platform's clock, read once at the edge. */
  readonly at: string;
  /** The same time by the service's clock, if it differs (decision 0064); otherwise absent. */
  readonly recordedAt?: string;
  /** For a copied event, the id of the original, which belongs to another platform. */
  readonly copyOf?: string;
  readonly release: string;
}

/** An event to append: validated, sealed and hashed. */
export interface RecordableEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, Json | undefined>>;
  readonly metadata: EventMetadata;
  /** Hash of the previous event in the stream, or of the stream's name for the first event. Hexadecimal. */
  readonly previousHash: string;
  readonly hash: string;
  /** HMAC over the hash under a key of the installation, hexadecimal. Absent in events that predate these codes. */
  readonly mac?: string;
}

/** A stored event: stream, revision within the stream (from 0) and position in the log. */
export interface StoredEvent extends RecordableEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Checkpoint;
}

/** Events of some partitions. */
export interface PartitionsRead {
  readonly events: readonly StoredEvent[];
  /** All events of the partitions up to this position were read. */
  readonly upTo: Checkpoint;
}

/** An event to append, with its position in its stream. */
export interface EventAtRevision extends RecordableEvent {
  readonly stream: string;
  readonly revision: number;
}

/** Entries of the index of streams that an append assumes to be absent. */
export interface Unlisted {
  /** The index must list everything of the stream up to this revision. */
  readonly reach: number;
  /** None of these may be listed. */
  readonly ids: readonly string[];
}

/** Preconditions of an append besides the revision of its stream. */
export interface AppendConditions {
  readonly unlisted?: Unlisted | undefined;
  /** It follows the earlier appends of these sequences. Appends of one sequence must reach the store in order. */
  readonly sequences?: readonly AppendSequence[] | undefined;
}

/** Optimistic concurrency conflict: the stream is not at the expected revision, because another writer was first. */
export class StreamMoved extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
  ) {
    super(`stream ${stream} is no longer at revision ${expected}`);
    this.name = 'StreamMoved';
  }
}

/** The store cannot append to several streams atomically. */
export class CannotAppendTogether extends Error {
  constructor() {
    super('the event store cannot append to several streams at once');
    this.name = 'CannotAppendTogether';
  }
}

/** The events of one append exceed the store's limit. None was stored. */
export class AppendTooLarge extends Error {
  constructor(readonly stream: string) {
    super(`the events to append to ${stream} exceed the limit of the event store for one append`);
    this.name = 'AppendTooLarge';
  }
}

/** The store did not respond for as long as its adapter retries. The outcome of the operation is unknown. */
export class StoreUnreachable extends Error {
  constructor(reason: string) {
    super(`the event store is unreachable: ${reason}`);
    this.name = 'StoreUnreachable';
  }
}

export type Unsubscribe = () => void;

/**
 * The permanent store of events. Narrow on purpose: it requires only operations that every adapter supports. Events are appended to one
 * stream at an expected revision; positions are in commit order.
 *
 * @example
 * ```ts
 * const stream = streamName(tenant, note, uuidOf(NOTE, noteId));
 * const events = await store.read(stream);
 * return events.map(({ type, metadata }) => ({ type, at: metadata.at }));
 * ```
 */
export abstract class EventStore {
  /** True if positions are 1, 2, 3 … without a gap, so that a missing one means that an event was removed. */
  readonly countsPositions: boolean = false;
  /** True if an append itself compares `unlisted` with the index of streams, which is then in the same database. */
  readonly checksIndex: boolean = false;
  /** True if appends of one sequence may be pipelined. */
  readonly keepsSequences: boolean = false;
  private readonly shared = new SharedPages<StoredEvent>((after, limit) => this.readAll(after, limit));

  /**
   * Appends all events atomically at the exact revision, and returns the last event's position. Throws StreamMoved or AppendTooLarge. After
   * any other error the outcome is unknown. Appending identical events again, byte for byte, either throws StreamMoved or returns the first
   * result; they are never stored twice.
   *
   * A store with `checksIndex` also throws StreamMoved if `unlisted` does not hold, and one with `keepsSequences` if one of `sequences` is
   * broken; a failed append breaks its sequences. Pass neither to other stores.
   */
  abstract append(
    stream: string,
    expected: number,
    events: readonly RecordableEvent[],
    conditions?: AppendConditions,
  ): Promise<Checkpoint>;

  /** The stream's events in order, between the given revisions, both included. */
  abstract read(stream: string, range?: { readonly from?: number; readonly upTo?: number }): Promise<StoredEvent[]>;

  /**
   * Appends events of a copy of this log after the existing ones, in order. A store with gapless positions keeps them; others assign new
   * ones.
   */
  async restore(events: readonly StoredEvent[]): Promise<void> {
    for (let [begin, end] = [0, 0]; begin < events.length; begin = end) {
      const { stream, revision } = events[begin]!;
      while (end < events.length && events[end]!.stream === stream) end += 1;
      await this.append(stream, revision - 1, events.slice(begin, end).map(recordableOf));
    }
  }

  /**
   * Appends the events of new streams atomically, in order, and returns the position of the last one. Only for a store that can append to
   * several streams at once; others throw CannotAppendTogether.
   */
  appendTogether(_events: readonly EventAtRevision[]): Promise<Checkpoint> {
    return Promise.reject(new CannotAppendTogether());
  }

  /** The next events of all streams after a checkpoint, at most `limit`; fewer only at the end of the log, and none beyond the end. */
  abstract readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]>;

  /**
   * The next events as from `readAll`, for the two readers that tail the log about a second behind, so that it is read only once for both.
   * May return fewer events than there are.
   */
  readShared(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    return this.shared.read(after, limit);
  }

  /**
   * The next events of some partitions after a checkpoint, at most `limit`. `upTo` equals the checkpoint only if the log has no further event
   * of any partition.
   */
  async readPartitions(partitions: readonly number[], after: Checkpoint, limit: number): Promise<PartitionsRead> {
    const all = await this.readAll(after, limit);
    return { events: eventsIn(partitions, all), upTo: all.at(-1)?.position ?? after };
  }

  /** An event beyond the end of the log, which no append has written; null if there is none. Stores without a separate end have none. */
  firstBeyondEnd(): Promise<StoredEvent | null> {
    return Promise.resolve(null);
  }

  /**
   * The first events of `readAll` that this process has appended itself and still has in memory; empty if they must be read. For the read
   * side, which tails the log. An audit reads the store (decision 0023).
   */
  ownAppends(_after: Checkpoint, _limit: number): StoredEvent[] {
    return [];
  }

  /** The position of the newest event; BEGINNING for an empty log. */
  abstract head(): Promise<Checkpoint>;

  /** A position from the tenant's newest event to the end of the log; `after` if the tenant has no later event. */
  async endOf(_tenant: Tenant, after: Checkpoint): Promise<Checkpoint> {
    const head = await this.head();
    return head > after ? head : after;
  }

  /** Calls back after appends. The call is a hint that may be lost: readers also poll. */
  abstract onAppended(wake: () => void): Unsubscribe;

  /** True while the store knows that no call of `onAppended` was lost until a few seconds ago: readers may then poll rarely. */
  get hearsAppends(): boolean {
    return false;
  }

  /** Refuses further appends, waits for those in progress and closes its connections. */
  abstract close(): Promise<void>;
}

function recordableOf({ stream: _, revision: __, position: ___, ...event }: StoredEvent): RecordableEvent {
  return event;
}
