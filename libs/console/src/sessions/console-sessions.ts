import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { type Principal, SessionAuthenticator } from '@app/http';
import { CLOCK, type Clock, type Environment } from '@app/kernel';
import { TokenAuthenticator } from '@app/platforms';

const MINUTE = 60_000;
/** Without a request for so long, a session ends. */
const IDLE_LIMIT = 30 * MINUTE;
/** However busy it is. */
const LIFETIME = 12 * 60 * MINUTE;
/** Precision of the last use: not every request writes. */
const PRECISION = MINUTE;
/** Of one token at a time; the one that was idle for longest makes room. */
const MAX_SESSIONS = 20;
const SESSION_ID = /^[\w-]{43}$/;

interface Row {
  readonly platform_id: string;
  readonly environment: Environment;
  readonly token_id: string;
  readonly used_at: Date;
}

/** Sessions of people at the console: table `console_sessions`. A session has the permissions that its token has at that moment. */
@Injectable()
export class ConsoleSessions extends SessionAuthenticator {
  constructor(
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tokens: TokenAuthenticator,
  ) {
    super();
  }

  /** Begins a session and answers its id, which is kept nowhere else. */
  async begin({ tenant, callerId }: Principal): Promise<string> {
    const sessionId = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.pool.query('DELETE FROM console_sessions WHERE used_at <= $1', [before(now, IDLE_LIMIT)]);
    await this.pool.query(
      `DELETE FROM console_sessions WHERE id_hash IN (
         SELECT id_hash FROM console_sessions WHERE token_id = $1 ORDER BY used_at DESC OFFSET $2)`,
      [callerId, MAX_SESSIONS - 1],
    );
    await this.pool.query(
      `INSERT INTO console_sessions (id_hash, platform_id, environment, token_id, begun_at, used_at)
       VALUES ($1, $2, $3, $4, $5, $5)`,
      [hashOf(sessionId), tenant.platformId, tenant.environment, callerId, now],
    );
    return sessionId;
  }

  override async authenticate(sessionId: string): Promise<Principal | null> {
    if (!SESSION_ID.test(sessionId)) return null;
    const now = this.clock.now();
    const { rows } = await this.pool.query<Row>(
      `SELECT platform_id, environment, token_id, used_at FROM console_sessions
       WHERE id_hash = $1 AND used_at > $2 AND begun_at > $3`,
      [hashOf(sessionId), before(now, IDLE_LIMIT), before(now, LIFETIME)],
    );
    const [row] = rows;
    if (row === undefined) return null;
    if (row.used_at <= before(now, PRECISION))
      await this.pool.query('UPDATE console_sessions SET used_at = $2 WHERE id_hash = $1 AND used_at < $2', [
        hashOf(sessionId),
        now,
      ]);
    return this.tokens.principalOf({ platformId: row.platform_id, environment: row.environment }, row.token_id);
  }

  async end(sessionId: string): Promise<void> {
    await this.pool.query('DELETE FROM console_sessions WHERE id_hash = $1', [hashOf(sessionId)]);
  }
}

function hashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
