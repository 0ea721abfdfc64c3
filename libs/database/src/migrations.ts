import type pg from 'pg';
import { MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { MIGRATIONS_TABLE, type PooledDataSource, dataSourceOver } from './data-source.js';
import { useHomeSchema } from './schemas.js';
import { terminateWhenSilent } from './sessions.js';
import { inTransaction } from './transaction.js';
import { UnusableDatabase } from './unusable-database.js';

/** A schema migration: applied once, in numerical order, never edited afterwards. */
export interface Migration extends MigrationInterface {
  /** Its name in TypeORM's table: the step and a number of thirteen digits, by which TypeORM orders migrations. */
  readonly name: string;
  /** `<number>-<what>`. */
  readonly step: string;
  /** Privileges of the serving role on each new table. Not part of the migration: they are granted at each start. */
  readonly grants?: Readonly<Record<string, Privileges>>;
}

/** Privileges on a table, as GRANT lists them. */
export type Privileges = `SELECT${'' | `, ${string}`}`;

/** For permanent records: rows are only inserted. */
export const APPEND_ONLY = 'SELECT, INSERT';

/** For derived or expiring data: queues, checkpoints, answers. */
export const WORKING = 'SELECT, INSERT, UPDATE, DELETE';

/** Lets one process migrate at a time. */
const MIGRATION_LOCK = 7_315_000_001;

const INSUFFICIENT_PRIVILEGE = '42501';

/** TypeORM requires a timestamp at the end of a name. Ours are consecutive numbers from this one on. */
const FIRST_TIMESTAMP = Date.parse('2026-01-01T00:00:00.000Z');

/** Table in which releases before TypeORM recorded their migrations. It is kept, so that such a release can be started again. */
const FORMER_TABLE = 'migrations';

/**
 * Declares a migration in SQL.
 *
 * @example
 * ```ts
 * export const notesMigration = defineMigration({
 *   step: '900-notes',
 *   sql: 'CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL)',
 *   grants: { notes: WORKING },
 * });
 * ```
 */
export function defineMigration({
  step,
  sql,
  grants,
}: Pick<Migration, 'step' | 'grants'> & { readonly sql: string }): Migration {
  return {
    name: nameOf(step),
    step,
    ...(grants !== undefined && { grants }),
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql).catch((error: unknown) => {
        const failure = forOperator(error, `the database is of an older release (${step} is missing)`);
        throw failure instanceof UnusableDatabase ? failure : new Error(`migration ${step} failed`, { cause: error });
      });
    },
    down(): Promise<void> {
      return Promise.reject(new Error(`${step} cannot be undone: what is appended stays`));
    },
  };
}

/** Applies pending migrations, each in its own transaction. Returns the applied steps. */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await useHomeSchema(client);
    return await migrateOver(client, migrations);
  } finally {
    client.release(true); // closes the session, and so ends the lock and the search path
  }
}

/** The same over a session that uses the schema of the log. It keeps the lock until the session ends. */
export async function migrateOver(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await terminateWhenSilent(client); // other processes wait for the lock
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  if (await areApplied(client, migrations)) return [];
  await prepareRecord(client);
  const source = await dataSourceOver(client);
  try {
    source.migrations.push(...migrations);
    return await applyPending(source);
  } finally {
    await source.destroy();
  }
}

/** True for nearly every start. One statement replaces the seven by which TypeORM finds pending migrations. */
async function areApplied(client: pg.ClientBase, migrations: readonly Migration[]): Promise<boolean> {
  try {
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`);
    const applied = new Set(rows.map(({ name }) => name));
    return migrations.every(({ name }) => applied.has(name));
  } catch {
    return false; // the table is missing or unreadable: the next statement reports which
  }
}

async function applyPending(source: PooledDataSource): Promise<string[]> {
  const executor = new MigrationExecutor(source);
  executor.transaction = 'each';
  const applied = await executor
    .executePendingMigrations()
    .catch((error: unknown) => Promise.reject(forOperator(error, 'the database is of an older release')));
  return applied.map(({ instance }) => (instance as Migration).step);
}

/** Creates the table of applied migrations, with the records of a release before TypeORM. */
async function prepareRecord(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean; former: boolean }>(
    `SELECT to_regclass($1) IS NOT NULL AS there, to_regclass($2) IS NOT NULL AS former`,
    [MIGRATIONS_TABLE, FORMER_TABLE],
  );
  const { there, former } = rows[0]!;
  if (there) {
    await client
      .query(`SELECT FROM ${MIGRATIONS_TABLE} LIMIT 1`)
      .catch((error: unknown) => Promise.reject(forOperator(error, 'the state of the database is unknown')));
    return;
  }
  const state = former ? 'the database is of an older release' : 'the database is empty';
  await inTransaction(client, async () => {
    await client.query(
      `CREATE TABLE ${MIGRATIONS_TABLE} (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL UNIQUE)`,
    );
    if (former) await adoptFormer(client);
  }).catch((error: unknown) => Promise.reject(forOperator(error, state)));
}

async function adoptFormer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${FORMER_TABLE} ORDER BY name`);
  const steps = rows.map(({ name }) => name);
  await client.query(
    `INSERT INTO ${MIGRATIONS_TABLE} (timestamp, name) SELECT * FROM unnest($1::bigint[], $2::text[]) AS step (timestamp, name)`,
    [steps.map(timestampOf), steps.map(nameOf)],
  );
}

function nameOf(step: string): string {
  return `${step}-${timestampOf(step)}`;
}

function timestampOf(step: string): number {
  const number = /^(\d{3})-[a-z-]+$/.exec(step)?.[1];
  if (number === undefined) throw new Error(`${step} is not <number>-<what>`);
  return FIRST_TIMESTAMP + Number(number);
}

/** An application without the owner's URL normally may not migrate; explains that to the operator. */
function forOperator(error: unknown, state: string): unknown {
  if ((error as { readonly code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) return error;
  return new UnusableDatabase(
    `${state}, and its role may not migrate it (${(error as Error).message}): run \`database migrate\` with MIGRATION_DATABASE_URL, the address of the role that owns the tables`,
  );
}
