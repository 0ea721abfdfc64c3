import type pg from 'pg';
import { parseTenantKey } from '@app/kernel';
import type { ShadowTables } from '@app/event-sourcing';

/** Result of comparing the serving tables with the rebuilt ones. */
export interface Comparison {
  /** Number of rows in the rebuilt tables. */
  readonly rows: number;
  /** Serving rows that are sealed under a key that was destroyed since. Reads fold their content from the log. */
  readonly erased: number;
  /** The first rows that differ, by table and key, and the total number. */
  readonly differences: readonly Difference[];
  readonly different: number;
}

export interface Difference {
  readonly table: string;
  /** Key columns with their values; no other column. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly fault: 'missing' | 'too much' | 'different';
}

type Row = Readonly<Record<string, unknown>>;

interface Pair {
  readonly live: Row | null;
  readonly rebuilt: Row | null;
  /** True if they differ in more than the sealed column. */
  readonly differs: boolean;
}

const MAX_DIFFERENCES_SHOWN = 20;
const ROWS_A_PAGE = 1_000;

/** Compares every row of every table with its rebuilt row, in the caller's transaction. Compares the opened content of the sealed column. */
export async function compareTables(shadowTables: ShadowTables, transaction: pg.ClientBase): Promise<Comparison> {
  const differences: Difference[] = [];
  let [rows, erased, different] = [0, 0, 0];
  for (const table of await shadowTables.tables(transaction)) {
    const keys = await keyOf(shadowTables.schema, table, transaction);
    rows += await countOf(shadowTables.schema, table, transaction);
    for await (const pair of unequalPairs(shadowTables, table, keys, transaction)) {
      const verdict = await compareRow(pair, shadowTables);
      if (verdict === 'equal') continue;
      if (verdict === 'erased') {
        erased += 1;
        continue;
      }
      different += 1;
      const row = (pair.live ?? pair.rebuilt)!;
      if (differences.length < MAX_DIFFERENCES_SHOWN) {
        differences.push({ table, key: Object.fromEntries(keys.map((name) => [name, row[name]])), fault: verdict });
      }
    }
  }
  return { rows, erased, differences, different };
}

async function compareRow(
  { live, rebuilt, differs }: Pair,
  { projection: { sealed } }: ShadowTables,
): Promise<Difference['fault'] | 'equal' | 'erased'> {
  if (live === null) return 'missing';
  if (rebuilt === null) return 'too much';
  if (sealed === undefined) return 'different';
  const tenant = parseTenantKey(String(live['tenant']));
  const [shown, due] = await Promise.all([live, rebuilt].map((row) => sealed.open(tenant, String(row[sealed.column]))));
  if (shown === null) return 'erased';
  return differs || JSON.stringify(shown) !== JSON.stringify(due) ? 'different' : 'equal';
}

/** The pairs whose text differs: all with sealed content do. */
async function* unequalPairs(
  { schema, projection }: ShadowTables,
  table: string,
  keys: readonly string[],
  transaction: pg.ClientBase,
): AsyncGenerator<Pair> {
  const clear = (row: string): string =>
    projection.sealed === undefined ? `to_jsonb(${row})` : `to_jsonb(${row}) - '${projection.sealed.column}'`;
  await transaction.query(
    `DECLARE pairs NO SCROLL CURSOR FOR
     SELECT to_jsonb(live) AS live, to_jsonb(rebuilt) AS rebuilt, ${clear('live')} IS DISTINCT FROM ${clear('rebuilt')} AS differs
     FROM ${table} live FULL JOIN ${schema}.${table} rebuilt USING (${keys.join(', ')})
     WHERE to_jsonb(live) IS DISTINCT FROM to_jsonb(rebuilt)`,
  );
  for (;;) {
    const { rows } = await transaction.query<Pair>(`FETCH ${ROWS_A_PAGE} FROM pairs`);
    yield* rows;
    if (rows.length < ROWS_A_PAGE) break;
  }
  await transaction.query('CLOSE pairs');
}

async function countOf(schema: string, table: string, transaction: pg.ClientBase): Promise<number> {
  const { rows } = await transaction.query<{ count: string }>(`SELECT count(*) AS count FROM ${schema}.${table}`);
  return Number(rows[0]!.count);
}

async function keyOf(schema: string, table: string, transaction: pg.ClientBase): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indisprimary AND i.indrelid = to_regclass($1)`,
    [`${schema}.${table}`],
  );
  if (rows.length === 0) throw new Error(`${table} has no primary key by which its rows could be compared`);
  return rows.map(({ name }) => name);
}
