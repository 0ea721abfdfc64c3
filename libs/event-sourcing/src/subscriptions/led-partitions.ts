import type pg from 'pg';
import {
  ALL_PARTITIONS,
  type Checkpoint,
  type EventCodec,
  type EventStore,
  eventsIn,
  type PartitionsRead,
} from '@app/event-store';
import { type Batch, decodeBatch } from './batch.js';
import {
  type BatchParts,
  CheckpointsMoved,
  commitBatch,
  isForAllReaders,
  type PositionedReader,
} from './batch-transaction.js';
import type { LogReader } from './log-reader.js';
import { moveShare, type PartitionShare } from './partition-leaders.js';
import type { ReadSideProgress } from './read-side-progress.js';
import type { ReaderSkips } from './reader-skips.js';

export interface LedPartitionsParts extends BatchParts {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly progress: ReadSideProgress;
}

/** The readers to move over the partitions, and the events that each skips. */
export interface PartitionReaders {
  readonly readers: readonly LogReader[];
  readonly skips: ReaderSkips;
}

const BATCH = 500;
/** A reader's position may be ahead of the stored one for this long if no event of the partitions was in between. */
const STORE_MILLISECONDS = 200;

/** The partitions that this process leads: it alone moves all readers over their events. */
export class LedPartitions {
  private position: Checkpoint;
  private storedAt = performance.now();

  constructor(
    private readonly parts: LedPartitionsParts,
    private readonly client: pg.Client,
    private share: PartitionShare,
    private reading: PartitionReaders,
  ) {
    this.position = share.position;
  }

  get id(): string {
    return this.share.id;
  }

  /** True if the stored position is behind. */
  get isAhead(): boolean {
    return this.position > this.share.position;
  }

  /** Clears the rows that readers have cached, since a person was erased. */
  forget(): void {
    for (const reader of this.reading.readers) reader.forget?.();
    this.parts.handoverTarget.forget();
  }

  /** Moves the readers by one batch. True if more events may follow. Throws CheckpointsMoved once another process leads the partitions. */
  async advance(): Promise<boolean> {
    const from = this.position;
    await this.moveOver(await this.read());
    if (this.isAhead && performance.now() - this.storedAt >= STORE_MILLISECONDS) await this.storePosition();
    return this.position - from >= BATCH;
  }

  /**
   * Moves the readers to a position and stores it. Readers that fail at an event before it stay where they are; `left` records them before
   * the others move on.
   */
  async advanceTo(end: Checkpoint, left: (readers: readonly LogReader[]) => Promise<void>): Promise<void> {
    while (this.position < end) {
      const read = upTo(end, await this.read());
      try {
        await this.moveOver(read);
      } catch (error) {
        if (isForAllReaders(error)) throw error;
        const found = await this.failingReaders(read);
        if (found.length === 0) throw error;
        await left(found);
        this.reading = { ...this.reading, readers: this.reading.readers.filter((reader) => !found.includes(reader)) };
      }
    }
    if (this.share.position < end) await this.storePosition();
  }

  /** From memory, as far as this process appended the events itself. */
  private async read(): Promise<PartitionsRead> {
    const { partitions } = this.share;
    const own = this.parts.store.ownAppends(this.position, BATCH);
    return own.length > 0
      ? { events: eventsIn(partitions, own), upTo: own.at(-1)!.position }
      : this.parts.store.readPartitions(partitions, this.position, BATCH);
  }

  private async moveOver(read: PartitionsRead): Promise<void> {
    if (read.events.length > 0) {
      const batch = await this.decoded(read);
      await commitBatch(this.parts, this.client, this.positionedReaders(), {
        batch,
        skips: this.reading.skips,
        moved: () => this.store(batch.to),
      }).catch((error: unknown) => {
        for (const reader of this.reading.readers) reader.forget?.(); // the cached rows include changes that were just rolled back
        throw error;
      });
      this.stored(batch.to);
    }
    this.position = read.upTo;
    this.parts.progress.reached(this.position, this.share.partitions);
  }

  private async decoded({ events, upTo: to }: PartitionsRead): Promise<Batch> {
    return { events: (await decodeBatch(this.parts.codec, events)).events, to };
  }

  private positionedReaders(): readonly PositionedReader[] {
    return this.reading.readers.map((reader) => ({ reader, position: this.share.position }));
  }

  private async storePosition(): Promise<void> {
    await this.store(this.position);
    this.stored(this.position);
  }

  private async store(to: Checkpoint): Promise<void> {
    const others = ALL_PARTITIONS.filter((partition) => !this.share.partitions.includes(partition));
    const othersReached = others.length === 0 ? to : this.parts.progress.lowestOf(others);
    if (!(await moveShare(this.client, this.share, to, othersReached < to ? othersReached : to)))
      throw new CheckpointsMoved();
  }

  private stored(position: Checkpoint): void {
    this.share = { ...this.share, position };
    this.storedAt = performance.now();
  }

  /** The readers that fail at these events, found by trying each alone. */
  private async failingReaders(read: PartitionsRead): Promise<readonly LogReader[]> {
    const batch = await this.decoded(read);
    const failing: LogReader[] = [];
    for (const placed of this.positionedReaders()) if (await this.fails(placed, batch)) failing.push(placed.reader);
    return failing;
  }

  private async fails(placed: PositionedReader, batch: Batch): Promise<boolean> {
    const undo = () => Promise.reject(new Tried());
    try {
      await commitBatch(this.parts, this.client, [placed], { batch, skips: this.reading.skips, moved: undo });
    } catch (error) {
      if (isForAllReaders(error)) throw error;
      return !(error instanceof Tried);
    } finally {
      placed.reader.forget?.();
    }
    return false;
  }
}

/** Ends the transaction of a trial that succeeded, so that it is rolled back. */
class Tried extends Error {}

function upTo(end: Checkpoint, read: PartitionsRead): PartitionsRead {
  if (read.upTo <= end) return read;
  return { events: read.events.filter(({ position }) => position <= end), upTo: end };
}
