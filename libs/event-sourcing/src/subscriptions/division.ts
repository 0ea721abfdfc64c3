import { createHash } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, terminateSilentHolders, terminateWhenSilent } from '@app/database';
import { ALL_PARTITIONS, type Checkpoint } from '@app/event-store';
import { CheckpointsMoved } from './batch-transaction.js';
import type { LeaderSession } from './leadership.js';
import { LedPartitions, type LedPartitionsParts } from './led-partitions.js';
import { isRebuild, type LogReader } from './log-reader.js';
import {
  giveShares,
  OFFERS_CHANGED,
  ownShare,
  type PartitionShare,
  sharesOf,
  takeShares,
} from './partition-leaders.js';
import type { ReaderCursor } from './reader-cursor.js';
import { CHANGES_DIVISION } from './read-side.migration.js';
import { BEGIN_ADVANCE } from './reader-locks.js';
import { ReaderSkips } from './reader-skips.js';

/** First of the advisory locks by which processes offer to lead partitions; held in shared mode, one for each set of readers. */
const OFFER_LOCK = 7_316_000_000;
const OFFER_LOCKS = 1_000_000;
/** After a reader fails, one process leads all partitions for this long, so that it can find the failing event. */
const FAULT_MILLISECONDS = 30_000;
/** Time between two queries for offers while none is known: earlier releases do not announce theirs, and an announcement may be lost. */
const OFFERS_MILLISECONDS = 10_000;
/** Version of a reader that has passed different events in different partitions. No release has it, so its tables are rebuilt. */
const NO_VERSION = 0;

/**
 * Divides the partitions of the log between the processes on a database. The leader of the read side divides them while all readers are at
 * one position. Before anything that concerns a single reader, it ends the division by bringing all partitions to one position.
 */
export class Division {
  private faultAt = Number.NEGATIVE_INFINITY;
  private ownLock: number | null = null;
  /** When the offers were queried, if there was none. */
  private noOfferAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly parts: LedPartitionsParts,
    private readonly readers: () => readonly LogReader[],
  ) {}

  /** True if the store can read the log by partition. */
  get isPossible(): boolean {
    return this.parts.store.countsPositions;
  }

  /** Offers over a session to lead partitions, until `withdraw` or the end of the session. */
  async offer(client: pg.ClientBase): Promise<void> {
    await client.query('SELECT pg_advisory_lock_shared($1)', [this.lock]);
    await terminateWhenSilent(client);
    await client.query(`SELECT pg_notify('${OFFERS_CHANGED}', '')`);
  }

  /** Withdraws the offer, so that other processes get the partitions immediately. */
  async withdraw(client: pg.ClientBase): Promise<void> {
    await client.query(`SELECT pg_advisory_unlock_all(), pg_notify('${OFFERS_CHANGED}', '')`);
  }

  /** The partitions that this session leads; `former` itself if they have not changed. */
  async led(client: pg.Client, former: LedPartitions | null): Promise<LedPartitions | null> {
    const share = await ownShare(client);
    if (share === null) return null;
    if (share.id === former?.id) return former;
    return new LedPartitions(this.parts, client, share, {
      readers: this.readers(),
      skips: await ReaderSkips.load(client),
    });
  }

  /** Records that a process has offered to lead partitions, or has withdrawn its offer. */
  offersChanged(): void {
    this.noOfferAt = Number.NEGATIVE_INFINITY;
  }

  /** Records that a reader failed: one process then leads all partitions for a while. */
  failed(): void {
    this.faultAt = performance.now();
  }

  /** True if the partitions should be divided differently: between other processes, or not at all. */
  async isOutdated({ client }: LeaderSession, cursors: readonly ReaderCursor[], isDivided: boolean): Promise<boolean> {
    if (!this.isPossible) return false;
    if (!isDivided && performance.now() - this.noOfferAt < OFFERS_MILLISECONDS) return false;
    const offers = await this.offers(client);
    if (!isDivided) return offers.length > 0 && this.levelOf(cursors) !== null;
    await terminateSilentHolders(client, this.lock);
    const shares = await sharesOf(client);
    const leaders = new Set(shares.map(({ leader }) => leader));
    return leaders.size !== offers.length + 1 || offers.some((offer) => !leaders.has(offer));
  }

  /** Divides the partitions between this process and those that offer. Null if this process leads all of them. */
  async begin(
    { client, epoch }: LeaderSession,
    cursors: readonly ReaderCursor[],
    skips: ReaderSkips,
  ): Promise<LedPartitions | null> {
    const level = this.levelOf(cursors);
    const offers = level === null ? [] : await this.offers(client);
    if (level === null || offers.length === 0) return null;
    const readers = cursors.map(({ reader }) => reader);
    const share = await inTransaction(
      client,
      async () => {
        await epoch.require(client);
        const { rows } = await client.query<{ own: number }>('SELECT pg_backend_pid() AS own');
        const leaders = [rows[0]!.own, ...offers];
        await giveShares(
          client,
          leaders,
          readers.map(({ name }) => name),
          level,
        );
        return ownShare(client);
      },
      BEGIN_ADVANCE,
    );
    return new LedPartitions(this.parts, client, share!, { readers, skips });
  }

  /**
   * Takes all partitions back and brings them to the position of the most advanced one. A reader that cannot follow starts over: a saga gets
   * the events of some partitions again; a projection is rebuilt in shadow tables.
   */
  async end(session: LeaderSession): Promise<void> {
    const { client, epoch } = session;
    const shares = await inTransaction(
      client,
      async () => {
        await epoch.require(client);
        return takeShares(client);
      },
      BEGIN_ADVANCE,
    );
    if (shares.length === 0) return;
    await this.level(session, shares);
    await inTransaction(
      client,
      async () => {
        await epoch.require(client);
        await close(client, shares);
      },
      BEGIN_ADVANCE,
    );
  }

  /** Moves the readers to the most advanced position in all partitions. */
  private async level(session: LeaderSession, shares: readonly PartitionShare[]): Promise<void> {
    const { client } = session;
    const { rows } = await client.query<{ name: string; version: number }>(
      'SELECT name, version FROM reader_checkpoints WHERE by_partition',
    );
    const versions = new Map(rows.map(({ name, version }) => [name, version]));
    let readers = this.readers().filter(({ name, version }) => versions.get(name) === version);
    const names = new Set(readers.map(({ name }) => name));
    const unknown = [...versions.keys()].filter((name) => !names.has(name));
    if (unknown.length > 0) await this.leave(session, unknown, shares); // readers of another release
    const skips = await ReaderSkips.load(client);
    for (const share of shares) {
      const led = new LedPartitions(this.parts, client, share, { readers, skips });
      await led.advanceTo(foremostOf(shares), async (failing) => {
        readers = readers.filter((reader) => !failing.includes(reader));
        const failed = failing.map(({ name }) => name);
        await this.leave(session, failed, shares);
      });
    }
  }

  /** Removes readers from the division, at a position that they have passed in all partitions. */
  private async leave(
    { client, epoch }: LeaderSession,
    names: readonly string[],
    shares: readonly PartitionShare[],
  ): Promise<void> {
    const lowest = shares.reduce((least, { position }) => (position < least ? position : least), foremostOf(shares));
    await inTransaction(
      client,
      async () => {
        await epoch.require(client);
        await client.query(`SET LOCAL ${CHANGES_DIVISION} = 'true'`);
        await client.query(
          `UPDATE reader_checkpoints SET by_partition = false, version = ${NO_VERSION}, position = $2 WHERE name = ANY($1)`,
          [names, lowest.toString()],
        );
      },
      BEGIN_ADVANCE,
    );
  }

  private async offers(client: pg.ClientBase): Promise<readonly number[]> {
    const { rows } = await client.query<{ pid: number }>({
      name: 'partition-offers',
      text: `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pid <> pg_backend_pid()
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
               AND (classid::bigint << 32) + objid::bigint = $1 ORDER BY pid LIMIT $2`,
      values: [this.lock, ALL_PARTITIONS.length - 1],
    });
    this.noOfferAt = rows.length === 0 ? performance.now() : Number.NEGATIVE_INFINITY;
    return rows.map(({ pid }) => pid);
  }

  /** The common position of all readers. Null if they differ, if one is halted or being rebuilt, and for a while after a failure. */
  private levelOf(cursors: readonly ReaderCursor[]): Checkpoint | null {
    if (!this.isPossible || performance.now() - this.faultAt < FAULT_MILLISECONDS) return null;
    const [first] = cursors;
    const isLevel = cursors.every(
      ({ reader, position, halted }) => halted === null && !isRebuild(reader) && position === first?.position,
    );
    return isLevel && first !== undefined ? first.position : null;
  }

  private get lock(): number {
    return (this.ownLock ??= lockOf(this.readers()));
  }
}

/** The same lock for all processes with the same readers. */
function lockOf(readers: readonly LogReader[]): number {
  const names = readers.map(({ name, version }) => `${name} ${version}`);
  const digest = createHash('sha256').update(names.sort().join('\n')).digest();
  return OFFER_LOCK + (digest.readUInt32BE(0) % OFFER_LOCKS);
}

async function close(client: pg.ClientBase, shares: readonly PartitionShare[]): Promise<void> {
  const { rowCount } = await client.query(
    'DELETE FROM partition_leaders WHERE id = ANY($1) AND leader = pg_backend_pid()',
    [shares.map(({ id }) => id)],
  );
  if (rowCount !== shares.length) throw new CheckpointsMoved();
  await client.query('UPDATE reader_checkpoints SET by_partition = false, position = $1 WHERE by_partition', [
    foremostOf(shares).toString(),
  ]);
}

function foremostOf(shares: readonly PartitionShare[]): Checkpoint {
  return shares.reduce<Checkpoint>((most, { position }) => (position > most ? position : most), shares[0]!.position);
}
