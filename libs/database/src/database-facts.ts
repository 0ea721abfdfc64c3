import pg from 'pg';
import { MIGRATIONS_TABLE } from './data-source.js';
import type { Migration } from './migrations.js';
import { excessPrivilege } from './roles.js';
import { useHomeSchema } from './schemas.js';

const ANSWER_MILLISECONDS = 10_000;

/** Facts that show whether a database can be trusted with the log. */
export interface DatabaseFacts {
  /** PostgreSQL version, such as `18.1`. */
  readonly version: string;
  /** Milliseconds by which the database's clock is ahead of this process's, with an uncertainty of half a round trip. */
  readonly clockAhead: number;
  /** Settings with which an acknowledged write can be lost, such as `fsync=off`. */
  readonly lossySettings: readonly string[];
  /** Number of standbys that may lack acknowledged writes after a failover to them. */
  readonly laggingStandbys: number;
  readonly connections: { readonly used: number; readonly limit: number };
  readonly bytes: number;
  /** Migrations of this release that the database lacks. */
  readonly missingSteps: readonly string[];
  /** Migrations that this release does not know: a newer release applied them. */
  readonly unknownSteps: readonly string[];
  /** Why the serving role could change the log; null if it cannot. */
  readonly power: string | null;
}

interface Row {
  readonly version: string;
  readonly now: string;
  readonly fsync: string;
  readonly pages: string;
  readonly commit: string;
  readonly standbys: number;
  readonly waits: boolean;
  readonly used: number;
  readonly limit: number;
  readonly bytes: string;
  readonly recorded: boolean;
}

/** Reads the facts over a session of the owner, or of the serving role if no other is known. Changes nothing. */
export async function databaseFacts(
  { databaseUrl, ownerDatabaseUrl }: { readonly databaseUrl: string; readonly ownerDatabaseUrl: string | null },
  migrations: readonly Migration[],
  now: () => number = Date.now,
): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString: ownerDatabaseUrl ?? databaseUrl,
    application_name: 'doctor',
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined); // the failing query reports it
  try {
    await client.connect();
    await useHomeSchema(client);
    const asked = now();
    const row = (await client.query<Row>(FACTS, [MIGRATIONS_TABLE])).rows[0]!;
    const clockAhead = Math.round(Number(row.now) - (asked + now()) / 2);
    const applied = row.recorded
      ? (await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`)).rows.map(({ name }) => name)
      : [];
    return {
      version: row.version,
      clockAhead,
      lossySettings: [
        ...(row.fsync === 'off' ? ['fsync=off'] : []),
        ...(row.pages === 'off' ? ['full_page_writes=off'] : []),
        ...(row.commit === 'off' ? ['synchronous_commit=off'] : []),
      ],
      laggingStandbys: row.waits ? 0 : row.standbys,
      connections: { used: row.used, limit: row.limit },
      bytes: Number(row.bytes),
      missingSteps: migrations.filter(({ name }) => !applied.includes(name)).map(({ step }) => step),
      unknownSteps: applied.filter((name) => migrations.every((known) => known.name !== name)),
      power: await powerOfRole(client, databaseUrl, migrations),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A missing role will be created by the next start, without excess privileges. */
async function powerOfRole(client: pg.Client, url: string, migrations: readonly Migration[]): Promise<string | null> {
  const role = new pg.Client({ connectionString: url }).user!; // never connected: only parses the URL
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rowCount === 0 ? null : excessPrivilege(client, migrations, role);
}

const FACTS = `
  SELECT current_setting('server_version') AS version,
         extract(epoch FROM clock_timestamp()) * 1000 AS now,
         current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
         current_setting('synchronous_commit') AS commit, (SELECT count(*)::integer FROM pg_stat_replication) AS standbys,
         current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS waits,
         (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
         current_setting('max_connections')::integer AS limit,
         pg_database_size(current_database()) AS bytes,
         to_regclass($1) IS NOT NULL AS recorded`;
