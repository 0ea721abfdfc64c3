import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool, defineMigration, inTransaction } from '@app/database';
import { EVENT_STORE_OPTIONS, type EventStoreOptions, ROOT_KEY } from '../event-store.options.js';
import type { MasterKeySource } from '../vault/managed-key.js';
import { keyedHash, openText, purposeKey, sealText } from '../vault/sealing.js';
import { WrongInstallation, bindMasterKey, takeMasterKey } from './installation.js';

/**
 * The root key, from which all other keys are derived, is the first master key of an installation. Once another master key was added, each
 * master key has a row here with the root key wrapped by it. A retired one opens nothing.
 */
export const masterKeysMigration = defineMigration({
  step: '035-master-keys',
  sql: `
    CREATE TABLE master_keys (
      fingerprint text PRIMARY KEY,
      wrapped     text,
      added_at    timestamptz NOT NULL DEFAULT now(),
      retired_at  timestamptz,
      CHECK ((wrapped IS NULL) = (retired_at IS NOT NULL))
    );
  `,
  grants: { master_keys: 'SELECT, INSERT, UPDATE (wrapped, retired_at)' },
});

const ROOT_KEY_BYTES = 32;

/** The root key, wrapped by a master key. */
export interface WrappedRootKey {
  readonly fingerprint: string;
  readonly wrapped: string;
}

/** A master key, as operators see it. */
export interface MasterKey {
  /** Identifies the key without revealing it. */
  readonly fingerprint: string;
  readonly addedAt: Date;
  /** Null while the key opens the installation. */
  readonly retiredAt: Date | null;
  /** True for the key that this process uses. */
  readonly isInUse: boolean;
}

const NO_KEY = 'MASTER_KEY is not a master key of this database: use the one that was added last, and is not retired';
const NOT_ADDED =
  'MASTER_KEY names a key of a key manager that does not open this database: start with the present key and give the other to `master-key add` first';

/**
 * The root key of the database. Throws WrongInstallation if the master key does not open it. Until a second master key is added, the first
 * one is itself the root key, unless the database is to take over a history; the first start stores its check value. A key of a key manager
 * cannot be the root key: the first start with one creates a root key that it wraps.
 */
export async function rootKeyOf(pool: pg.Pool, masterKey: MasterKeySource, first?: Buffer): Promise<Buffer> {
  const wraps = await storedWraps(pool);
  const rootKey =
    wraps === null
      ? (first ?? (Buffer.isBuffer(masterKey) ? masterKey : await newRootKey(pool, masterKey)))
      : await openedByMasterKey(masterKey, wraps);
  if (rootKey === null) throw new WrongInstallation(NO_KEY);
  await bindMasterKey(pool, rootKey);
  return rootKey;
}

/** The root key wrapped by every master key that is not retired; null before the first rotation. */
async function storedWraps(pool: pg.Pool): Promise<readonly WrappedRootKey[] | null> {
  const { rows } = await pool.query<{ fingerprint: string; wrapped: string | null }>(
    'SELECT fingerprint, wrapped FROM master_keys',
  );
  return rows.length === 0 ? null : rows.filter((row): row is WrappedRootKey => row.wrapped !== null);
}

/** Creates the root key of an unused database. If several processes start at once, one of them creates it. */
async function newRootKey(pool: pg.Pool, masterKey: MasterKeySource): Promise<Buffer | null> {
  const rootKey = randomBytes(ROOT_KEY_BYTES);
  const { fingerprint, wrapped } = await wrappedUnder(masterKey, rootKey);
  const client = await pool.connect();
  try {
    const taken = await inTransaction(client, async () => {
      if (!(await takeMasterKey(client, rootKey))) return false;
      await client.query('INSERT INTO master_keys (fingerprint, wrapped) VALUES ($1, $2)', [fingerprint, wrapped]);
      return true;
    });
    if (taken) return rootKey;
  } finally {
    client.release();
  }
  const wraps = await storedWraps(pool);
  if (wraps === null) throw new WrongInstallation(NOT_ADDED);
  return openedByMasterKey(masterKey, wraps);
}

/**
 * The root key, opened from the row of this master key; null if there is none. Passes on the error of a key manager: an unreachable one does
 * not mean a wrong key.
 */
export async function openedByMasterKey(
  masterKey: MasterKeySource,
  wraps: readonly WrappedRootKey[],
): Promise<Buffer | null> {
  const fingerprint = MasterKeys.fingerprintOf(masterKey);
  const own = wraps.find((each) => each.fingerprint === fingerprint);
  if (own === undefined) return null;
  if (!Buffer.isBuffer(masterKey)) {
    const opened = await masterKey.decrypt(own.wrapped);
    return opened.length === ROOT_KEY_BYTES ? opened : null;
  }
  try {
    return Buffer.from(openText(wrappingKey(masterKey), fingerprint, own.wrapped), 'base64');
  } catch {
    return null;
  }
}

/** The master keys of this installation, which operators rotate while it runs. */
@Injectable()
export class MasterKeys {
  constructor(
    @InjectPool() private readonly pool: pg.Pool,
    @Inject(ROOT_KEY) private readonly rootKey: Buffer,
    @Inject(EVENT_STORE_OPTIONS) private readonly options: EventStoreOptions,
  ) {}

  /** Identifies a key without revealing it: a hash of its bytes, or its name in the key manager. */
  static fingerprintOf(masterKey: MasterKeySource): string {
    if (!Buffer.isBuffer(masterKey)) return masterKey.name;
    return keyedHash(purposeKey(masterKey, 'master-key-fingerprint'), '').slice(0, 16);
  }

  /** All master keys, including retired ones, in the order in which they were added; empty before the first rotation. */
  async list(): Promise<readonly MasterKey[]> {
    const { rows } = await this.pool.query<{ fingerprint: string; added_at: Date; retired_at: Date | null }>(
      'SELECT fingerprint, added_at, retired_at FROM master_keys ORDER BY added_at, retired_at NULLS LAST',
    );
    const own = MasterKeys.fingerprintOf(this.options.masterKey);
    return rows.map(({ fingerprint, added_at: addedAt, retired_at: retiredAt }) => ({
      fingerprint,
      addedAt,
      retiredAt,
      isInUse: fingerprint === own,
    }));
  }

  /**
   * Adds a key that can open this installation from the next start of a process, besides the existing ones. False if the key was added
   * before, even if it is retired now. A key of a manager that cannot open its own ciphertext is not added.
   */
  async add(masterKey: MasterKeySource): Promise<boolean> {
    const added = await wrappedUnder(masterKey, this.rootKey);
    const inUse = await wrappedUnder(this.options.masterKey, this.rootKey);
    // The key in use comes first: both have the same time.
    const { rows } = await this.pool.query<{ fingerprint: string }>(
      `INSERT INTO master_keys (fingerprint, wrapped, added_at)
       VALUES ($1, $2, now()), ($3, $4, now() + interval '1 microsecond')
       ON CONFLICT DO NOTHING RETURNING fingerprint`,
      [inUse.fingerprint, inUse.wrapped, added.fingerprint, added.wrapped],
    );
    return rows.some(({ fingerprint }) => fingerprint === added.fingerprint);
  }

  /**
   * Retires a key permanently. False if no key has this fingerprint, if it is the key in use, or if the key of this process was itself
   * retired. Both rows are locked in one order before either is read, so at least one key remains when processes retire keys concurrently.
   */
  async retire(fingerprint: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `WITH locked AS MATERIALIZED (
         SELECT fingerprint, wrapped FROM master_keys WHERE fingerprint IN ($1, $2) ORDER BY fingerprint FOR UPDATE
       )
       UPDATE master_keys SET wrapped = NULL, retired_at = now()
       WHERE fingerprint = $1 AND fingerprint <> $2
         AND EXISTS (SELECT FROM locked WHERE fingerprint = $1 AND wrapped IS NOT NULL)
         AND EXISTS (SELECT FROM locked WHERE fingerprint = $2 AND wrapped IS NOT NULL)`,
      [fingerprint, MasterKeys.fingerprintOf(this.options.masterKey)],
    );
    return rowCount === 1;
  }

  /** The root key wrapped by every master key that is not retired, for a backup of keys; empty before the first rotation. */
  async wraps(): Promise<readonly WrappedRootKey[]> {
    const { rows } = await this.pool.query<WrappedRootKey>(
      'SELECT fingerprint, wrapped FROM master_keys WHERE wrapped IS NOT NULL ORDER BY added_at',
    );
    return rows;
  }

  /** Takes over the master keys of the installation from which a history comes. */
  async restore(wraps: readonly WrappedRootKey[]): Promise<void> {
    for (const { fingerprint, wrapped } of wraps)
      await this.pool.query('INSERT INTO master_keys (fingerprint, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        fingerprint,
        wrapped,
      ]);
  }
}

async function wrappedUnder(masterKey: MasterKeySource, rootKey: Buffer): Promise<WrappedRootKey> {
  const fingerprint = MasterKeys.fingerprintOf(masterKey);
  if (Buffer.isBuffer(masterKey))
    return { fingerprint, wrapped: sealText(wrappingKey(masterKey), fingerprint, rootKey.toString('base64')) };
  const wrapped = await masterKey.encrypt(rootKey);
  if (!(await masterKey.decrypt(wrapped)).equals(rootKey))
    throw new WrongInstallation(`the key ${fingerprint} does not decrypt what it encrypted`);
  return { fingerprint, wrapped };
}

function wrappingKey(masterKey: Buffer): Buffer {
  return purposeKey(masterKey, 'root-key-wrapping');
}
