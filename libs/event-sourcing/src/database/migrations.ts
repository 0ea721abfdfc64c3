import type pg from 'pg';
import { terminateWhenSilent } from './sessions.js';

/** One step of the database's shape; applied once, in the order of names, never edited afterwards. */
export interface Migration {
  /** `<number>-<what>`; the number orders it. */
  readonly name: string;
  readonly sql: string;
}

/** One writer of migrations at a time, whatever the number of processes that start together. */
const MIGRATION_LOCK = 7_315_000_001;

/** Brings the database to the shape this release expects, each step in its own transaction. */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await terminateWhenSilent(client); // others wait for the lock
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
    const applied = new Set(rows.map((row) => row.name));
    const pending = [...migrations]
      .sort((a, b) => a.name.localeCompare(b.name))
      .filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    client.release(true); // and the lock with it
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [migration.name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
