import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool, defineMigration, inTransaction } from '@app/database';
import { EVENT_STORE_OPTIONS, type EventStoreOptions, ROOT_KEY } from '../event-store.options.js';
import type { MasterKeySource } from '../vault/managed-key.js';
import { keyedHash, openText, purposeKey, sealText } from '../vault/sealing.js';
import { WrongInstallation, bindMasterKey, takeMasterKey } from './installation.js';

/**
 * The root key, from which every other key derives, is the first master key of an installation. Once another master key was added, each
 * of them has a row here with the root key wrapped under it; a retired one opens nothing.
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

/** The root key as a master key wraps it. */
export interface WrappedRootKey {
  readonly fingerprint: string;
  readonly wrapped: string;
}

/** A master key as operators see it. */
export interface MasterKey {
  /** Of the key, which it does not reveal. */
  readonly fingerprint: string;
  readonly addedAt: Date;
  /** Null while it opens the installation. */
  readonly retiredAt: Date | null;
  /** It is the one of this process. */
  readonly isInUse: boolean;
}

const NO_KEY = 'MASTER_KEY is not a master key of this database: use the one that was added last, and is not retired';
const NOT_ADDED =
  'MASTER_KEY names a key of a key manager that does not open this database: start with the present key and give the other to `master-key add` first';

/**
 * The root key of the database. Throws WrongInstallation when the master key does not open it. Until a master key was added, the
 * first one is the root key itself, unless the database is to take over a history; the first start keeps a check of it. A key that a
 * manager keeps cannot be the root key: the first start with one makes a root key that it opens.
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

/** The root key under every master key that is not retired; null before the first exchange. */
async function storedWraps(pool: pg.Pool): Promise<readonly WrappedRootKey[] | null> {
  const { rows } = await pool.query<{ fingerprint: string; wrapped: string | null }>(
    'SELECT fingerprint, wrapped FROM master_keys',
  );
  return rows.length === 0 ? null : rows.filter((row): row is WrappedRootKey => row.wrapped !== null);
}

/** Of a database that was never used; of several processes that start at once, the first one makes it. */
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
 * The root key that one of these holds for the master key; null when none does. The failure of a key
 * manager is thrown on: one that is out of reach is no wrong key.
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

/** The master keys of this installation, which operators exchange while it runs. */
@Injectable()
export class MasterKeys {
  constructor(
    @InjectPool() private readonly pool: pg.Pool,
    @Inject(ROOT_KEY) private readonly rootKey: Buffer,
    @Inject(EVENT_STORE_OPTIONS) private readonly options: EventStoreOptions,
  ) {}

  /** Names a key, which it does not reveal: a hash of its bytes, or its name in the key manager. */
  static fingerprintOf(masterKey: MasterKeySource): string {
    if (!Buffer.isBuffer(masterKey)) return masterKey.name;
    return keyedHash(purposeKey(masterKey, 'master-key-fingerprint'), '').slice(0, 16);
  }

  /** All of them, the retired ones too, in the order in which they were added; none before the first exchange. */
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
   * Adds a key that opens this installation from the next start of a process on, beside those that do. False when the key was added
   * before, retired or not. A key of a manager that does not open its own wrapped text is not added.
   */
  async add(masterKey: MasterKeySource): Promise<boolean> {
    const added = await wrappedUnder(masterKey, this.rootKey);
    const inUse = await wrappedUnder(this.options.masterKey, this.rootKey);
    // the key in use first: the moment of both is the same
    const { rows } = await this.pool.query<{ fingerprint: string }>(
      `INSERT INTO master_keys (fingerprint, wrapped, added_at)
       VALUES ($1, $2, now()), ($3, $4, now() + interval '1 microsecond')
       ON CONFLICT DO NOTHING RETURNING fingerprint`,
      [inUse.fingerprint, inUse.wrapped, added.fingerprint, added.wrapped],
    );
    return rows.some(({ fingerprint }) => fingerprint === added.fingerprint);
  }

  /**
   * Retires a key permanently. False when no key has this fingerprint, when it is the key in use, or when the key of this process was
   * retired meanwhile. Both rows are locked in one order before either is read, so processes that retire keys at the same time leave
   * one.
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

  /** The root key under every master key that is not retired, for a backup of keys; none before the first exchange. */
  async wraps(): Promise<readonly WrappedRootKey[]> {
    const { rows } = await this.pool.query<WrappedRootKey>(
      'SELECT fingerprint, wrapped FROM master_keys WHERE wrapped IS NOT NULL ORDER BY added_at',
    );
    return rows;
  }

  /** Takes over the master keys of the installation that a history comes from. */
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
