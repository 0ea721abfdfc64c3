import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '@app/kernel';

const MINUTE = 60_000;
/** Maximum time between requests of a session. */
const IDLE_LIMIT = 30 * MINUTE;
/** Maximum lifetime of a session, regardless of use. */
const LIFETIME = 12 * 60 * MINUTE;
/** Precision of the last use, so that not every request writes. */
const PRECISION = MINUTE;
/** Maximum number of sessions per credential; beyond it, the one idle for longest is ended. */
const MAX_SESSIONS = 20;
const SESSION_ID = /^[\w-]{43}$/;

/** Names of a session table: constants in the code, never from a request. */
interface Names<Owner> {
  readonly table: string;
  /** Columns that identify the owner of a session. */
  readonly columns: readonly (keyof Owner & string)[];
  /** The column of the credential whose number of sessions is limited. */
  readonly credential: keyof Owner & string;
}

/** One table of sessions, found by id; only the hash of an id is stored. */
export class SessionTable<Owner extends Readonly<Record<keyof Owner, string>>> {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly names: Names<Owner>,
  ) {}

  /** Starts a session and returns its id, which is not stored anywhere else. */
  async begin(owner: Owner): Promise<string> {
    const { table, columns, credential } = this.names;
    const sessionId = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.pool.query(`DELETE FROM ${table} WHERE used_at <= $1`, [before(now, IDLE_LIMIT)]);
    await this.pool.query(
      `DELETE FROM ${table} WHERE id_hash IN (
         SELECT id_hash FROM ${table} WHERE ${credential} = $1 ORDER BY used_at DESC OFFSET $2)`,
      [owner[credential], MAX_SESSIONS - 1],
    );
    await this.pool.query(
      `INSERT INTO ${table} (id_hash, begun_at, used_at, ${columns.join(', ')})
       VALUES ($1, $2, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')})`,
      [hashOf(sessionId), now, ...columns.map((column) => owner[column])],
    );
    return sessionId;
  }

  /** Owner of a session; null if the session is unknown or has ended. */
  async find(sessionId: string): Promise<Owner | null> {
    if (!SESSION_ID.test(sessionId)) return null;
    const { table, columns } = this.names;
    const now = this.clock.now();
    const { rows } = await this.pool.query<Owner & { readonly used_at: Date }>(
      `SELECT ${columns.join(', ')}, used_at FROM ${table} WHERE id_hash = $1 AND used_at > $2 AND begun_at > $3`,
      [hashOf(sessionId), before(now, IDLE_LIMIT), before(now, LIFETIME)],
    );
    const [row] = rows;
    if (row === undefined) return null;
    if (row.used_at <= before(now, PRECISION))
      await this.pool.query(`UPDATE ${table} SET used_at = $2 WHERE id_hash = $1 AND used_at < $2`, [
        hashOf(sessionId),
        now,
      ]);
    return row;
  }

  /** The sessions that have not ended; this does not count as use. */
  async open(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const byHash = new Map(sessionIds.map((sessionId) => [hashOf(sessionId), sessionId]));
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ readonly id_hash: string }>(
      `SELECT id_hash FROM ${this.names.table} WHERE id_hash = ANY($1) AND used_at > $2 AND begun_at > $3`,
      [[...byHash.keys()], before(now, IDLE_LIMIT), before(now, LIFETIME)],
    );
    return new Set(rows.map(({ id_hash: hash }) => byHash.get(hash)!));
  }

  async end(sessionId: string): Promise<void> {
    await this.pool.query(`DELETE FROM ${this.names.table} WHERE id_hash = $1`, [hashOf(sessionId)]);
  }
}

function hashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
