import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';

/** Sessions of a benchmark see the log and the read models by name. */
export const SEARCH_PATH = '-c search_path=public,read_models';

/** A PostgreSQL of the benchmark's own. */
export interface OwnDatabase {
  /** Temporary; holds the cluster and the other files of the benchmark. */
  readonly directory: string;
  readonly pool: pg.Pool;
  url(database?: string): string;
  /** Microseconds of CPU that the server has used so far; 0 where there is no /proc. */
  cpu(): Promise<number>;
}

interface OwnDatabaseOptions {
  /** false: without fsync, for benchmarks that only read. */
  readonly durable?: boolean;
  readonly connections?: number;
}

const MICROSECONDS_A_TICK = 10_000;

/** Does the work on a PostgreSQL that is there for it alone, and removes everything, also when it fails or is interrupted. */
export async function onOwnDatabase(
  work: (database: OwnDatabase) => Promise<void>,
  options: OwnDatabaseOptions = {},
): Promise<void> {
  const waited = setInterval(() => undefined, 60_000); // an answer that never comes must not end the process in silence
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-bench-'));
  fs.chmodSync(directory, 0o755); // the server's account has to enter
  const remove = (): void => fs.rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove); // also when something throws where no one waits
  try {
    const server = await startEmbeddedPostgres({
      directory: path.join(directory, 'postgres'),
      durable: options.durable ?? true,
    });
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

/** The living processes, and through their parent those that have ended. */
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

/**
 * Indexes of the fields after the name in /proc/<pid>/stat: user, system, and the same of the children that have ended.
 */
const [PARENT, USER] = [1, 11];

function statOf(pid: number): number[] | null {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  } catch {
    return null; // no /proc, or the process has gone
  }
}
