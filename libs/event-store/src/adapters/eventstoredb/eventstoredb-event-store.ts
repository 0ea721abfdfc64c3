import {
  type AppendToStreamOptions,
  BACKWARDS,
  END,
  FORWARDS,
  MaxAppendSizeExceededError,
  NO_STREAM as NO_STREAM_YET,
  type ReadPosition,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  AppendTooLarge,
  BEGINNING,
  type Checkpoint,
  EventStore,
  NO_STREAM,
  type RecordableEvent,
  type StoredEvent,
  StreamMoved,
  type Unsubscribe,
} from '../../store/event-store.js';
import { AppendedSubscription } from './appended-subscription.js';
import { openClient, type OpenedClient } from './eventstoredb-client.js';
import { checkpointOf, toEventData, toStoredEvent } from './stored-form.js';
import { collect, retryWhileUnreachable, withTimeout } from './unreachable.js';

export interface EventStoreDbOptions {
  /** `esdb://…` or `esdb+discover://…`; may contain a password. */
  readonly connectionString: string;
  /** Timeout of one call without a response, after which it is retried. */
  readonly deadlineMilliseconds?: number;
  /** Time limit of retries, after which the store counts as unreachable: long enough for a cluster to elect a new leader. */
  readonly retryMilliseconds?: number;
}

const DEADLINE_MILLISECONDS = 3_000;
const RETRY_MILLISECONDS = 8_000;
const FIRST_LOOK_BACK = 16;
const MAX_LOOKBACK_EVENTS = 1_024;

/** A range of the log that was read and contains no events of this product. */
interface EmptyStretch {
  readonly after: Checkpoint;
  readonly upTo: Checkpoint;
}

/**
 * The log in a dedicated EventStoreDB. A checkpoint is a commit position: in commit order, with gaps. Every call goes to the leader, so that
 * a process reads every append that was acknowledged to another process.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly connection: OpenedClient;
  private readonly subscription: AppendedSubscription;
  private readonly listeners = new Set<() => void>();
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly deadline: number;
  private readonly retryLimit: number;
  private empty: EmptyStretch | null = null;
  /** No known event of this product is after this position. */
  private newest: Checkpoint = BEGINNING;
  private closed = false;

  constructor({ connectionString, deadlineMilliseconds, retryMilliseconds }: EventStoreDbOptions) {
    super();
    this.connection = openClient(connectionString);
    this.deadline = deadlineMilliseconds ?? DEADLINE_MILLISECONDS;
    this.retryLimit = retryMilliseconds ?? RETRY_MILLISECONDS;
    this.subscription = new AppendedSubscription(this.connection.client, () => this.wake());
  }

  append(stream: string, expected: number, events: readonly RecordableEvent[]): Promise<Checkpoint> {
    if (events.length === 0) return Promise.reject(new Error(`nothing to append to ${stream}`));
    if (this.closed) return Promise.reject(new Error('the event store is closed'));
    const append = this.appendWithRetries(stream, expected, events).finally(() => this.inFlight.delete(append));
    this.inFlight.add(append);
    return append;
  }

  async read(
    stream: string,
    { from = 0, upTo }: { readonly from?: number; readonly upTo?: number } = {},
  ): Promise<StoredEvent[]> {
    if (upTo !== undefined && upTo < from) return [];
    const range = { fromRevision: BigInt(from), ...(upTo === undefined ? {} : { maxCount: upTo - from + 1 }) };
    try {
      const events = await this.collect(() =>
        this.connection.client.readStream(stream, { ...range, direction: FORWARDS, requiresLeader: true }),
      );
      return events.flatMap((event) => toStoredEvent(event) ?? []);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }

  async readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    let from = this.empty?.after === after ? this.empty.upTo : after;
    for (let atEnd = false; !atEnd && events.length < limit;) {
      const wanted = limit - events.length + 1; // a read includes the event at its starting position
      const page = await this.page(FORWARDS, from === BEGINNING ? START : { commit: from, prepare: from }, wanted);
      for (const entry of page) {
        const position = checkpointOf(entry.event?.position, 'the log');
        if (position <= from) continue;
        from = position;
        const event = toStoredEvent(entry);
        if (event !== null) events.push(event);
      }
      atEnd = page.length < wanted;
    }
    if (events.length > 0) this.noteNewest(events.at(-1)!.position);
    else if (from > after) this.empty = { after, upTo: from };
    return events;
  }

  async head(): Promise<Checkpoint> {
    let from: ReadPosition = END;
    for (let wanted = FIRST_LOOK_BACK; ; wanted = Math.min(wanted * 4, MAX_LOOKBACK_EVENTS)) {
      const known = this.newest; // read before the query, since events may arrive during it
      const page = await this.page(BACKWARDS, from, wanted);
      for (const entry of page) {
        const position = checkpointOf(entry.event?.position, 'the log');
        if (position <= known || toStoredEvent(entry) !== null)
          return this.noteNewest(position > known ? position : known);
        from = { commit: position, prepare: position };
      }
      if (page.length < wanted) return known;
    }
  }

  onAppended(wake: () => void): Unsubscribe {
    this.listeners.add(wake);
    this.subscription.start();
    return () => this.listeners.delete(wake);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.inFlight);
    await this.subscription.stop();
    await this.connection.close();
  }

  /** Retries an append with an unknown outcome. The same events get the same answer whether or not an earlier attempt succeeded. */
  private async appendWithRetries(
    stream: string,
    expected: number,
    events: readonly RecordableEvent[],
  ): Promise<Checkpoint> {
    const proposed = events.map(toEventData);
    const options: AppendToStreamOptions = {
      expectedRevision: expected === NO_STREAM ? NO_STREAM_YET : BigInt(expected),
      deadline: 2 * this.deadline, // the server's deadline: it need not try longer than we do, but must not stop earlier
      requiresLeader: true,
    };
    let attempts = 0;
    try {
      const { position } = await retryWhileUnreachable(this.retryLimit, () => {
        attempts += 1;
        return withTimeout(this.deadline, this.connection.client.appendToStream(stream, proposed, options));
      });
      // For several events, or for an append that an earlier attempt had stored, the response need not contain the position of the last
      // event.
      const reported = attempts === 1 && events.length === 1 ? position?.commit : undefined;
      return this.noteNewest(reported ?? (await this.positionOf(stream, expected + events.length)));
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new StreamMoved(stream, expected);
      if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream);
      throw error;
    } finally {
      this.wake();
    }
  }

  private async positionOf(stream: string, revision: number): Promise<Checkpoint> {
    const [event] = await this.read(stream, { from: revision, upTo: revision });
    if (event === undefined) throw new Error(`event ${revision} of ${stream} was appended but cannot be read`);
    return event.position;
  }

  private page(
    direction: typeof FORWARDS | typeof BACKWARDS,
    fromPosition: ReadPosition,
    maxCount: number,
  ): Promise<ResolvedEvent[]> {
    return this.collect(() =>
      this.connection.client.readAll({ direction, fromPosition, maxCount, requiresLeader: true }),
    );
  }

  private collect(open: () => Parameters<typeof collect<ResolvedEvent>>[1]): Promise<ResolvedEvent[]> {
    return retryWhileUnreachable(this.retryLimit, () => collect(this.deadline, open()));
  }

  private noteNewest(position: Checkpoint): Checkpoint {
    if (position > this.newest) this.newest = position;
    return position;
  }

  private wake(): void {
    for (const wake of this.listeners) wake();
  }
}
