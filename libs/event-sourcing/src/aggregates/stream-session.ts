import { LRUCache } from 'lru-cache';
import {
  type Aggregate,
  type DomainEvent,
  type OlderSteps,
  type Recorded,
  StepNotLoaded,
  stepsOf,
  withSteps,
} from '@app/kernel';
import { ALWAYS_CURRENT, type NotificationHealth } from '@app/database';
import {
  type AppendSequence,
  BEGINNING,
  type EventCodec,
  type EventStore,
  type IndexEntry,
  MEMORY_BOUNDS,
  NO_STREAM,
  type RecordableEvent,
  type StoredEvent,
  type StreamIndex,
  StreamMoved,
  genesisHash,
  isLastPage,
  stepEntryId,
  streamPage,
  streamPages,
} from '@app/event-store';
import { type FoldedStream, loadedCount, endOf, entriesUpTo, withoutIndexed } from './folded-stream.js';
import type { ReadEnd } from './point-in-time.js';

/** Contents of steps that the index lists up to a revision. */
interface Older {
  readonly indexedTo: number;
  readonly contentOf: OlderSteps;
}

/** Answers of the index by the id of the entry; null for one that it does not list. */
export type Answers = Map<string, IndexEntry | null>;

/** Parts of stream sessions. */
export interface StreamSessionParts {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** While it is not current, nothing that is remembered is used; by default nothing is ever missed. */
  readonly notificationHealth?: NotificationHealth;
  readonly maxStreams?: number;
  /** Where the older part of long streams goes; without one everything stays in memory. */
  readonly index?: StreamIndex;
  readonly maxCommandsPerStream?: number;
  /** Called when the index cannot be written, which is tried again. */
  readonly failed?: (message: string, error: unknown) => void;
}

/** The streams that this process remembers folded, and the sessions over them. */
export class StreamSessions {
  private readonly folded: LRUCache<string, FoldedStream>;
  /** Number of times that the states were forgotten: a fold that began before the last one is not remembered. */
  private forgotten = 0;
  /** By the read that each begins with: reads of one range that wait for the same statement are one. */
  private readonly folds = new WeakMap<Promise<unknown>, Promise<FoldedStream>>();

  constructor(readonly parts: StreamSessionParts) {
    this.folded = new LRUCache<string, FoldedStream>({
      max: parts.maxStreams ?? MEMORY_BOUNDS.aggregates,
      maxSize: MEMORY_BOUNDS.commands,
    });
  }

  open(aggregate: Aggregate, stream: string): StreamSession {
    const { forgotten } = this;
    return new StreamSession(this.parts, aggregate, stream, {
      get: () => this.folded.get(stream),
      set: (folded) => {
        // A stream that alone exceeds the bound is still kept: reading it again for every command would cost more.
        const size = Math.min(1 + loadedCount(aggregate, folded), MEMORY_BOUNDS.commands / 2);
        if (forgotten === this.forgotten) this.folded.set(stream, folded, { size });
      },
      drop: () => void this.folded.delete(stream),
      foldOnce: (page, fold) => {
        const begun = this.folds.get(page) ?? fold();
        this.folds.set(page, begun);
        return begun;
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
  drop(): void;
  /** The fold that begins with a read. */
  foldOnce(page: Promise<unknown>, fold: () => Promise<FoldedStream>): Promise<FoldedStream>;
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
      indexedTo: NO_STREAM,
      indexableTo: null,
    };
  }

  /**
   * The stream up to its end, strongly consistent: folds the events since the last read. Callers whose reads the store answers together
   * get one fold.
   */
  load(): Promise<FoldedStream> {
    const folded = this.remembered ?? this.empty;
    const page = streamPage(this.parts.store, this.stream, folded.revision + 1);
    return this.memory.foldOnce(page, () => this.foldOn(folded, page));
  }

  private async foldOn(before: FoldedStream, first: Promise<readonly StoredEvent[]>): Promise<FoldedStream> {
    let folded = before;
    let page = await first;
    let indexedTo = NO_STREAM;
    while (page.length > 0) {
      const isEnd = isLastPage(page);
      const isFirst = folded.revision === NO_STREAM;
      folded = await this.fold(folded, page);
      if (isFirst && !isEnd) indexedTo = (await this.parts.index?.reach(this.stream)) ?? NO_STREAM;
      if (folded.revision <= indexedTo) folded = withoutIndexed(this.aggregate, folded, endOf(this.aggregate, folded));
      else if (this.isLong(folded)) folded = await this.indexed(folded);
      if (isEnd) break;
      page = await streamPage(this.parts.store, this.stream, folded.revision + 1);
    }
    if (indexedTo > folded.revision) throw this.indexedBeyondEnd(indexedTo, folded);
    const newest = this.memory.get();
    if (folded.revision !== NO_STREAM && (newest === undefined || newest.revision < folded.revision))
      this.memory.set(folded);
    return folded;
  }

  /** The log is older than the index, as where it alone was restored: commands that it records from now on would count as listed, and be done twice. */
  private indexedBeyondEnd(indexedTo: number, { revision }: FoldedStream): Error {
    const found = `${this.stream} is indexed up to revision ${indexedTo}, and the log has it up to ${revision}`;
    return new Error(`${found}: empty the index of streams (docs/guides/backup-and-restore.md)`);
  }

  /** The same with a state that can be asked about these steps. They are looked up while the stream is read. */
  async loadWith(names: readonly string[]): Promise<FoldedStream> {
    const before = this.remembered?.state ?? this.aggregate.initial;
    try {
      const [folded, early] = await Promise.all([this.load(), this.olderSteps(before, names)]);
      const isOfFold = early?.indexedTo === stepsOf(this.aggregate, folded.state)?.indexedTo;
      const older = isOfFold ? early : await this.olderSteps(folded.state, names);
      return { ...folded, state: this.answeredBy(older, folded.state) };
    } catch (error) {
      if (error instanceof StreamMoved) return this.loadWith(names); // it is folded from its beginning now
      throw error;
    }
  }

  /** A state of the stream that can be asked about these steps. */
  async withSteps(state: unknown, names: readonly string[]): Promise<unknown> {
    try {
      return this.answeredBy(await this.olderSteps(state, names), state);
    } catch (error) {
      if (error instanceof StreamMoved) return (await this.loadWith(names)).state;
      throw error;
    }
  }

  /** The stream up to a revision, as where a reading of the past ends; nothing of it is remembered. */
  async loadAsOf(end: Pick<ReadEnd, 'revision'> | null): Promise<FoldedStream> {
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

  /**
   * Appends events after the folded ones, with the state that results. Throws StreamMoved when the stream has others by now, the
   * index has one of `unlisted`, or one of the sequences is broken.
   */
  async append(
    folded: FoldedStream,
    events: readonly RecordableEvent[],
    state: unknown,
    unlisted: Iterable<string> = [],
    sequences: readonly AppendSequence[] = [],
  ): Promise<FoldedStream> {
    const { store } = this.parts;
    const reliesOn =
      folded.indexedTo !== NO_STREAM && store.checksIndex ? { reach: folded.indexedTo, ids: [...unlisted] } : undefined;
    const checkpoint = await store.append(this.stream, folded.revision, events, {
      unlisted: reliesOn,
      sequences: sequences.length > 0 ? sequences : undefined,
    });
    for (const [index, event] of events.entries())
      folded.commands.set(event.metadata.commandId, folded.revision + 1 + index);
    const after = {
      ...folded,
      state,
      revision: folded.revision + events.length,
      checkpoint,
      hash: events.at(-1)!.hash,
    };
    this.memory.set(after);
    return after;
  }

  /**
   * Asks the index for these entries and notes its answers. True when it lists one of them. Throws StreamMoved when it does not reach
   * as far as this fold relies on: then the stream is folded from its beginning next time.
   */
  async ask(indexedTo: number, ids: Iterable<string>, answers: Answers): Promise<boolean> {
    const asked = [...ids];
    const found = await this.parts.index!.find(this.stream, indexedTo, asked);
    if (found === null) {
      this.memory.drop();
      throw new StreamMoved(this.stream, indexedTo);
    }
    for (const id of asked) answers.set(id, found.get(id) ?? null);
    return found.size > 0;
  }

  /** The steps among these that a state does not hold, from the index; null when it holds all. Throws StreamMoved as `ask` does. */
  private async olderSteps(state: unknown, names: readonly string[]): Promise<Older | null> {
    const steps = stepsOf(this.aggregate, state);
    if (steps === null || steps.indexedTo === null || names.every((name) => steps.isLoaded(name))) return null;
    const idOf = (step: string): string => stepEntryId(this.stream, step);
    const answers: Answers = new Map();
    await this.ask(steps.indexedTo, names.map(idOf), answers);
    const contentOf: OlderSteps = (step) => {
      if (!names.includes(step)) throw new StepNotLoaded(step);
      return answers.get(idOf(step))?.content ?? null;
    };
    return { indexedTo: steps.indexedTo, contentOf };
  }

  private answeredBy(older: Older | null | undefined, state: unknown): unknown {
    if (older === null || older === undefined) return state;
    return withSteps(this.aggregate, state, stepsOf(this.aggregate, state)!.answeredBy(older.contentOf));
  }

  /** True where so much of a stream is in memory that a part of it may go to the index. */
  isLong(folded: FoldedStream): boolean {
    return this.parts.index !== undefined && loadedCount(this.aggregate, folded) > this.maxLoaded / 2;
  }

  /** Moves the older commands and steps of a long stream to the index. */
  async shorten(folded: FoldedStream): Promise<void> {
    const shortened = await this.indexed(folded);
    if (shortened !== folded && this.memory.get() === folded) this.memory.set(shortened);
  }

  /**
   * The same fold, with less in memory where there was much. Half of the bound stays, so that a command that is repeated soon is
   * found without the index. Entries that the index cannot take now stay too: the next append or read tries again.
   */
  private async indexed(folded: FoldedStream): Promise<FoldedStream> {
    const { index } = this.parts;
    if (index === undefined || !this.isLong(folded)) return folded;
    const { indexableTo } = folded;
    if (indexableTo === null) return { ...folded, indexableTo: endOf(this.aggregate, folded) };
    if (loadedCount(this.aggregate, folded) <= this.maxLoaded) return folded;
    const part = { stream: this.stream, after: folded.indexedTo, upTo: indexableTo.revision };
    try {
      if (await index.add(part, entriesUpTo(this.aggregate, folded, this.stream, indexableTo)))
        return withoutIndexed(this.aggregate, folded, indexableTo);
    } catch (error) {
      this.parts.failed?.('the index of streams could not be written', error);
    }
    return folded;
  }

  /** Number of commands and steps of one stream that are remembered. */
  private get maxLoaded(): number {
    return this.parts.maxCommandsPerStream ?? MEMORY_BOUNDS.commandsPerStream;
  }

  private async fold(folded: FoldedStream, page: readonly StoredEvent[]): Promise<FoldedStream> {
    const { commands } = folded;
    let { state } = folded;
    for (const event of page) {
      const { codec } = this.parts;
      const { type, data, recorded } = codec.decodeClear(event) ?? (await codec.decode(event));
      state = this.aggregate.evolve(state, { type, data } as DomainEvent, recorded satisfies Recorded);
      commands.set(event.metadata.commandId, event.revision);
    }
    const { revision, position, hash } = page.at(-1)!;
    return { ...folded, state, revision, checkpoint: position, hash };
  }
}
