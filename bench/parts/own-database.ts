import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { table } from './figures.js';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';

/** Sessions of a benchmark find the log and the read models without a schema prefix. */
export const SEARCH_PATH = '-c search_path=public,read_models';

/** A separate PostgreSQL for the benchmark. */
export interface OwnDatabase {
  /** Temporary directory with the cluster and the other files of the benchmark. */
  readonly directory: string;
  readonly pool: pg.Pool;
  url(database?: string): string;
  /** CPU microseconds that the server has used so far; 0 if there is no /proc. */
  cpu(): Promise<number>;
}

interface OwnDatabaseOptions {
  /** False disables fsync, for benchmarks that only read. */
  readonly durable?: boolean;
  readonly connections?: number;
}

/** PostgreSQL counts and times its statements; the statistics are printed at the end. */
const COUNTS_STATEMENTS = process.env['BENCH_SQL'] === 'true';
const MAX_STATEMENTS_PRINTED = 25;
const PRINTED_CHARACTERS = 100;

const MICROSECONDS_A_TICK = 10_000;

/** Does the work on a separate PostgreSQL, and removes everything afterwards, even if the work fails or is interrupted. */
export async function onOwnDatabase(
  work: (database: OwnDatabase) => Promise<void>,
  options: OwnDatabaseOptions = {},
): Promise<void> {
  const waited = setInterval(() => undefined, 60_000); // the process must not exit silently if a response never arrives
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-bench-'));
  fs.chmodSync(directory, 0o755); // the server's account needs access
  const remove = (): void => fs.rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove); // also after an uncaught error
  try {
    const settings = { directory: path.join(directory, 'postgres'), durable: options.durable ?? true };
    if (COUNTS_STATEMENTS) await preloadStatistics(settings);
    const server = await startEmbeddedPostgres(settings);
    const pool = new pg.Pool({
      connectionString: server.ownerUrl(),
      max: options.connections ?? 8,
      options: SEARCH_PATH,
    });
    pool.on('error', () => undefined); // connections that the server still holds when it stops
    try {
      await unlessInterrupted(
        work({ directory, pool, url: (database) => server.ownerUrl(database), cpu: () => cpuOf(pool) }),
      );
      if (COUNTS_STATEMENTS) await printStatements(pool);
    } finally {
      void pool.end(); // memory of unfinished work would never be released
      await server.stop();
    }
  } finally {
    remove();
    process.off('exit', remove);
    clearInterval(waited);
  }
}

/** The library that counts statements is loaded only by the start of the server. */
async function preloadStatistics(settings: Parameters<typeof startEmbeddedPostgres>[0]): Promise<void> {
  const server = await startEmbeddedPostgres(settings);
  const client = new pg.Client({ connectionString: server.ownerUrl() });
  await client.connect();
  await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
  await client.end();
  await server.stop();
}

/** Statistics over all databases of the server. Buffers and WAL do not depend on other load of the machine. */
async function printStatements(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const { rows } = await pool.query<StatementCounts>(
    `SELECT ${COUNTED}, ${SHORTENED} AS query FROM pg_stat_statements GROUP BY query ORDER BY ms DESC LIMIT ${MAX_STATEMENTS_PRINTED}`,
  );
  table(
    STATEMENT_COLUMNS,
    rows.map((row) => columnsOf(row, (value) => Math.round(value))),
  );
}

const COUNTED = `sum(calls)::float AS calls, sum(rows)::float AS rows, sum(total_exec_time) AS ms,
  sum(shared_blks_hit + shared_blks_read)::float AS buffers, sum(wal_bytes)::float AS wal, sum(wal_fpi)::float AS images`;
const SHORTENED = `left(regexp_replace(query, '\\s+', ' ', 'g'), ${PRINTED_CHARACTERS})`;
const STATEMENT_COLUMNS = ['calls', 'rows', 'ms', 'buffers', 'WAL bytes', 'page images', 'statement'];

/** Sums over the calls of a statement; `images`: pages that the WAL holds whole, as the first change after a checkpoint writes them. */
interface StatementCounts {
  readonly calls: number;
  readonly rows: number;
  readonly ms: number;
  readonly buffers: number;
  readonly wal: number;
  readonly images: number;
  readonly query: string;
}

function columnsOf(counts: StatementCounts, shown: (value: number) => string | number): (string | number)[] {
  const { calls, rows, ms, buffers, wal, images, query } = counts;
  return [...[calls, rows, ms, buffers, wal, images].map(shown), query];
}

/** `printStatementsOfEach` leaves out the statements so far. */
export async function forgetStatements({ pool }: OwnDatabase): Promise<void> {
  if (!COUNTS_STATEMENTS) return;
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await pool.query('SELECT pg_stat_statements_reset()');
}

/** With BENCH_SQL: the statements of one database since `forgetStatements`, and all together, for each of so many pieces of work. */
export async function printStatementsOfEach({ pool }: OwnDatabase, database: string, amount: number): Promise<void> {
  if (!COUNTS_STATEMENTS) return;
  const { rows } = await pool.query<StatementCounts>(
    `WITH counted AS (SELECT * FROM pg_stat_statements WHERE toplevel AND dbid = (SELECT oid FROM pg_database WHERE datname = $1))
     (SELECT ${COUNTED}, 'all' AS query FROM counted)
     UNION ALL (SELECT ${COUNTED}, ${SHORTENED} AS query FROM counted GROUP BY 7 ORDER BY ms DESC LIMIT ${MAX_STATEMENTS_PRINTED})`,
    [database],
  );
  table(
    [...STATEMENT_COLUMNS.slice(0, -1), `${database}, each of ${amount}`],
    rows.map((row) => columnsOf(row, (value) => (value / amount).toFixed(3))),
  );
}

async function unlessInterrupted(work: Promise<void>): Promise<void> {
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.exitCode = 130;
        reject(new Error(`interrupted by ${signal}`));
      });
    }
  });
  work.catch(() => undefined); // after an interruption no one waits for it
  await Promise.race([work, interrupted]);
}

/** CPU of the living processes, and through their parent of those that have ended. */
async function cpuOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number; own: number }>(
    'SELECT pid, pg_backend_pid() AS own FROM pg_stat_activity',
  );
  const parent = statOf(rows[0]!.own)?.[PARENT];
  if (parent === undefined) return 0;
  const ticks = [
    ...(statOf(parent)?.slice(USER, USER + 4) ?? []),
    ...rows.flatMap(({ pid }) => statOf(pid)?.slice(USER, USER + 2) ?? []),
  ];
  return ticks.reduce((sum, each) => sum + each, 0) * MICROSECONDS_A_TICK;
}

/** Indexes of the fields after the name in /proc/<pid>/stat: user and system time, and those of ended children. */
const [PARENT, USER] = [1, 11];

function statOf(pid: number): number[] | null {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  } catch {
    return null; // no /proc, or the process has ended
  }
}
