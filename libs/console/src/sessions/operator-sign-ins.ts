import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock } from '@app/kernel';

/** Time that a person has at the identity provider. */
export const SIGN_IN_MILLISECONDS = 10 * 60_000;
const SECRET = /^[\w-]{43}$/;

/** Sign-ins by the identity provider that were begun: table `operator_sign_ins`. Each ends once, in the browser that began it. */
@Injectable()
export class OperatorSignIns {
  constructor(
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers the secret of a new one, which the browser alone keeps. */
  async begin(): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.pool.query('DELETE FROM operator_sign_ins WHERE begun_at <= $1', [this.earliest()]);
    await this.pool.query('INSERT INTO operator_sign_ins (secret_hash, begun_at) VALUES ($1, $2)', [
      hashOf(secret),
      this.clock.now(),
    ]);
    return secret;
  }

  /** True once for each that was begun in the last ten minutes. */
  async end(secret: string): Promise<boolean> {
    if (!SECRET.test(secret)) return false;
    const { rows } = await this.pool.query<{ readonly is_open: boolean }>(
      'DELETE FROM operator_sign_ins WHERE secret_hash = $1 RETURNING begun_at > $2 AS is_open',
      [hashOf(secret), this.earliest()],
    );
    return rows[0]?.is_open === true;
  }

  private earliest(): Date {
    return new Date(this.clock.now().getTime() - SIGN_IN_MILLISECONDS);
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
