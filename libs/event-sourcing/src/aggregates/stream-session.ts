import { LRUCache } from 'lru-cache';
import type { Aggregate, DomainEvent, Recorded } from '@app/kernel';
import { ALWAYS_CURRENT, type NotificationHealth } from '@app/database';
import {
  BEGINNING,
  type Checkpoint,
  type EventCodec,
  type EventStore,
  MEMORY_BOUNDS,
  NO_STREAM,
  type RecordableEvent,
  type StoredEvent,
  genesisHash,
  isLastPage,
  streamPage,
  streamPages,
} from '@app/event-store';
import type { ReadEnd } from './point-in-time.js';

/** A stream folded up to its end as last seen. */
export interface FoldedStream {
  readonly state: unknown;
  readonly revision: number;
  readonly checkpoint: Checkpoint;
  readonly hash: string;
  /** Of each command that is recorded in the stream, the revision of its last event. */
  readonly commands: Map<string, number>;
}

/** Parts of stream sessions. */
export interface StreamSessionParts {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** While it is not current, nothing that is remembered is used; by default nothing is ever missed. */
  readonly notificationHealth?: NotificationHealth;
  readonly maxStreams?: number;
}

/** The streams that this process remembers folded, and the sessions over them. */
export class StreamSessions {
  private readonly folded: LRUCache<string, FoldedStream>;
  /** Number of times that the states were forgotten: a fold that began before the last one is not remembered. */
  private forgotten = 0;

  constructor(readonly parts: StreamSessionParts) {
    this.folded = new LRUCache<string, FoldedStream>({
      max: parts.maxStreams ?? MEMORY_BOUNDS.aggregates,
      maxSize: MEMORY_BOUNDS.commands,
      // A stream that alone exceeds the bound is still kept: reading it again for every command would cost more.
      sizeCalculation: ({ commands }) => Math.min(1 + commands.size, MEMORY_BOUNDS.commands / 2),
    });
  }

  open(aggregate: Aggregate, stream: string): StreamSession {
    const { forgotten } = this;
    return new StreamSession(this.parts, aggregate, stream, {
      get: () => this.folded.get(stream),
      set: (folded) => {
        if (forgotten === this.forgotten) this.folded.set(stream, folded);
      },
    });
  }

  /** Forgets every state; required after an erasure, since a state may hold the person's data. */
  forget(): void {
    this.forgotten += 1;
    this.folded.clear();
  }
}

/** The memory of one stream. A fold that it is given after the states were forgotten is dropped. */
interface Memory {
  get(): FoldedStream | undefined;
  set(folded: FoldedStream): void;
}

/**
 * One stream, loaded, appended to and refreshed. A session lives as long as one attempt to write, or one read: its fold is
 * cached for the next one unless a person was erased meanwhile.
 */
export class StreamSession {
  constructor(
    private readonly parts: StreamSessionParts,
    private readonly aggregate: Aggregate,
    readonly stream: string,
    private readonly memory: Memory,
  ) {}

  /** The stream as this process last saw it; undefined when it does not remember, or may have missed something. */
  get remembered(): FoldedStream | undefined {
    return (this.parts.notificationHealth ?? ALWAYS_CURRENT).isCurrent ? this.memory.get() : undefined;
  }

  /** The stream before its first event. */
  get empty(): FoldedStream {
    return {
      state: this.aggregate.initial,
      revision: NO_STREAM,
      checkpoint: BEGINNING,
      hash: genesisHash(this.stream),
      commands: new Map(),
    };
  }

  /** The stream up to its end, strongly consistent: folds the events since the last read. */
  async load(): Promise<FoldedStream> {
    let folded = this.remembered ?? this.empty;
    for (let isEnd = false; !isEnd;) {
      const page = await streamPage(this.parts.store, this.stream, folded.revision + 1);
      if (page.length > 0) folded = await this.fold(folded, page);
      isEnd = isLastPage(page);
    }
    const newest = this.memory.get();
    if (folded.revision !== NO_STREAM && (newest === undefined || newest.revision < folded.revision))
      this.memory.set(folded);
    return folded;
  }

  /** The stream up to where a reading of the past ends; nothing of it is remembered. */
  async loadAsOf(end: ReadEnd | null): Promise<FoldedStream> {
    let folded = this.empty;
    if (end === null) return folded;
    for await (const page of streamPages(this.parts.store, this.stream, 0, end.revision))
      folded = await this.fold(folded, page);
    return folded;
  }

  /** The event at a revision, as it is stored. */
  readAt(revision: number): Promise<readonly StoredEvent[]> {
    return this.parts.store.read(this.stream, { from: revision, upTo: revision });
  }

  /** Appends events after the folded ones, with the state that results. Throws StreamMoved when the stream has others by now. */
  async append(folded: FoldedStream, events: readonly RecordableEvent[], state: unknown): Promise<FoldedStream> {
    const checkpoint = await this.parts.store.append(this.stream, folded.revision, events);
    for (const [index, event] of events.entries())
      folded.commands.set(event.metadata.commandId, folded.revision + 1 + index);
    const after = {
      state,
      revision: folded.revision + events.length,
      checkpoint,
      hash: events.at(-1)!.hash,
      commands: folded.commands,
    };
    this.memory.set(after);
    return after;
  }

  private async fold({ state: before, commands }: FoldedStream, page: readonly StoredEvent[]): Promise<FoldedStream> {
    let state = before;
    for (const event of page) {
      const { codec } = this.parts;
      const { type, data, recorded } = codec.decodeClear(event) ?? (await codec.decode(event));
      state = this.aggregate.evolve(state, { type, data } as DomainEvent, recorded satisfies Recorded);
      commands.set(event.metadata.commandId, event.revision);
    }
    const { revision, position, hash } = page.at(-1)!;
    return { state, revision, checkpoint: position, hash, commands };
  }
}
