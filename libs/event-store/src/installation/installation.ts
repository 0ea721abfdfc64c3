import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { APPEND_ONLY, InjectPool, defineMigration } from '@app/database';
import { unwraps } from '../vault/key-vault.js';
import { SealKey } from '../vault/seal-key.js';
import { keyedHash, purposeKey } from '../vault/sealing.js';

/** Properties of this database: a fingerprint of its master key, and the stores that were used with it. */
export const installationMigration = defineMigration({
  step: '016-installation',
  sql: `
    CREATE TABLE installation (
      only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      id        uuid    NOT NULL DEFAULT gen_random_uuid(),
      key_check text
    );
    INSERT INTO installation DEFAULT VALUES;
    CREATE TABLE installation_stores (name text PRIMARY KEY);
  `,
  grants: { installation: 'SELECT, UPDATE (key_check)', installation_stores: APPEND_ONLY },
});

/** A key or a store belongs to another installation. The message is for the operator. */
export class WrongInstallation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongInstallation';
  }
}

const WRONG_KEY = 'MASTER_KEY is not the key of this database: restore the one that encrypted its data';

const FIRST_KEY =
  'MASTER_KEY is not the key with which this database was first started: use that one, or, since the database holds nothing yet, drop it and create it again';

/**
 * Throws WrongInstallation unless this is the database's master key. The first start stores a check value of the key; for a database of an
 * earlier release, once the key has opened existing data.
 */
export async function bindMasterKey(pool: pg.Pool, masterKey: Buffer): Promise<void> {
  const { rows } = await pool.query<{ id: string; key_check: string | null }>('SELECT id, key_check FROM installation');
  const { id, key_check: kept } = rows[0]!;
  const check = checkOf(masterKey, id);
  if (kept === null) {
    if (!(await isKeyOfExistingData(pool, masterKey))) throw new WrongInstallation(WRONG_KEY);
    const taken = await pool.query('UPDATE installation SET key_check = $1 WHERE key_check IS NULL', [check]);
    if (taken.rowCount === 0) await bindMasterKey(pool, masterKey); // another process was faster
  } else if (!timingSafeEqual(Buffer.from(kept), Buffer.from(check))) {
    throw new WrongInstallation((await isEmpty(pool)) ? FIRST_KEY : WRONG_KEY);
  }
}

/**
 * Makes this the key of an unused database. False if the database has a key, or data of an earlier release. Runs in the client's transaction;
 * concurrent calls wait for its end.
 */
export async function takeMasterKey(client: pg.ClientBase, masterKey: Buffer): Promise<boolean> {
  const { rows } = await client.query<{ id: string; key_check: string | null }>(
    'SELECT id, key_check FROM installation FOR UPDATE',
  );
  const { id, key_check: kept } = rows[0]!;
  if (kept !== null || !(await isEmpty(client))) return false;
  await client.query('UPDATE installation SET key_check = $1', [checkOf(masterKey, id)]);
  return true;
}

function checkOf(masterKey: Buffer, installationId: string): string {
  return keyedHash(purposeKey(masterKey, 'master-key-check'), installationId);
}

/** True until something was sealed or recorded. The key stays even then, since another process may be about to write. */
async function isEmpty(pool: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await pool.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM data_keys) OR EXISTS (SELECT FROM seals)
         OR EXISTS (SELECT FROM event_head WHERE position > 0)
         OR EXISTS (SELECT FROM reader_checkpoints WHERE position > 0) AS used`,
  );
  return !rows[0]!.used;
}

/** Checks the oldest data key, since a wrong key may have been used later by mistake; without data keys, the oldest seal. */
async function isKeyOfExistingData(pool: pg.Pool, masterKey: Buffer): Promise<boolean> {
  const { rows: keys } = await pool.query<{ tenant: string; subject: string; wrapped: string }>(
    'SELECT tenant, subject, wrapped FROM data_keys WHERE wrapped IS NOT NULL ORDER BY created_at LIMIT 1',
  );
  if (keys[0] !== undefined) return unwraps(masterKey, keys[0]);
  const { rows: seals } = await pool.query<{ public_key: string }>(
    'SELECT public_key FROM seals ORDER BY number LIMIT 1',
  );
  return seals[0] === undefined || seals[0].public_key === new SealKey(masterKey).publicKey;
}

/** A mark within a store that names its installation. */
export interface StoreMark {
  /** Null if there is no mark. */
  read(): Promise<string | null>;
  write(installation: string): Promise<void>;
}

/** The stores besides the database, each marked as belonging to it. */
@Injectable()
export class InstallationStores {
  constructor(@InjectPool() private readonly pool: pg.Pool) {}

  /**
   * Throws WrongInstallation if the store has the mark of another installation, or no mark although a store was used with this database
   * before. The first start sets the mark. A database that takes over another's history adopts its store.
   */
  async bind(name: string, mark: StoreMark, { adopts = false }: { readonly adopts?: boolean } = {}): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; known: boolean }>(
      'SELECT id, EXISTS (SELECT FROM installation_stores WHERE name = $1) AS known FROM installation',
      [name],
    );
    const { id, known } = rows[0]!;
    const marked = await mark.read();
    const isAnothers = marked !== null && marked !== id;
    if (isAnothers && !adopts)
      throw new WrongInstallation(`the ${name} belong to another database: give each its own DATA_DIR or bucket`);
    if (marked === null && known) {
      throw new WrongInstallation(
        `the ${name} are not those of this database: give all its processes one DATA_DIR or bucket`,
      );
    }
    if (marked === null || isAnothers) await mark.write(id);
    if (!known)
      await this.pool.query('INSERT INTO installation_stores (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  }
}
