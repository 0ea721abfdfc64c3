import type pg from 'pg';
import { ALL_PARTITIONS, type Checkpoint } from '@app/event-store';
import type { LogReader } from './log-reader.js';
import { READERS_RESUMED } from './reader-skips.js';

/** Notification that the readers have moved in all partitions; the only one that earlier releases know. */
export const MOVED = 'read_side_moved';
/** Notification that a process offers to lead partitions, or no longer does. Earlier releases send it only for the latter. */
export const OFFERS_CHANGED = 'read_side_offer_withdrawn';
/** Notification that partitions were assigned. */
export const PARTITIONS_GIVEN = 'read_side_partitions_given';
/** Notification that the readers have moved in some partitions. */
export const PARTITIONS_MOVED = 'read_side_partitions_moved';

/** The partitions of one process, and the position up to which every reader has passed their events. */
export interface PartitionShare {
  readonly id: string;
  readonly partitions: readonly number[];
  readonly position: Checkpoint;
  /** Backend id of the session that leads them. */
  readonly leader: number;
}

interface ShareRow {
  readonly id: string;
  readonly partitions: number[];
  readonly position: string;
  readonly leader: number;
}

const COLUMNS = 'id, partitions, position, leader';

/** All shares; empty while one process leads all partitions. */
export async function sharesOf(client: pg.ClientBase | pg.Pool): Promise<readonly PartitionShare[]> {
  const { rows } = await client.query<ShareRow>({
    name: 'partition-shares',
    text: `SELECT ${COLUMNS} FROM partition_leaders`,
  });
  return rows.map(shareOf);
}

/** The partitions that this session leads; null if it leads none. */
export async function ownShare(client: pg.ClientBase): Promise<PartitionShare | null> {
  const { rows } = await client.query<ShareRow>({
    name: 'own-partition-share',
    text: `SELECT ${COLUMNS} FROM partition_leaders WHERE leader = pg_backend_pid()`,
  });
  return rows[0] === undefined ? null : shareOf(rows[0]);
}

/**
 * Takes the partitions of all leaders over to this session. Waits for a former leader's transaction that has already moved its position;
 * later ones fail.
 */
export async function takeShares(client: pg.ClientBase): Promise<readonly PartitionShare[]> {
  const { rows } = await client.query<ShareRow>(
    `UPDATE partition_leaders SET leader = pg_backend_pid() RETURNING ${COLUMNS}`,
  );
  return rows.map(shareOf);
}

/**
 * The position in each partition up to which a reader has passed the events; null if its checkpoint is of another version. In a transaction
 * with one snapshot it matches the reader's tables.
 */
export async function reachOf(
  client: pg.ClientBase,
  { name, version }: Pick<LogReader, 'name' | 'version'>,
): Promise<readonly Checkpoint[] | null> {
  const { rows } = await client.query<{ version: number; position: string; divided: boolean }>(
    'SELECT version, position, by_partition AS divided FROM reader_checkpoints WHERE name = $1',
    [name],
  );
  const [row] = rows;
  if (row?.version !== version) return null;
  const reach = ALL_PARTITIONS.map(() => BigInt(row.position));
  if (!row.divided) return reach;
  for (const { partitions, position } of await sharesOf(client))
    for (const partition of partitions) reach[partition] = position;
  return reach;
}

/**
 * Makes every process drop the rows that it has cached for a reader, because this transaction replaces the reader's tables. The transaction
 * must hold the exclusive swap lock, so that no reader moves.
 */
export async function announceOtherTables(client: pg.ClientBase, reader: string): Promise<void> {
  const { rowCount } = await client.query('UPDATE partition_leaders SET leader = 0');
  if (rowCount === 0)
    await client.query('UPDATE reader_checkpoints SET generation = generation + 1 WHERE name = $1', [reader]);
  await client.query(`SELECT pg_notify('${READERS_RESUMED}', '')`);
}

/** Assigns the partitions evenly to sessions, by backend id, at a position that the readers have passed in all partitions. */
export async function giveShares(
  client: pg.ClientBase,
  leaders: readonly number[],
  readers: readonly string[],
  position: Checkpoint,
): Promise<void> {
  await client.query('UPDATE reader_checkpoints SET by_partition = (name = ANY($1))', [readers]);
  const shares = leaders.map((leader, index) => ({
    leader,
    position: position.toString(),
    partitions: ALL_PARTITIONS.filter((partition) => partition % leaders.length === index),
  }));
  await client.query(
    `INSERT INTO partition_leaders (partitions, position, leader)
     SELECT ARRAY(SELECT json_array_elements_text(partitions)::integer), position, leader
     FROM json_to_recordset($1) AS r(partitions json, position bigint, leader integer)`,
    [JSON.stringify(shares)],
  );
  await client.query(`SELECT pg_notify('${PARTITIONS_GIVEN}', '')`);
}

/**
 * Moves the position of the partitions that this session leads. False if it no longer leads them. `lowest` is the lowest position of all
 * partitions.
 */
export async function moveShare(
  client: pg.ClientBase,
  share: PartitionShare,
  to: Checkpoint,
  lowest: Checkpoint,
): Promise<boolean> {
  const { rows } = await client.query<{ moved: string }>({
    name: 'move-partition-share',
    text: `WITH moved AS (
             UPDATE partition_leaders SET position = $3 WHERE id = $1 AND position = $2 AND leader = pg_backend_pid() RETURNING 1
           ), notified AS (SELECT pg_notify('${PARTITIONS_MOVED}', $4), pg_notify('${MOVED}', $5))
           SELECT (SELECT count(*) FROM moved) AS moved FROM notified`,
    values: [share.id, share.position.toString(), to.toString(), movedMessage(share.partitions, to), lowest.toString()],
  });
  return rows[0]!.moved === '1';
}

function movedMessage(partitions: readonly number[], position: Checkpoint): string {
  return `${position} ${partitions.join(',')}`;
}

/** Decodes the position and partitions of a notification. */
export function parseMoved(message: string): { readonly position: Checkpoint; readonly partitions: readonly number[] } {
  const [position = '', partitions = ''] = message.split(' ');
  return { position: BigInt(position), partitions: partitions.split(',').map(Number) };
}

function shareOf({ position, ...row }: ShareRow): PartitionShare {
  return { ...row, position: BigInt(position) };
}
