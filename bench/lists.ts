import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ArrayContains, Between, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { type Tenant, tenantKey } from '@app/kernel';
import { INFRASTRUCTURE_MIGRATIONS } from '../libs/application/src/infrastructure/migrations.js';
import { PooledDataSource } from '../libs/database/src/data-source.js';
import { migrate } from '../libs/database/src/migrations.js';
import {
  type FilterType,
  type TableDefinition,
  rowsOf,
  tableStatements,
} from '../libs/event-sourcing/src/definitions/table-definition.js';
import { entityOf } from '../libs/event-sourcing/src/projections/entities.js';
import { type ListQuery, type PageQuery, ReadTables } from '../libs/event-sourcing/src/projections/read-tables.js';
import { PostgresDataKeys } from '../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import type { Vault } from '../libs/event-store/src/vault/vault.js';
import { count, machine, median, milliseconds, table as printTable } from './parts/figures.js';
import { onOwnDatabase } from './parts/own-database.js';
import { readModels } from './parts/read-models.js';

/**
 * `npm run bench -- lists`: a page of 100 from the read models, by every filter that their lists have, among a thousand
 * rows and among many: the time of a page must not follow the number of rows. One filter matches half of the rows, one
 * only a hundred, all of them old. A query that takes more than twice the time among many is explained. Nothing is
 * written while it is measured, so the database runs without fsync. BENCH_ROWS (of transactions), BENCH_OTHER_ROWS (of
 * the others), BENCH_TURNS.
 */
const FEW = 1_000;
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const OTHER_ROWS = Number(process.env['BENCH_OTHER_ROWS'] ?? 100_000);
const TURNS = Number(process.env['BENCH_TURNS'] ?? 25);
const TRANSACTIONS = 'payments_transaction';
const PAGE = 100;
const RARE_UP_TO = 2 * PAGE; // every other of the first rows
const MOST = 2;
const TENANT: Tenant = { platformId: randomUUID(), environment: 'SANDBOX' };
const SUBJECT = `Customer:${randomUUID()}`;
const BEGINNING = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;

type Conditions = Readonly<Record<string, unknown>>;
type Query = PageQuery & { readonly where: Conditions };
interface Question {
  readonly name: string;
  readonly query: Query;
}

interface Times {
  readonly median: number;
  readonly least: number;
}

/** Remembers the statements that were asked, so that they can be explained. */
class Recorder {
  readonly asked: { text: string; values: unknown[] }[] = [];
  constructor(private readonly pool: pg.Pool) {}

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    this.asked.push({ text, values });
    return this.pool.query(text, values);
  }
}

await onOwnDatabase(
  async ({ pool }) => {
    await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
    const source = new PooledDataSource({ ...pool.options });
    await source.initialize();
    const vault = new KeyVault(new PostgresDataKeys(pool), Buffer.alloc(32, 1));
    const { tables } = await readModels();
    const listed = tables.filter(({ filters }) => Object.keys(filters).length > 0);
    const [transactions, others] = [
      listed.filter(({ name }) => name === TRANSACTIONS),
      listed.filter(({ name }) => name !== TRANSACTIONS),
    ];
    console.log(
      `${machine()}; medians (least) of ${TURNS}, milliseconds of a page of ${PAGE}; the ratio is that of the least`,
    );
    for (const table of transactions) await measure(source, vault, table, [FEW, ROWS / 10, ROWS]);
    for (const table of others) await measure(source, vault, table, [FEW, OTHER_ROWS]);
    await source.destroy();
  },
  { durable: false, connections: 4 },
);

async function measure(
  source: PooledDataSource,
  vault: Vault,
  table: TableDefinition,
  sizes: readonly number[],
): Promise<void> {
  const { pool } = source;
  await source.describe([entityOf(rowsOf(table))]);
  await pool.query(tableStatements(table));
  const names = questions(table, FEW).map(({ name }) => name);
  const figures: Times[][] = names.map(() => []);
  const slow: string[] = [];
  let filled = 0;
  for (const rows of sizes) {
    await fill(pool, vault, table, filled + 1, rows);
    filled = rows;
    for (const [index, { query }] of questions(table, rows).entries()) {
      figures[index]!.push(await timeOf(source, vault, table, query));
      if (rows === sizes.at(-1) && ratioOf(figures[index]!) > MOST)
        slow.push(await explained(source, vault, table, names[index]!, query));
    }
  }
  printTable(
    [`${table.name} by`, ...sizes.map((rows) => `${count(rows)} rows`), 'ratio'],
    names.map((name, index) => {
      const ratio = ratioOf(figures[index]!);
      return [
        name,
        ...figures[index]!.map((times) => `${milliseconds(times.median)} (${milliseconds(times.least)})`),
        `${ratio.toFixed(2)}${ratio > MOST ? ' (missed)' : ''}`,
      ];
    }),
  );
  for (const plan of slow) console.log(plan);
  await pool.query(`DROP TABLE ${table.name}`);
}

/** Every filter alone, those that go together, the dates, and both ends of the whole list; of the table's last rows where it matters. */
function questions({ name, filters }: TableDefinition, rows: number): Question[] {
  const always: Conditions = 'is_deleted' in filters ? { is_deleted: false } : {};
  const ask = (what: string, where: Conditions, more: Partial<PageQuery> = {}): Question => ({
    name: what,
    query: { where: { ...always, ...where }, limit: PAGE, ...more },
  });
  const range = (from: number, to: number): Conditions => ({ created_at: Between(moment(from), moment(to)) });
  const single = Object.entries(filters).flatMap(([column, { type }]) =>
    (['common', 'rare'] as const).map((value) => ask(`${column}, ${value}`, { [column]: conditionOf(type, value) })),
  );
  const together =
    name !== TRANSACTIONS
      ? []
      : [
          ask('customer_id rare, status common', { customer_id: 'rare', status: 'common' }),
          ask('customer_id common, status rare', { customer_id: 'common', status: 'rare' }),
          ask('status common, old dates', { status: 'common', ...range(1, RARE_UP_TO * 2) }),
          ask('sender_account common, all dates', { sender_account: 'common', ...range(1, rows) }),
        ];
  return [
    ask('nothing', {}),
    ask('nothing, oldest first', {}, { order: 'asc' }),
    ask('nothing, from the middle', {}, { after: BigInt(rows / 2) }),
    ...single,
    ...together,
    ask('old dates', range(1, RARE_UP_TO)),
    ask('latest dates', range(rows - RARE_UP_TO, rows)),
    ask('all dates', range(1, rows)),
  ];
}

/** When a row was made. */
function moment(row: number): string {
  return new Date(BEGINNING + row * MINUTE).toISOString();
}

function conditionOf(type: FilterType, value: 'common' | 'rare') {
  if (type === 'boolean') return value === 'rare';
  if (type === 'integer') return value === 'common' ? RARE_UP_TO : 1;
  if (type === 'timestamp') return value === 'common' ? MoreThanOrEqual(moment(0)) : LessThanOrEqual(moment(PAGE));
  return type.endsWith('[]') ? ArrayContains([value]) : value;
}

/** Of the least times: other load of the machine only ever adds. */
function ratioOf(times: readonly Times[]): number {
  return times.at(-1)!.least / times[0]!.least;
}

async function timeOf(source: PooledDataSource, vault: Vault, table: TableDefinition, query: Query): Promise<Times> {
  const read = new ReadTables(source, vault, null as never, null as never).of(table);
  const times: number[] = [];
  for (let turn = -2; turn < TURNS; turn++) {
    const started = performance.now();
    await read.list(TENANT, query as ListQuery);
    if (turn >= 0) times.push(performance.now() - started); // the first ones warm
  }
  return { median: median(times), least: Math.min(...times) };
}

async function explained(
  source: PooledDataSource,
  vault: Vault,
  table: TableDefinition,
  name: string,
  query: Query,
): Promise<string> {
  const recorder = new Recorder(source.pool);
  const recorded = new Proxy(source, {
    get: (target, name) => (name === 'pool' ? recorder : (Reflect.get(target, name, target) as unknown)),
  });
  await new ReadTables(recorded, vault, null as never, null as never).of(table).list(TENANT, query as ListQuery);
  const plans: string[] = [];
  for (const { text, values } of recorder.asked) {
    const { rows } = await source.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    plans.push(text.replace(/\s+/g, ' '), ...rows.map((row) => `  ${row['QUERY PLAN']}`));
  }
  return [`\n${table.name} by ${name}:`, ...plans].join('\n');
}

/** Rows from one number to another, oldest first; their content follows from their number. */
async function fill(pool: pg.Pool, vault: Vault, table: TableDefinition, from: number, to: number): Promise<void> {
  const document = { id: randomUUID(), text: 'what a resource holds '.repeat(20) };
  const kept =
    table.view.subject === undefined
      ? JSON.stringify(document)
      : `${SUBJECT}|${await vault.seal(TENANT, SUBJECT, document)}`;
  const columns = Object.entries(table.filters);
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const valueOf = ([column, { type }]: (typeof columns)[number]): string => {
    const isRare = `(n % 2 = 1 AND n <= ${RARE_UP_TO})`;
    if (type === 'boolean') return isRare;
    if (type === 'integer') return 'n';
    if (type === 'timestamp') return `to_timestamp(${BEGINNING / 1_000} + n * 60)`;
    const stored = (value: string): string =>
      quoted(type.startsWith('fingerprint') ? vault.fingerprint(TENANT, `${table.name}.${column}`, value) : value);
    const value = `CASE WHEN ${isRare} THEN ${stored('rare')} WHEN n % 2 = 0 THEN ${stored('common')} ELSE 'a-rather-long-value-of-one-row-' || n END`;
    return type.endsWith('[]') ? `ARRAY[${value}, 'the-other-of-one-row-' || n]` : value;
  };
  await pool.query(`
    INSERT INTO ${table.name} (tenant, id, revision, created_position, created_at, updated_at, document${columns.map(([column]) => `, ${column}`).join('')})
    SELECT ${quoted(tenantKey(TENANT))}, gen_random_uuid(), 0, n, to_timestamp(${BEGINNING / 1_000} + n * 60), to_timestamp(${BEGINNING / 1_000} + n * 60), ${quoted(kept)}
           ${columns.map((column) => `, ${valueOf(column)}`).join('')}
    FROM generate_series(${from}::bigint, ${to}::bigint) AS n`);
  await pool.query(`VACUUM ANALYZE ${table.name}`);
}
