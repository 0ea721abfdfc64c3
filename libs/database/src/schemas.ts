import type pg from 'pg';

/**
 * Schema of the read models. It belongs to the serving role, which creates, rebuilds and drops their tables. The log and the working tables
 * are in the schema of the migrating role (decision 0038).
 */
export const READ_MODELS_SCHEMA = 'read_models';

/** SQL of the search path of serving sessions. The schema of the log comes first, so that no read model can shadow one of its tables. */
export const SERVING_SEARCH_PATH = `current_setting('search_path') || ', ${READ_MODELS_SCHEMA}'`;

/**
 * Runs `work` with a schema first in the search path, so that unqualified names are created and found there first. The path is local to the
 * transaction, so it also ends if `work` fails.
 */
export async function withinSchema<T>(transaction: pg.ClientBase, schema: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await transaction.query<{ path: string }>({
    name: 'turn-search-path',
    text: `WITH before AS MATERIALIZED (SELECT current_setting('search_path') AS path)
           SELECT path, set_config('search_path', $1 || ', ' || path, true) FROM before`,
    values: [schema],
  });
  const result = await work();
  await transaction.query({
    name: 'turn-search-path-back',
    text: `SELECT set_config('search_path', $1, true)`,
    values: [rows[0]!.path],
  });
  return result;
}

/** Restricts a migrating session to the schema of the log, so that it finds no object created by the serving role by name. */
export async function useHomeSchema(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SELECT set_config('search_path', (
       SELECT quote_ident(name) FROM unnest(current_schemas(false)) WITH ORDINALITY AS path(name, place)
       WHERE name <> '${READ_MODELS_SCHEMA}' ORDER BY place LIMIT 1), false)`,
  );
}
