import pg from 'pg';
import { UnusableDatabase } from './unusable-database.js';

/** Minimum supported version of PostgreSQL. */
const OLDEST_VERSION = 16;
const ANSWER_MILLISECONDS = 10_000;

/** State of a database before this process uses it. */
export interface Inspection {
  /** True if this product has stored nothing in it yet. */
  readonly isNew: boolean;
}

/** Inspects a database without changing it. Throws UnusableDatabase if it is unreachable or too old. */
export async function inspectDatabase(url: string): Promise<Inspection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'inspection',
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined); // the failing query reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: number; used: boolean }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
              coalesce(to_regclass('schema_migrations'), to_regclass('migrations')) IS NOT NULL AS used`,
    );
    const { version, number, used } = rows[0]!;
    if (number < OLDEST_VERSION * 10_000)
      throw new UnusableDatabase(`PostgreSQL ${version} is too old: version ${OLDEST_VERSION} or newer is needed`);
    return { isNew: !used || !(await holdsAnything(client)) };
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(`the database cannot be used: ${(error as Error).message || codeOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An interrupted first start leaves empty tables. */
async function holdsAnything(client: pg.Client): Promise<boolean> {
  for (const table of ['data_keys', 'events', 'installation_stores']) {
    const { rows: found } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      table,
    ]);
    if (!found[0]!.there) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${table} LIMIT 1`);
    if (rowCount === 1) return true;
  }
  return false;
}

/** The error code. The aggregate error of several failed addresses has no message. */
function codeOf(error: unknown): string {
  return String((error as { readonly code?: unknown }).code ?? 'unknown error');
}
