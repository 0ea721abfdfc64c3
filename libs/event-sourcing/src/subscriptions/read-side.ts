import type pg from 'pg';
import { guarded } from '@app/kernel';
import { type DatabaseListener, HEARTBEAT_MILLISECONDS, inTransaction } from '@app/database';
import {
  BEGINNING,
  type Checkpoint,
  type EventCodec,
  type EventStore,
  type StoredEvent,
  WakeUp,
} from '@app/event-store';
import type { Tracing } from '@app/telemetry';
import { type Batch, decodeBatch, needs } from './batch.js';
import { CheckpointsMoved, commitBatch, isForAllReaders } from './batch-transaction.js';
import { Division } from './division.js';
import { type LeaderSession, Leadership } from './leadership.js';
import type { LedPartitions } from './led-partitions.js';
import { LogPoll } from './log-poll.js';
import { isRebuild, type LogReader } from './log-reader.js';
import { PartitionHelper } from './partition-helper.js';
import { MOVED, OFFERS_CHANGED, parseMoved, PARTITIONS_MOVED, sharesOf } from './partition-leaders.js';
import type { ReadSideProgress } from './read-side-progress.js';
import { finishRebuild, loadCursors, moveCheckpoints, movedTo, type ReaderCursor } from './reader-cursor.js';
import { type ReadSideEvent, type ReadSideState, isLeading, nextReadSideState } from './read-side.state.js';
import { BEGIN_ADVANCE } from './reader-locks.js';
import { READERS_RESUMED, ReaderSkips } from './reader-skips.js';
import type { HandoverTarget } from './routed-inputs.js';

/** State of the read side in this process, for health and metrics. */
interface ReadSideReport {
  readonly leading: boolean;
  readonly position: Checkpoint;
  readonly halted: readonly { readonly name: string; readonly reason: string }[];
}

const BATCH = 500;
const FOLLOW_MILLISECONDS = 50;
/** A reader's position may be ahead of its checkpoint for this long if no event in between concerned it. */
const STORE_MILLISECONDS = 200;
/**
 * Cached plans outlive the small tables for which they were made, so sequential scans are disabled. Every statement gets one generic plan:
 * its parameters are batches, for which the same plan is always best.
 */
const LEADER_SETTINGS = 'SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan';
/** Events that end the wait at the end of the log. */
const INTERRUPTS = new Set<ReadSideEvent>(['readers-changed', 'deposed', 'stopped']);

/**
 * Reads the log in batches and moves every reader in one transaction. A reader that throws is halted at its checkpoint and reported by the
 * health check; the others continue. One process leads and assigns partitions of the log to others that may lead. Every process learns the
 * progress by NOTIFY and by polling.
 */
export class ReadSide {
  private readonly leadership: Leadership;
  private readonly division: Division;
  private readonly helper: PartitionHelper;
  private readonly wakeUp = new WakeUp();
  private readonly poll: LogPoll;
  /** The partitions that this leader has kept; null while it leads all of them. */
  private led: LedPartitions | null = null;
  private isAsking = false;
  /** True when a process has offered to lead partitions, or has withdrawn its offer. */
  private haveOffersChanged = false;
  private cursors: ReaderCursor[] = [];
  private storedAt = performance.now();
  private skips = ReaderSkips.none;
  private known: readonly LogReader[] = [];
  private state: ReadSideState = 'new';
  private pollTimer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void)[] = [];

  constructor(
    private readonly parts: {
      readonly pool: pg.Pool;
      readonly store: EventStore;
      readonly codec: EventCodec;
      readonly listener: DatabaseListener;
      readonly progress: ReadSideProgress;
      readonly readers: () => readonly LogReader[];
      /** Takes over inputs for sagas as soon as they are queued. */
      readonly handoverTarget: HandoverTarget;
      readonly failed: (message: string, error: unknown) => void;
      readonly tracing: Tracing;
    },
  ) {
    this.division = new Division(parts, parts.readers);
    const { division, wakeUp } = this;
    this.poll = new LogPoll(parts.store, wakeUp);
    this.helper = new PartitionHelper({
      division,
      wakeUp,
      poll: new LogPoll(parts.store, wakeUp),
      settings: LEADER_SETTINGS,
      listener: parts.listener,
    });
    this.leadership = new Leadership(parts.pool.options, parts.listener, {
      lead: (session) => this.lead(session),
      help: (session, isOver) => this.helper.help(session, isOver),
      retire: (client) => this.division.withdraw(client),
      interrupt: () => wakeUp.call(),
      failed: (error) => parts.failed('this process no longer leads the read side; it remains a candidate', error),
    });
  }

  /** Starts following the progress. If this process may lead, it also becomes a candidate. */
  start(mayLead: boolean): void {
    this.on('started');
    this.known = this.parts.readers();
    this.unsubscribe = [
      this.parts.store.onAppended(() => this.wakeUp.call()),
      this.parts.listener.listen(MOVED, (position) => this.parts.progress.reached(BigInt(position))),
      this.parts.listener.listen(PARTITIONS_MOVED, (message) => {
        const { position, partitions } = parseMoved(message);
        this.parts.progress.reached(position, partitions);
      }),
      this.helper.start(),
      this.parts.listener.listen(OFFERS_CHANGED, () => {
        this.haveOffersChanged = true;
        this.wakeUp.call();
      }),
      this.parts.listener.listen(READERS_RESUMED, () => this.on('readers-changed')),
      this.parts.listener.onGap(() => this.on('readers-changed')),
      this.parts.progress.onWaiting(() => this.followWhileWaiting()),
    ];
    if (mayLead) this.leadership.start();
  }

  async stop(): Promise<void> {
    this.on('stopped');
    this.endFollowing();
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await this.leadership.stop();
  }

  /** Clears the rows that readers have cached before they move on, since a person was erased whose data one of them may hold. */
  forget(): void {
    this.on('person-erased');
    this.helper.forget();
  }

  /** True when this process moves the readers. */
  get leading(): boolean {
    return this.leadership.leading;
  }

  async report(): Promise<ReadSideReport> {
    const { rows } = await this.parts.pool.query<{ name: string; halted_reason: string }>(
      'SELECT name, halted_reason FROM reader_checkpoints WHERE halted_reason IS NOT NULL',
    );
    return {
      leading: this.leading,
      position: this.parts.progress.current,
      halted: rows.map(({ name, halted_reason }) => ({ name, reason: halted_reason })),
    };
  }

  private on(event: ReadSideEvent): void {
    this.state = nextReadSideState(this.state, event);
    if (INTERRUPTS.has(event)) this.wakeUp.call();
  }

  /** True once stopped, which may happen while a caller waits for the database. */
  private get isStopped(): boolean {
    return this.state === 'stopped';
  }

  /** A lost notification must not delay an answer for long: a follower polls while callers wait. */
  private followWhileWaiting(): void {
    this.pollTimer ??= setInterval(
      guarded(() => (this.parts.progress.waiting ? this.follow() : this.endFollowing())),
      FOLLOW_MILLISECONDS,
    );
  }

  private endFollowing(): void {
    if (this.pollTimer !== null) clearInterval(this.pollTimer);
    this.pollTimer = null;
  }

  private async follow(): Promise<void> {
    const isLed = isLeading(this.state) && this.led === null;
    if (this.state === 'new' || this.isStopped || isLed || this.isAsking || !this.parts.progress.waiting) return;
    this.isAsking = true;
    this.on('asked');
    try {
      for (const { position, partitions } of await sharesOf(this.parts.pool))
        this.parts.progress.reached(position, partitions);
      // A reader that only another release has may never move again. One of another version moves only after its rebuild.
      const { rows } = await this.parts.pool.query<{ position: string | null }>({
        name: 'read-side-progress',
        text: `SELECT min(position) AS position FROM reader_checkpoints JOIN unnest($1::text[], $2::integer[]) AS known(name, version)
               USING (name, version) WHERE halted_reason IS NULL`,
        values: [this.known.map(({ name }) => name), this.known.map(({ version }) => version)],
      });
      const position = rows[0]!.position;
      if (position !== null) this.parts.progress.reached(BigInt(position));
    } catch (error) {
      if (!this.isStopped) this.parts.failed('the progress of the read side could not be read', error);
    } finally {
      this.isAsking = false;
      this.on('answered');
    }
  }

  private async lead(session: LeaderSession): Promise<void> {
    const { client, epoch, lost } = session;
    lost.addEventListener(
      'abort',
      guarded(() => this.on('deposed')),
    );
    this.on('elected');
    this.cursors = []; // drop those of a former session
    if (lost.aborted) this.on('deposed');
    try {
      let confirmedAt = performance.now();
      await client.query(LEADER_SETTINGS);
      while (isLeading(this.state)) {
        // Confirms leadership every second: a leader's session is ended after ten seconds of silence (decision 0035).
        if (this.haveOffersChanged || performance.now() - confirmedAt >= HEARTBEAT_MILLISECONDS) {
          if (this.haveOffersChanged) this.division.offersChanged();
          this.haveOffersChanged = false;
          await epoch.confirm(client);
          confirmedAt = performance.now();
          if (await this.division.isOutdated(session, this.cursors, this.led !== null)) this.on('readers-changed');
        }
        await this.step(session);
      }
      if (!this.isStopped) throw new Error('the leader lost its database connection');
      await this.storePositions(session);
      await this.division.end(session); // the next leader may be an older release
    } finally {
      this.led = null;
      this.on('deposed');
    }
  }

  /** Does the work of the leader's current state. Its end is an event. */
  private async step(session: LeaderSession): Promise<void> {
    switch (this.state) {
      case 'reloading':
        this.on('load-began');
        this.parts.handoverTarget.forget(); // the previous round may have ended after an erasure
        await this.storePositions(session); // except those that another process has moved
        this.cursors = await this.loadCursors(session);
        return this.on('loaded');
      case 'forgetting':
        for (const { reader } of this.cursors) reader.forget?.(); // the same readers as those of its partitions
        this.parts.handoverTarget.forget(); // the previous round may have decoded its events before the erasure
        return this.on('forgotten');
      case 'advancing':
        this.poll.reads();
        return this.on(await this.runRound(session).catch(readersChanged));
      default:
        if (await this.poll.isDue(this.isAhead)) this.on('woken');
    }
  }

  /** True if readers are ahead of their checkpoints. */
  private get isAhead(): boolean {
    return this.led?.isAhead ?? aheadOf(this.cursors).length > 0;
  }

  private async loadCursors(session: LeaderSession): Promise<ReaderCursor[]> {
    const { client, epoch } = session;
    this.led = null;
    await this.division.end(session);
    const { cursors, skips } = await inTransaction(
      client,
      async () => {
        await epoch.require(client);
        return loadCursors(client, this.parts.readers());
      },
      BEGIN_ADVANCE,
    );
    this.skips = skips;
    this.reportProgress(cursors);
    this.led = await this.division.begin(session, cursors, skips);
    return cursors;
  }

  /**
   * Moves the most advanced readers by a batch, then the lagging ones (rebuilds, resumed readers) to the same position, so that they form one
   * group.
   */
  private async runRound(session: LeaderSession): Promise<ReadSideEvent> {
    if (this.led !== null) return this.runRoundOf(this.led);
    await this.finishRebuilds(session);
    const live = liveOf(this.cursors);
    const furthest = live.reduce((highest, { position }) => (position > highest ? position : highest), BEGINNING);
    const behind = live.filter(({ position }) => position < furthest);
    const read = await this.advance(
      session,
      live.filter(({ position }) => position === furthest),
    );
    if (behind.length > 0 && (await this.advance(session, behind, furthest)) > 0) return 'moved';
    return read === BATCH ? 'moved' : 'reached-end';
  }

  /** Moves the readers of the led partitions. If a reader fails there, ends the division, since one process has to find the failing event. */
  private async runRoundOf(led: LedPartitions): Promise<ReadSideEvent> {
    try {
      return (await led.advance()) ? 'moved' : 'reached-end';
    } catch (error) {
      if (isForAllReaders(error)) throw error;
      this.division.failed();
      return 'readers-changed';
    }
  }

  /** Swaps in rebuilt tables that have caught up with the other readers and with the tables that they replace. */
  private async finishRebuilds({ client, epoch }: LeaderSession): Promise<void> {
    const servedUpTo = lowestOf(servingOf(this.cursors));
    for (const cursor of liveOf(this.cursors)) {
      const { reader, position, replaces } = cursor;
      if (!isRebuild(reader) || position < servedUpTo || position < replaces) continue;
      const finished = await inTransaction(
        client,
        async () => {
          await epoch.require(client);
          return finishRebuild(client, reader, position);
        },
        BEGIN_ADVANCE,
      );
      this.cursors = this.cursors.map((each) => (each === cursor ? finished : each));
    }
  }

  /** Moves readers by one batch. Returns the number of its events. */
  private async advance(session: LeaderSession, cursors: readonly ReaderCursor[], upTo?: Checkpoint): Promise<number> {
    if (cursors.length === 0) return 0;
    const read = await this.readBatch(lowestOf(cursors));
    const stored = upTo === undefined ? read : read.filter(({ position }) => position <= upTo);
    if (performance.now() - this.storedAt >= STORE_MILLISECONDS && !(await this.storePositions(session)))
      throw new CheckpointsMoved();
    if (stored.length === 0) return 0;
    const batch = await decodeBatch(this.parts.codec, stored);
    try {
      await this.commitBatch(session, cursors, batch);
    } catch (error) {
      if (isForAllReaders(error)) throw error;
      await this.isolateFailingReaders(session, cursors, batch);
    }
    this.reportProgress(this.cursors);
    return stored.length;
  }

  private async readBatch(after: Checkpoint): Promise<readonly StoredEvent[]> {
    const own = this.parts.store.ownAppends(after, BATCH);
    return own.length > 0 ? own : this.parts.store.readAll(after, BATCH);
  }

  /**
   * Stores the new positions of the readers that needed an event of the batch. Stores those of the others later: if they read the batch
   * again, it has no effect.
   */
  private async commitBatch(session: LeaderSession, cursors: readonly ReaderCursor[], batch: Batch): Promise<void> {
    const { to } = batch;
    const behind = cursors.filter(({ position }) => position < to);
    const reached = lowestOf(
      servingOf(this.cursors).map((cursor) => (behind.includes(cursor) ? { position: to } : cursor)),
      to,
    );
    let moving: readonly ReaderCursor[] = [];
    await commitBatch(this.parts, session.client, cursors, {
      batch,
      skips: this.skips,
      moved: async (changed) => {
        moving = behind.filter(({ reader }) => changed.has(reader));
        if (!(await moveCheckpoints(session, moving.map(movedTo(to)), reached))) throw new CheckpointsMoved();
      },
    });
    for (const cursor of moving) cursor.stored = to;
    for (const cursor of behind) cursor.position = to;
  }

  /**
   * Stores the positions that are ahead of their checkpoints. False if another process has moved some of these checkpoints, which are left as
   * they are.
   */
  private async storePositions(session: LeaderSession): Promise<boolean> {
    this.storedAt = performance.now();
    const ahead = aheadOf(this.cursors);
    if (ahead.length === 0) return true;
    const moves = ahead.map((cursor) => movedTo(cursor.position)(cursor));
    const isDone = await inTransaction(session.client, () => moveCheckpoints(session, moves, null), BEGIN_ADVANCE);
    if (isDone) for (const cursor of ahead) cursor.stored = cursor.position;
    return isDone;
  }

  /** Tries each reader alone to find those that fail. Halts each of these right before the event at which it fails, and moves the others. */
  private async isolateFailingReaders(
    session: LeaderSession,
    cursors: readonly ReaderCursor[],
    batch: Batch,
  ): Promise<void> {
    for (const { reader } of cursors) reader.forget?.(); // the cached rows include changes that were just rolled back
    for (const cursor of cursors) {
      if ((await this.errorOf(session, cursor, batch)) === null) continue;
      await this.haltBeforeFailingEvent(session, cursor, batch);
    }
    const serving = servingOf(this.cursors);
    if (serving.length > 0)
      await session.client.query(`SELECT pg_notify('${MOVED}', $1)`, [lowestOf(serving).toString()]);
  }

  private async haltBeforeFailingEvent(
    session: LeaderSession,
    cursor: ReaderCursor,
    { events, to }: Batch,
  ): Promise<void> {
    for (const event of events) {
      if (event.stored.position <= cursor.position || !needs(cursor.reader, event.stored, this.skips)) continue;
      const failure = await this.errorOf(session, cursor, { events: [event], to: event.stored.position });
      if (failure === null) continue;
      cursor.halted = failure.cause instanceof Error ? failure.cause.message : String(failure.cause);
      await this.halt(session, cursor.reader.name, cursor.halted);
      this.parts.failed(
        `reader ${cursor.reader.name} is halted before position ${event.stored.position}`,
        failure.cause,
      );
      return;
    }
    await this.errorOf(session, cursor, { events: [], to }); // it processed each event when tried one by one
  }

  private async halt({ client, epoch }: LeaderSession, reader: string, reason: string): Promise<void> {
    await inTransaction(client, async () => {
      await epoch.require(client);
      await client.query('UPDATE reader_checkpoints SET halted_reason = $2 WHERE name = $1', [reader, reason]);
    });
  }

  /** Moves one reader over a batch in a separate transaction. Returns the error that it threw, or null. */
  private async errorOf(
    session: LeaderSession,
    cursor: ReaderCursor,
    batch: Batch,
  ): Promise<{ readonly cause: unknown } | null> {
    try {
      await this.commitBatch(session, [cursor], batch);
      return null;
    } catch (cause) {
      if (isForAllReaders(cause)) throw cause;
      cursor.reader.forget?.();
      return { cause };
    }
  }

  private reportProgress(cursors: readonly ReaderCursor[]): void {
    const serving = servingOf(cursors);
    if (serving.length > 0) this.parts.progress.reached(lowestOf(serving));
  }
}

function liveOf(cursors: readonly ReaderCursor[]): readonly ReaderCursor[] {
  return cursors.filter(({ halted }) => halted === null);
}

function aheadOf(cursors: readonly ReaderCursor[]): readonly ReaderCursor[] {
  return liveOf(cursors).filter(({ position, stored }) => stored < position);
}

/** Readers whose tables serve queries, so without rebuilds. */
function servingOf(cursors: readonly ReaderCursor[]): readonly ReaderCursor[] {
  return liveOf(cursors).filter(({ reader }) => !isRebuild(reader));
}

function lowestOf(cursors: readonly { readonly position: Checkpoint }[], fallback = BEGINNING): Checkpoint {
  return cursors.reduce(
    (lowest, { position }) => (position < lowest ? position : lowest),
    cursors[0]?.position ?? fallback,
  );
}

/** Handles changed checkpoints: an operator swapped in other tables, or this leader was replaced. */
function readersChanged(error: unknown): ReadSideEvent {
  if (!(error instanceof CheckpointsMoved)) throw error;
  return 'readers-changed';
}
