import type pg from 'pg';

/**
 * Schema of the read models. It belongs to the role that serves, which makes, rebuilds and drops their tables; the log and the
 * working tables are in the schema of the role that migrates (decision 0038).
 */
export const READ_MODELS_SCHEMA = 'read_models';

/** SQL of the search path of sessions that serve. The schema of the log comes first: no read model can take the name of a table there. */
export const SERVING_SEARCH_PATH = `current_setting('search_path') || ', ${READ_MODELS_SCHEMA}'`;

/**
 * Does work whose unqualified names are made and found first in a schema. The path is local to the transaction, whose end takes
 * it away should the work fail.
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

/** Has a session that migrates see and make tables in the schema of the log alone: nothing that the application makes is found by name. */
export async function useHomeSchema(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SELECT set_config('search_path', (
       SELECT quote_ident(name) FROM unnest(current_schemas(false)) WITH ORDINALITY AS path(name, place)
       WHERE name <> '${READ_MODELS_SCHEMA}' ORDER BY place LIMIT 1), false)`,
  );
}
