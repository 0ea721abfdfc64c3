import type pg from 'pg';
import { useHomeSchema } from './schemas.js';
import { terminateWhenSilent } from './sessions.js';
import { UnusableDatabase } from './unusable-database.js';

/** One step of the database's shape; applied once, in the order of names, never edited afterwards. */
export interface Migration {
  /** `<number>-<what>`; the number orders it. */
  readonly name: string;
  readonly sql: string;
  /** Privileges of the application's role on each table that it makes. Not part of the step: they are granted at each start. */
  readonly grants?: Readonly<Record<string, Privileges>>;
}

/** Privileges on a table, as GRANT lists them. */
export type Privileges = `SELECT${'' | `, ${string}`}`;

/** For what is recorded for good: rows are added. */
export const APPEND_ONLY = 'SELECT, INSERT';

/** For what can be made again or is meant to end: queues, checkpoints, answers. */
export const WORKING = 'SELECT, INSERT, UPDATE, DELETE';

/** One writer of migrations at a time, whatever the number of processes that start together. */
const MIGRATION_LOCK = 7_315_000_001;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Brings the database to the shape this release expects, each step in its own transaction. */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    return await migrateOver(client, migrations);
  } finally {
    client.release(true); // and the lock and the search path with it
  }
}

/** The same over a session, which keeps the lock until it ends. */
export async function migrateOver(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await useHomeSchema(client);
  await terminateWhenSilent(client); // others wait for the lock
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const applied = await appliedIn(client).catch((error: unknown) =>
    Promise.reject(forOperator(error, 'the state of the database is unknown')),
  );
  const pending = [...migrations].sort((a, b) => a.name.localeCompare(b.name)).filter(({ name }) => !applied.has(name));
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

async function appliedIn(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS there`,
  );
  if (!found[0]!.there) {
    await client
      .query('CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
      .catch((error: unknown) => Promise.reject(forOperator(error, 'the database is empty')));
  }
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name));
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [migration.name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const failure = forOperator(error, `the database is of an older release (${migration.name} is missing)`);
    throw failure instanceof UnusableDatabase
      ? failure
      : new Error(`migration ${migration.name} failed`, { cause: error });
  }
}

/** A role that may not migrate is the normal case for an application without the owner's address. */
function forOperator(error: unknown, state: string): unknown {
  if ((error as { readonly code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) return error;
  return new UnusableDatabase(
    `${state}, and its role may not migrate it (${(error as Error).message}): run \`database migrate\` with MIGRATION_DATABASE_URL, the address of the role that owns the tables`,
  );
}
