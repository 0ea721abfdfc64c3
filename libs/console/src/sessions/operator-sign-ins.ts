import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock } from '@app/kernel';

/** Time that a person has at the identity provider. */
export const SIGN_IN_MILLISECONDS = 10 * 60_000;
const SECRET = /^[\w-]{43}$/;

/** Pending sign-ins through the identity provider: table `operator_sign_ins`. Each can be completed once, in the browser that started it. */
@Injectable()
export class OperatorSignIns {
  constructor(
    @InjectPool() private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the secret of a new sign-in, which only the browser keeps. */
  async begin(): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.pool.query('DELETE FROM operator_sign_ins WHERE begun_at <= $1', [this.earliest()]);
    await this.pool.query('INSERT INTO operator_sign_ins (secret_hash, begun_at) VALUES ($1, $2)', [
      hashOf(secret),
      this.clock.now(),
    ]);
    return secret;
  }

  /** True once for each sign-in started in the last ten minutes. */
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
