import type pg from 'pg';
import { BEGINNING, type Checkpoint } from '@app/event-store';
import type { LeaderSession } from './leadership.js';
import { type LogReader, readerRebuiltBy, type Rebuild, rebuildSchemaOf } from './log-reader.js';
import { MOVED } from './partition-leaders.js';
import { ReaderSkips } from './reader-skips.js';

/** The position of a reader, as its leader knows it. */
export interface ReaderCursor {
  readonly reader: LogReader;
  position: Checkpoint;
  /** Position of its stored checkpoint. It lags behind `position` while no event in between concerned the reader. */
  stored: Checkpoint;
  halted: string | null;
  /** Raised when an operator swaps in other tables. The leader then starts again from their checkpoint. */
  readonly generation: number;
  /** For a rebuild: the checkpoint of the tables that it replaces. */
  readonly replaces: Checkpoint;
}

interface CheckpointRow {
  readonly name: string;
  readonly version: number;
  readonly position: string;
  readonly generation: number;
}

/**
 * Continues from the checkpoints of the last leader and creates missing ones. A projection with another version is rebuilt next to its
 * tables.
 *
 * Everything happens in one transaction, so that a failed first start is repeated as a first start: only then do sagas start at the beginning
 * of the log. A new saga starts at the position of the most advanced reader, since events after it may come from the release that introduced
 * the saga. A halted reader is retried, since this release may contain the fix.
 */
export async function loadCursors(
  client: pg.Client,
  readers: readonly LogReader[],
): Promise<{ readonly cursors: ReaderCursor[]; readonly skips: ReaderSkips }> {
  const { rows } = await client.query<CheckpointRow>(
    'SELECT name, version, position, generation FROM reader_checkpoints',
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  const end = rows.reduce(
    (furthest, { position }) => (BigInt(position) > furthest ? BigInt(position) : furthest),
    BEGINNING,
  );
  const cursors: ReaderCursor[] = [];
  for (const reader of readers) cursors.push(await loadCursor(client, reader, known, end));
  await saveCursors(client, cursors);
  await dropAbandonedRebuilds(client, rows, cursors);
  return { cursors, skips: await ReaderSkips.load(client) };
}

function loadCursor(
  client: pg.Client,
  reader: LogReader,
  known: ReadonlyMap<string, CheckpointRow>,
  end: Checkpoint,
): Promise<ReaderCursor> {
  const former = known.get(reader.name);
  if (former !== undefined && former.version !== reader.version && reader.rebuild !== undefined) {
    const rebuild = reader.rebuild();
    const begun = known.get(rebuild.name);
    const continued = begun?.version === reader.version ? begun : undefined;
    return cursorOf(client, rebuild, continued, BEGINNING, BigInt(former.position));
  }
  return cursorOf(client, reader, former, reader.startsAt === 'beginning' ? BEGINNING : end);
}

async function cursorOf(
  client: pg.Client,
  reader: LogReader,
  former: CheckpointRow | undefined,
  start: Checkpoint,
  replaces = BEGINNING,
): Promise<ReaderCursor> {
  const position = former === undefined ? start : BigInt(former.position);
  if (former === undefined) await reader.prepare?.(client);
  return { reader, position, stored: position, halted: null, generation: former?.generation ?? 0, replaces };
}

/** Writes new and changed rows; at most starts there are none. */
async function saveCursors(client: pg.Client, cursors: readonly ReaderCursor[]): Promise<void> {
  await client.query(
    `INSERT INTO reader_checkpoints AS c (name, version, position)
     SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[])
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, position = excluded.position, halted_reason = NULL
     WHERE (c.version, c.position) <> (excluded.version, excluded.position) OR c.halted_reason IS NOT NULL`,
    [
      cursors.map(({ reader }) => reader.name),
      cursors.map(({ reader }) => reader.version),
      cursors.map(({ position }) => position.toString()),
    ],
  );
}

/** Drops rebuilds for a release that was rolled back. */
async function dropAbandonedRebuilds(
  client: pg.Client,
  rows: readonly CheckpointRow[],
  cursors: readonly ReaderCursor[],
): Promise<void> {
  const wanted = new Set(cursors.map(({ reader }) => reader.name));
  for (const { name } of rows) {
    const rebuilt = readerRebuiltBy(name);
    if (rebuilt === null || wanted.has(name)) continue;
    await client.query(`DROP SCHEMA IF EXISTS ${rebuildSchemaOf(rebuilt)} CASCADE`);
    await client.query('DELETE FROM reader_checkpoints WHERE name = $1', [name]);
  }
}

/** A checkpoint with its old and new position. */
interface CheckpointMove {
  readonly name: string;
  readonly generation: number;
  readonly from: Checkpoint;
  readonly to: Checkpoint;
}

export function movedTo(to: Checkpoint): (cursor: ReaderCursor) => CheckpointMove {
  return ({ reader, generation, stored }) => ({ name: reader.name, generation, from: stored, to });
}

/**
 * Moves checkpoints by compare-and-set while the session leads. After the commit, notifies every process of `reached`, the position that all
 * readers have passed. False if the session no longer leads or if some checkpoints had changed: these are left as they are.
 */
export async function moveCheckpoints(
  { client, epoch }: LeaderSession,
  moves: readonly CheckpointMove[],
  reached: Checkpoint | null,
): Promise<boolean> {
  const { rows } = await client.query<{ moved: string; leads: boolean }>({
    name: 'move-checkpoints',
    text: `WITH held AS (SELECT 1 FROM role_epochs WHERE role = $5 AND epoch = $6),
           moved AS (
             UPDATE reader_checkpoints c SET position = move.reached
             FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[]) AS move(name, generation, position, reached), held
             WHERE c.name = move.name AND c.generation = move.generation AND c.position = move.position RETURNING 1
           ),
           notified AS (SELECT pg_notify('${MOVED}', $7) FROM held WHERE $7 IS NOT NULL)
           SELECT (SELECT count(*) FROM moved) AS moved, (SELECT count(*) FROM notified), EXISTS (SELECT FROM held) AS leads`,
    values: [
      moves.map(({ name }) => name),
      moves.map(({ generation }) => generation),
      moves.map(({ from }) => from.toString()),
      moves.map(({ to }) => to.toString()),
      epoch.role,
      epoch.number,
      reached === null ? null : reached.toString(),
    ],
  });
  return rows[0]!.leads && Number(rows[0]!.moved) === moves.length;
}

/** Replaces the current tables with the rebuilt ones, including version and position. Returns their cursor. */
export async function finishRebuild(
  client: pg.ClientBase,
  rebuild: Rebuild,
  position: Checkpoint,
): Promise<ReaderCursor> {
  await rebuild.finish(client);
  await client.query('DELETE FROM reader_checkpoints WHERE name = $1', [rebuild.name]);
  const { rows } = await client.query<{ generation: number }>(
    'UPDATE reader_checkpoints SET version = $2, position = $3, halted_reason = NULL WHERE name = $1 RETURNING generation',
    [rebuild.successor.name, rebuild.version, position.toString()],
  );
  const { generation } = rows[0]!;
  return { reader: rebuild.successor, position, stored: position, halted: null, generation, replaces: BEGINNING };
}
