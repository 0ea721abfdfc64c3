import pg from 'pg';
import { Epoch, inTransaction, logLostConnections, openSession, terminateWhenSilent } from '@app/database';
import {
  announceOtherTables,
  type Batch,
  BEGIN_EXCLUSIVE_SWAP,
  decodeBatch,
  pendingEventsOf,
  reachOf,
  ReaderSkips,
  ShadowTables,
} from '@app/event-sourcing';
import type { Projection } from '@app/event-sourcing/definitions';
import {
  ALL_PARTITIONS,
  BEGINNING,
  type Checkpoint,
  type EventCodec,
  type EventStore,
  logPages,
  partitionOfStream,
  prefetch,
  type Progress,
  shareOf,
} from '@app/event-store';
import { compareTables, type Comparison } from './table-comparison.js';

/** Lock of the operator's rebuild: one at a time on a database. */
const REBUILD_LOCK = 7_315_000_005;
const SESSION = 'projection-rebuild';
const MAX_BATCH_MILLISECONDS = 60_000;
const EVENTS_A_BATCH = 5_000;
/** Maximum number of projections that process a batch concurrently, each over its own connection. */
const MAX_WRITERS = 4;
/** A snapshot as of its first statement, so that checkpoints and tables match without stopping anything. */
const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ';

/**
 * Skips the disk flush at commit. The transaction that finally swaps the tables in is flushed before it is acknowledged, and with it all
 * earlier commits.
 */
const BEGIN_UNSYNCHRONIZED = 'BEGIN; SET LOCAL synchronous_commit = off';

/** Result of rebuilding one projection in shadow tables. */
export interface RebuildReport {
  readonly projection: string;
  /** Position of the log at which both were compared. */
  readonly position: Checkpoint;
  readonly comparison: Comparison;
  /** True if the rebuilt tables serve now. */
  readonly swapped: boolean;
}

interface RebuildOptions {
  /** Replaces the serving tables with the rebuilt ones. */
  readonly swap?: boolean;
  /** Called with the number of events read. */
  readonly progress?: Progress;
}

/** Tables during a rebuild, with the position that they have reached in each partition. */
interface Growing {
  readonly shadowTables: ShadowTables;
  reach: readonly Checkpoint[];
}

/** Database sessions: one holds the rebuild's lock and controls it, the others write projections concurrently. */
interface Sessions {
  readonly client: pg.Client;
  readonly writers: pg.Pool;
  readonly epoch: Epoch;
}

/** A rebuild that is impossible as requested; the message explains why. */
export class RebuildRefused extends Error {}

/**
 * Rebuilds projections from the first event on an operator's request, in shadow tables, and compares them with the serving tables while
 * writes continue.
 */
export class ProjectionRebuilds {
  constructor(
    private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly projections: () => readonly Projection[],
  ) {}

  names(): string[] {
    return this.projections()
      .map(({ name }) => name)
      .sort();
  }

  /** Rebuilds all named projections in one pass over the log. Throws RebuildRefused. */
  async rebuild(
    names: readonly string[],
    { swap = false, progress = () => undefined }: RebuildOptions = {},
  ): Promise<RebuildReport[]> {
    const client = await openSession(this.pool.options, SESSION);
    const writers = new pg.Pool({ ...this.pool.options, application_name: SESSION, max: MAX_WRITERS });
    logLostConnections(writers, () => undefined); // the query on a lost connection reports it
    try {
      const growing = this.named(names).map((projection): Growing => ({
        shadowTables: new ShadowTables(projection, `compare_${projection.name}`),
        reach: evenly(BEGINNING),
      }));
      const epoch = await requireAlone(client);
      const skips = await ReaderSkips.load(client);
      try {
        for (const { shadowTables } of growing) await inTransaction(client, () => shadowTables.create(client));
        await this.grow({ client, writers, epoch }, growing, skips, await served(client, growing), progress);
        const reports: RebuildReport[] = [];
        for (const one of growing) reports.push(await this.conclude(client, one, skips, swap));
        return reports;
      } finally {
        // Once the epoch has ended, another operator's rebuild may be running.
        for (const { shadowTables } of growing) await inTransaction(client, () => dropped(client, epoch, shadowTables));
      }
    } finally {
      await Promise.all([client.end(), writers.end()]);
    }
  }

  private named(names: readonly string[]): Projection[] {
    const all = this.projections();
    return names.map((name) => {
      const found = all.find((projection) => projection.name === name);
      if (found === undefined)
        throw new RebuildRefused(`There is no projection ${name}; there are ${this.names().join(', ')}.`);
      return found;
    });
  }

  private async grow(
    sessions: Sessions,
    growing: readonly Growing[],
    skips: ReaderSkips,
    end: Checkpoint,
    progress: NonNullable<RebuildOptions['progress']>,
  ): Promise<void> {
    let events = 0;
    for await (const batch of this.batches(BEGINNING, end)) {
      await Promise.all(growing.map((one) => grown(sessions, one, batch, skips)));
      await sessions.epoch.confirm(sessions.client); // also serves as a heartbeat
      progress((events += batch.events.length), shareOf(batch.to, end));
    }
  }

  /** The log in batches; prefetches and decodes the next batch while one is applied. */
  private batches(after: Checkpoint, upTo: Checkpoint): AsyncGenerator<Batch> {
    return prefetch(this.decoded(logPages(this.store, { after, upTo, pageSize: EVENTS_A_BATCH })));
  }

  private async *decoded(pages: ReturnType<typeof logPages>): AsyncGenerator<Batch> {
    for await (const page of pages) yield decodeBatch(this.codec, page);
  }

  private async conclude(client: pg.Client, one: Growing, skips: ReaderSkips, swap: boolean): Promise<RebuildReport> {
    const { reach, comparison } = await inTransaction(
      client,
      async () => {
        const met = await this.meet(client, one, skips);
        return { reach: met, comparison: await compareTables(one.shadowTables, client) };
      },
      BEGIN_SNAPSHOT,
    );
    one.reach = reach;
    if (swap) await inTransaction(client, () => this.swap(client, one, skips), BEGIN_EXCLUSIVE_SWAP);
    const position = lowestOf(reach);
    return { projection: one.shadowTables.projection.name, position, comparison, swapped: swap };
  }

  /** Brings the rebuilt tables to the same event as the serving tables. */
  private async meet(
    client: pg.Client,
    { shadowTables, reach }: Growing,
    skips: ReaderSkips,
  ): Promise<readonly Checkpoint[]> {
    const target = await servedBy(client, shadowTables.projection);
    const [start, end] = [lowestOf(reach), highestOf(target)];
    for await (const batch of this.batches(start, end)) {
      const events = batch.events.filter(({ stored: { stream, position } }) => {
        const partition = partitionOfStream(stream);
        return position > reach[partition]! && position <= target[partition]!;
      });
      const due = pendingEventsOf({ ...batch, events }, shadowTables.projection, start, skips);
      await shadowTables.apply(due, client);
    }
    return target;
  }

  private async swap(client: pg.Client, one: Growing, skips: ReaderSkips): Promise<void> {
    await this.meet(client, one, skips);
    await one.shadowTables.swapIn(client);
    await announceOtherTables(client, one.shadowTables.projection.name);
  }
}

/** Applies one batch to the tables of one projection. The tables are not in use until they are complete, so the commit is not flushed. */
async function grown({ writers, epoch }: Sessions, one: Growing, batch: Batch, skips: ReaderSkips): Promise<void> {
  const due = pendingEventsOf(batch, one.shadowTables.projection, lowestOf(one.reach), skips);
  if (due.length > 0) {
    const client = await writers.connect();
    try {
      await inTransaction(
        client,
        async () => {
          await epoch.require(client);
          await one.shadowTables.apply(due, client);
        },
        BEGIN_UNSYNCHRONIZED,
      );
    } finally {
      client.release();
    }
  }
  one.reach = evenly(batch.to);
}

/** The position that the serving tables of all projections have reached. They cannot move back. */
async function served(client: pg.Client, growing: readonly Growing[]): Promise<Checkpoint> {
  let lowest: Checkpoint | null = null;
  for (const { shadowTables } of growing) {
    const position = lowestOf(await servedBy(client, shadowTables.projection));
    if (lowest === null || position < lowest) lowest = position;
  }
  return lowest ?? BEGINNING;
}

async function servedBy(client: pg.Client, projection: Projection): Promise<readonly Checkpoint[]> {
  const reach = await reachOf(client, projection);
  if (reach !== null) return reach;
  throw new RebuildRefused(
    `The tables of ${projection.name} are of another version: the server rebuilds them itself when it starts.`,
  );
}

function evenly(position: Checkpoint): readonly Checkpoint[] {
  return ALL_PARTITIONS.map(() => position);
}

function lowestOf(reach: readonly Checkpoint[]): Checkpoint {
  return reach.reduce((lowest, position) => (position < lowest ? position : lowest), reach[0]!);
}

function highestOf(reach: readonly Checkpoint[]): Checkpoint {
  return reach.reduce((highest, position) => (position > highest ? position : highest), reach[0]!);
}

async function dropped(client: pg.Client, epoch: Epoch, shadowTables: ShadowTables): Promise<void> {
  await epoch.require(client);
  await shadowTables.drop(client);
}

async function requireAlone(client: pg.Client): Promise<Epoch> {
  const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [REBUILD_LOCK]);
  if (!rows[0]!.won) throw new RebuildRefused('Another rebuild is already running. Wait for its end, then try again.');
  await terminateWhenSilent(client, { idleMilliseconds: MAX_BATCH_MILLISECONDS });
  return Epoch.begin(client, 'projection-rebuild');
}
