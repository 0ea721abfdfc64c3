import type pg from 'pg';
import { type Tenant, parseTenantKey } from '@app/kernel';
import { PostgresDataKeys } from '../../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { textColumns } from './whole-database.js';

const SEALED = /v1\.[\w-]{40,}/g;

/** A sealed value of a database, opened. */
interface OpenedSeal {
  /** `<table>.<column>` */
  readonly place: string;
  readonly text: string;
}

interface KeyOwner {
  readonly tenant: Tenant;
  readonly subject: string;
}

/**
 * Opens every seal in the database, nested ones included, trying every data key: it need not know the subject of a
 * seal. Throws for a seal that no key opens, since its content was not examined.
 */
export async function openedSeals(database: pg.Pool, masterKey: Buffer): Promise<OpenedSeal[]> {
  const vault = new KeyVault(new PostgresDataKeys(database), masterKey);
  const { rows } = await database.query<{ tenant: string; subject: string }>(
    'SELECT tenant, subject FROM data_keys WHERE wrapped IS NOT NULL',
  );
  const owners = rows.map(({ tenant, subject }) => ({ tenant: parseTenantKey(tenant), subject }));
  const opened: OpenedSeal[] = [];
  for (const { place, name, quoted } of await textColumns(database)) {
    if (place === 'public.data_keys') continue; // the keys themselves, under the master key
    const { rows: found } = await database.query<{ text: string }>(
      `SELECT ${quoted}::text AS text FROM ${place} WHERE ${quoted}::text LIKE '%v1.%'`,
    );
    const waiting = found.flatMap(({ text }) => text.match(SEALED) ?? []);
    for (let sealed = waiting.pop(); sealed !== undefined; sealed = waiting.pop()) {
      const text = await open(vault, owners, sealed);
      if (text === null) throw new Error(`no key opens a seal in ${place}.${name}`);
      opened.push({ place: `${place}.${name}`, text });
      waiting.push(...(text.match(SEALED) ?? []));
    }
  }
  return opened;
}

async function open(vault: KeyVault, owners: readonly KeyOwner[], sealed: string): Promise<string | null> {
  for (const { tenant, subject } of owners) {
    try {
      return JSON.stringify(await vault.open(tenant, subject, sealed));
    } catch {
      // sealed under another key
    }
  }
  return null;
}
