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

/** Older steps of a stream, which the index lists up to a revision. */
interface Older {
  readonly indexedTo: number;
  readonly contentOf: OlderSteps;
}

/** The index's answers by entry id; null for an entry that it does not list. */
export type Answers = Map<string, IndexEntry | null>;

/** Dependencies of stream sessions. */
export interface StreamSessionParts {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** While this is not current, cached states are not used. Default: notifications are never missed. */
  readonly notificationHealth?: NotificationHealth;
  readonly maxStreams?: number;
  /** Holds the older part of long streams. Without an index everything stays in memory. */
  readonly index?: StreamIndex;
  readonly maxCommandsPerStream?: number;
  /** Called when a write to the index fails; the write is retried later. */
  readonly failed?: (message: string, error: unknown) => void;
}

/** The folded streams that this process caches, and the sessions that use them. */
export class StreamSessions {
  private readonly folded: LRUCache<string, FoldedStream>;
  /** Number of times the cache was cleared: a fold that began before the last time is not cached. */
  private forgotten = 0;
  /** Folds by the read each begins with: concurrent reads of one range share a statement, and so a fold. */
  private readonly folds = new WeakMap<Promise<unknown>, Promise<FoldedStream>>();

  constructor(readonly parts: StreamSessionParts) {
    this.folded = new LRUCache<string, FoldedStream>({
      max: parts.maxStreams ?? MEMORY_BOUNDS.aggregates,
      maxSize: MEMORY_BOUNDS.commands,
    });
  }

  open(aggregate: Aggregate, stream: string): StreamSession {
    return new StreamSession(this, aggregate, stream, this.forgotten);
  }

  get(stream: string): FoldedStream | undefined {
    return this.folded.get(stream);
  }

  /** Caches a fold. Ignores a fold that began before the cache was last cleared: `since` is the clear count at its start. */
  set(aggregate: Aggregate, stream: string, folded: FoldedStream, since: number): void {
    // A stream that alone exceeds the limit is still cached, since reading it again for every command would cost more.
    const size = Math.min(1 + loadedCount(aggregate, folded), MEMORY_BOUNDS.commands / 2);
    if (since === this.forgotten) this.folded.set(stream, folded, { size });
  }

  drop(stream: string): void {
    this.folded.delete(stream);
  }

  /** Shares one fold among all callers of the same read. */
  foldOnce(page: Promise<unknown>, fold: () => Promise<FoldedStream>): Promise<FoldedStream> {
    const begun = this.folds.get(page) ?? fold();
    this.folds.set(page, begun);
    return begun;
  }

  /** Drops all cached states. Required after an erasure, since a state may hold personal data. */
  forget(): void {
    this.forgotten += 1;
    this.folded.clear();
  }
}

/**
 * Loads, extends and refreshes one stream. A session lives for one read or one attempt to write. Its fold is cached for the next session
 * unless a person was erased in the meantime.
 */
export class StreamSession {
  private readonly parts: StreamSessionParts;

  constructor(
    private readonly sessions: StreamSessions,
    private readonly aggregate: Aggregate,
    readonly stream: string,
    /** Clear count of the cache when this session was opened. */
    private readonly since: number,
  ) {
    this.parts = sessions.parts;
  }

  /** The cached fold; undefined if there is none or if this process may have missed events. */
  get remembered(): FoldedStream | undefined {
    return (this.parts.notificationHealth ?? ALWAYS_CURRENT).isCurrent ? this.sessions.get(this.stream) : undefined;
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
   * The stream up to its end, strongly consistent: folds the events since the last read. Callers whose reads share a statement share the
   * fold.
   */
  load(): Promise<FoldedStream> {
    const folded = this.remembered ?? this.empty;
    const page = streamPage(this.parts.store, this.stream, folded.revision + 1);
    return this.sessions.foldOnce(page, () => this.foldOn(folded, page));
  }

  private remember(folded: FoldedStream): void {
    this.sessions.set(this.aggregate, this.stream, folded, this.since);
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
    const newest = this.sessions.get(this.stream);
    if (folded.revision !== NO_STREAM && (newest === undefined || newest.revision < folded.revision))
      this.remember(folded);
    return folded;
  }

  /**
   * The log is older than the index, as after restoring the log alone. Without this error, new commands would count as indexed already and
   * could take effect twice.
   */
  private indexedBeyondEnd(indexedTo: number, { revision }: FoldedStream): Error {
    const found = `${this.stream} is indexed up to revision ${indexedTo}, and the log has it up to ${revision}`;
    return new Error(`${found}: empty the index of streams (docs/guides/backup-and-restore.md)`);
  }

  /** The same, with a state that can be queried about these steps. They are looked up in parallel with the read. */
  async loadWith(names: readonly string[]): Promise<FoldedStream> {
    const before = this.remembered?.state ?? this.aggregate.initial;
    try {
      const [folded, early] = await Promise.all([this.load(), this.olderSteps(before, names)]);
      const isOfFold = early?.indexedTo === stepsOf(this.aggregate, folded.state)?.indexedTo;
      const older = isOfFold ? early : await this.olderSteps(folded.state, names);
      return { ...folded, state: this.answeredBy(older, folded.state) };
    } catch (error) {
      if (error instanceof StreamMoved) return this.loadWith(names); // now folds the stream from its beginning
      throw error;
    }
  }

  /** Returns the state extended by these steps. */
  async withSteps(state: unknown, names: readonly string[]): Promise<unknown> {
    try {
      return this.answeredBy(await this.olderSteps(state, names), state);
    } catch (error) {
      if (error instanceof StreamMoved) return (await this.loadWith(names)).state;
      throw error;
    }
  }

  /** The stream up to the end of an as-of read. Not cached. */
  async loadAsOf(end: Pick<ReadEnd, 'revision'> | null): Promise<FoldedStream> {
    let folded = this.empty;
    if (end === null) return folded;
    for await (const page of streamPages(this.parts.store, this.stream, 0, end.revision))
      folded = await this.fold(folded, page);
    return folded;
  }

  /** The stored event at a revision. */
  readAt(revision: number): Promise<readonly StoredEvent[]> {
    return this.parts.store.read(this.stream, { from: revision, upTo: revision });
  }

  /**
   * Appends events to the folded ones and caches the resulting state. Throws StreamMoved when the stream has newer events, when the index
   * lists one of `unlisted`, or when one of the sequences is broken.
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
    this.remember(after);
    return after;
  }

  /**
   * Queries the index for these entries and adds its answers to `answers`. True if it lists one of them. Throws StreamMoved when the index
   * ends before the revision that this fold relies on; the next load then folds the stream from its beginning.
   */
  async ask(indexedTo: number, ids: Iterable<string>, answers: Answers): Promise<boolean> {
    const asked = [...ids];
    const found = await this.parts.index!.find(this.stream, indexedTo, asked);
    if (found === null) {
      this.sessions.drop(this.stream);
      throw new StreamMoved(this.stream, indexedTo);
    }
    for (const id of asked) answers.set(id, found.get(id) ?? null);
    return found.size > 0;
  }

  /** Reads the steps that a state does not hold from the index; null if it holds all. Throws StreamMoved as `ask` does. */
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

  /** True if so much of the stream is in memory that a part may move to the index. */
  isLong(folded: FoldedStream): boolean {
    return this.parts.index !== undefined && loadedCount(this.aggregate, folded) > this.maxLoaded / 2;
  }

  /** Moves the older commands and steps of a long stream to the index. */
  async shorten(folded: FoldedStream): Promise<void> {
    const shortened = await this.indexed(folded);
    if (shortened !== folded && this.sessions.get(this.stream) === folded) this.remember(shortened);
  }

  /**
   * The same fold with less in memory. It keeps half of the bound, so that a command that is repeated soon is found without the index.
   * Entries that could not be written to the index stay too; the next append or read tries again.
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

  /** The number of commands and steps of one stream that may stay in memory. */
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
