import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool, APPEND_ONLY, defineMigration } from '@app/database';
import { BEGINNING } from '@app/event-store';
import { type SealBounds, SealStore } from './seal-store.js';
import type { Seal } from './seal.js';

/**
 * Seals are stored in a separate table of the database for both event stores, so that truncating the log does not truncate the chain of
 * seals.
 */
export const sealsMigration = defineMigration({
  step: '006-seals',
  sql: `
    CREATE TABLE seals (
      number         integer     PRIMARY KEY,
      first_position bigint      NOT NULL,
      last_position  bigint      NOT NULL,
      count          integer     NOT NULL,
      digest         bytea       NOT NULL,
      previous_hash  bytea       NOT NULL UNIQUE,
      sealed_at      text        NOT NULL,
      public_key     text        NOT NULL,
      hash           bytea       NOT NULL,
      signature      text        NOT NULL,
      event_hashes   bytea       NOT NULL
    );
    CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seals
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
  `,
  grants: { seals: APPEND_ONLY },
});

/** Adds the position up to which a sealed log has no authentication codes. */
export const authenticSealsMigration = defineMigration({
  step: '022-authentic-seals',
  sql: 'ALTER TABLE seals ADD COLUMN unauthenticated_up_to bigint',
});

/** The search keys of the events of each seal. The empty key marks a seal whose keys were recorded. */
export const sealedKeysMigration = defineMigration({
  step: '012-sealed-keys',
  sql: 'CREATE TABLE sealed_keys (key text, seal integer, PRIMARY KEY (key, seal))',
  grants: { sealed_keys: APPEND_ONLY },
});

const NOTED = '';

interface SealRow {
  readonly number: number;
  readonly first_position: string;
  readonly last_position: string;
  readonly count: number;
  readonly digest: Buffer;
  readonly previous_hash: Buffer;
  readonly sealed_at: string;
  readonly public_key: string;
  readonly hash: Buffer;
  readonly signature: string;
  readonly event_hashes: Buffer;
  readonly unauthenticated_up_to: string | null;
}

const COLUMNS =
  'number, first_position, last_position, count, digest, previous_hash, sealed_at, public_key, hash, signature, event_hashes, unauthenticated_up_to';

@Injectable()
export class PostgresSeals extends SealStore {
  constructor(@InjectPool() private readonly pool: pg.Pool) {
    super();
  }

  async last(): Promise<Seal | null> {
    const { rows } = await this.pool.query<SealRow>(`SELECT ${COLUMNS} FROM seals ORDER BY number DESC LIMIT 1`);
    return rows[0] === undefined ? null : toSeal(rows[0]);
  }

  async read(after: number, limit: number): Promise<Seal[]> {
    const { rows } = await this.pool.query<SealRow>(
      `SELECT ${COLUMNS} FROM seals WHERE number > $1 ORDER BY number LIMIT $2`,
      [after, limit],
    );
    return rows.map(toSeal);
  }

  async keep(seal: Seal, keys: readonly string[]): Promise<boolean> {
    const { rows } = await this.pool.query(
      `WITH kept AS (
         INSERT INTO seals (${COLUMNS}) VALUES ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'), $7, $8, decode($9, 'hex'), $10, $11, $12)
         ON CONFLICT DO NOTHING RETURNING number
       ), noted AS (
         INSERT INTO sealed_keys (key, seal) SELECT key, number FROM kept, unnest($13::text[]) AS key
       ) SELECT number FROM kept`,
      [
        seal.number,
        seal.first.toString(),
        seal.last.toString(),
        seal.count,
        seal.digest,
        seal.previousHash,
        seal.sealedAt,
        seal.publicKey,
        seal.hash,
        seal.signature,
        seal.eventHashes,
        seal.unauthenticatedUpTo?.toString() ?? null,
        [NOTED, ...keys],
      ],
    );
    return rows.length === 1;
  }

  async holding(keys: readonly string[], upTo: number): Promise<SealBounds[]> {
    const { rows } = await this.pool.query<{ after: string | null; last: string; count: number }>(
      `SELECT before.last_position AS after, seals.last_position AS last, seals.count
       FROM seals LEFT JOIN seals AS before ON before.number = seals.number - 1
       WHERE seals.number <= $2 AND (
         EXISTS (SELECT 1 FROM sealed_keys WHERE seal = seals.number AND key = ANY($1))
         OR NOT EXISTS (SELECT 1 FROM sealed_keys WHERE seal = seals.number AND key = '${NOTED}'))
       ORDER BY seals.number`,
      [keys, upTo],
    );
    return rows.map(({ after, last, count }) => ({ after: BigInt(after ?? BEGINNING), last: BigInt(last), count }));
  }
}

function toSeal(row: SealRow): Seal {
  return {
    number: row.number,
    first: BigInt(row.first_position),
    last: BigInt(row.last_position),
    count: row.count,
    digest: row.digest.toString('hex'),
    previousHash: row.previous_hash.toString('hex'),
    sealedAt: row.sealed_at,
    publicKey: row.public_key,
    hash: row.hash.toString('hex'),
    signature: row.signature,
    eventHashes: row.event_hashes,
    ...(row.unauthenticated_up_to !== null && { unauthenticatedUpTo: BigInt(row.unauthenticated_up_to) }),
  };
}
