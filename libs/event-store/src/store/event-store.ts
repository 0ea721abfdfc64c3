import type { Json, Tenant } from '@app/kernel';
import type { AppendSequence } from './append-sequence.js';
import { eventsIn } from './partitions.js';
import { SharedPages } from './shared-pages.js';

/** A place in the order of all events of the store. Later events have greater ones; the difference between two has no meaning. */
export type Checkpoint = bigint;

/** The checkpoint before the first event. */
export const BEGINNING: Checkpoint = 0n;

/** Revision to expect of a stream that must not exist yet. */
export const NO_STREAM = -1;

/** Metadata of every event. */
export interface EventMetadata {
  readonly tenant: string;
  readonly commandId: string;
  /** sha256 of the request that carried the command: the same id with another request is a conflict. */
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Actor: `token:<id>`, `saga:<name>`, `operator`. */
  readonly actor: string;
  /** The moment of the command by the clock of its platform, read once at the edge. */
  readonly at: string;
  /** The same moment by the clock of the service, where that differs (decision 0064); absent where it is `at`. */
  readonly recordedAt?: string;
  /** Id of the event of another platform that it is a copy of; absent for every other. */
  readonly copyOf?: string;
  readonly release: string;
}

/** An event as it is handed to a store: checked, sealed, hashed. */
export interface RecordableEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, Json | undefined>>;
  readonly metadata: EventMetadata;
  /** Hash of the event before it in its stream; of the stream's name for the first. Hexadecimal. */
  readonly previousHash: string;
  readonly hash: string;
  /** HMAC over the hash under a key of the installation, hexadecimal; events that are older than these codes bear none. */
  readonly mac?: string;
}

/** An event as the log holds it: stream, revision within the stream (from 0) and position in the log. */
export interface StoredEvent extends RecordableEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Checkpoint;
}

/** Events of some partitions. */
export interface PartitionsRead {
  readonly events: readonly StoredEvent[];
  /** All events of the partitions up to here were read. */
  readonly upTo: Checkpoint;
}

/** An event to append, with its position in its stream. */
export interface EventAtRevision extends RecordableEvent {
  readonly stream: string;
  readonly revision: number;
}

/** Entries of the index of streams that an append relies on to be absent. */
export interface Unlisted {
  /** The index lists everything of the stream up to this revision. */
  readonly reach: number;
  /** None of these is listed. */
  readonly ids: readonly string[];
}

/** Conditions of an append besides the revision of its stream. */
export interface AppendConditions {
  readonly unlisted?: Unlisted | undefined;
  /** It follows the appends of these that came before it. Those of one sequence reach the store in their order. */
  readonly sequences?: readonly AppendSequence[] | undefined;
}

/** The stream is not at the expected revision of the append: another writer was first. */
export class StreamMoved extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
  ) {
    super(`stream ${stream} is no longer at revision ${expected}`);
    this.name = 'StreamMoved';
  }
}

/** This store appends to one stream at a time. */
export class CannotAppendTogether extends Error {
  constructor() {
    super('the event store cannot append to several streams at once');
    this.name = 'CannotAppendTogether';
  }
}

/** The events of one append are together more than the store takes at once; nothing of them was kept. */
export class AppendTooLarge extends Error {
  constructor(readonly stream: string) {
    super(`the events to append to ${stream} exceed the limit of the event store for one append`);
    this.name = 'AppendTooLarge';
  }
}

/**
 * The store did not answer for as long as its adapter was willing to try; the operation may or may not have been
 * performed.
 */
export class StoreUnreachable extends Error {
  constructor(reason: string) {
    super(`the event store is unreachable: ${reason}`);
    this.name = 'StoreUnreachable';
  }
}

export type Unsubscribe = () => void;

/**
 * The permanent store of events. Narrow on purpose: it has nothing that one of the stores behind it lacks.
 * The only write is an append to one stream at an expected revision; positions are in the order of commits.
 *
 * @example
 * ```ts
 * const stream = streamName(tenant, note, uuidOf(NOTE, noteId));
 * const events = await store.read(stream);
 * return events.map(({ type, metadata }) => ({ type, at: metadata.at }));
 * ```
 */
export abstract class EventStore {
  /** True when positions are 1, 2, 3 … without a gap, so that a missing one is an event that was removed. */
  readonly countsPositions: boolean = false;
  /** True when an append itself compares `unlisted` with the index of streams, which is then in the same database. */
  readonly checksIndex: boolean = false;
  /** True when appends of one sequence may be sent without a wait for each other. */
  readonly keepsSequences: boolean = false;
  private readonly shared = new SharedPages<StoredEvent>((after, limit) => this.readAll(after, limit));

  /**
   * Appends all or nothing at the exact revision and answers the last event's position. Throws StreamMoved, or
   * AppendTooLarge; any other failure leaves the outcome unknown. The very same events once more, byte for byte, are either
   * moved or answered as the first time, and never kept twice. A store that checks the index throws StreamMoved too where `unlisted` is not so,
   * and one that keeps sequences where one of `sequences` is broken, as each is by an append of it that fails. Other stores are given neither.
   */
  abstract append(
    stream: string,
    expected: number,
    events: readonly RecordableEvent[],
    conditions?: AppendConditions,
  ): Promise<Checkpoint>;

  /** The stream's events in order, from and up to the given revisions, both included. */
  abstract read(stream: string, range?: { readonly from?: number; readonly upTo?: number }): Promise<StoredEvent[]>;

  /**
   * Appends events of a copy of this log after the existing ones, in their order. A store that numbers its events keeps
   * their positions; another one assigns new ones.
   */
  async restore(events: readonly StoredEvent[]): Promise<void> {
    for (let [begin, end] = [0, 0]; begin < events.length; begin = end) {
      const { stream, revision } = events[begin]!;
      while (end < events.length && events[end]!.stream === stream) end += 1;
      await this.append(stream, revision - 1, events.slice(begin, end).map(recordableOf));
    }
  }

  /**
   * Appends the events of new streams, in their order, all or nothing, and answers the last one's position. Only a store that can append to
   * several streams at once offers it.
   */
  appendTogether(_events: readonly EventAtRevision[]): Promise<Checkpoint> {
    return Promise.reject(new CannotAppendTogether());
  }

  /** The next events of all streams after a checkpoint, at most `limit`; fewer only at the end of the log, and none beyond it. */
  abstract readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]>;

  /**
   * The next events as `readAll` answers them, for the two readers that follow the log about a second behind, so that they read it once. There
   * may be more than these.
   */
  readShared(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    return this.shared.read(after, limit);
  }

  /**
   * The next events of some partitions after a checkpoint, at most `limit`. `upTo` is the checkpoint itself only where the log has no
   * further event of any partition.
   */
  async readPartitions(partitions: readonly number[], after: Checkpoint, limit: number): Promise<PartitionsRead> {
    const all = await this.readAll(after, limit);
    return { events: eventsIn(partitions, all), upTo: all.at(-1)?.position ?? after };
  }

  /**
   * An event behind the end of the log, put there by something else than an append; null when there is none. Stores without a
   * separate end have none.
   */
  firstBeyondEnd(): Promise<StoredEvent | null> {
    return Promise.resolve(null);
  }

  /**
   * The first events of `readAll`, as far as this process appended them and has them in memory; empty when they have to
   * be read. For the read side, which follows the log: an audit reads the store (decision 0023).
   */
  ownAppends(_after: Checkpoint, _limit: number): StoredEvent[] {
    return [];
  }

  /** The position of the newest event; BEGINNING when there is none. */
  abstract head(): Promise<Checkpoint>;

  /**
   * A position not before the tenant's newest event, and not after the end of the log; `after` when the tenant has no event
   * behind that.
   */
  async endOf(_tenant: Tenant, after: Checkpoint): Promise<Checkpoint> {
    const head = await this.head();
    return head > after ? head : after;
  }

  /** Calls back when something was appended. A nudge that may be lost: readers also wake by themselves. */
  abstract onAppended(wake: () => void): Unsubscribe;

  /** Accepts no further appends, finishes those in progress and closes its connections. */
  abstract close(): Promise<void>;
}

function recordableOf({ stream: _, revision: __, position: ___, ...event }: StoredEvent): RecordableEvent {
  return event;
}
