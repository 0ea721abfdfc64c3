import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { temporaryDataDirectory } from './server-process.js';

/**
 * A PostgreSQL for a single test. When it is killed it keeps acknowledged commits and loses the last unacknowledged ones. Its files are in
 * memory if the run's server has its files there: then flushes, which matter only when the machine fails, cost nothing.
 */
export interface OwnPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const data = temporaryDataDirectory();
  const server = await startEmbeddedPostgres({ directory: path.join(data.path, 'postgres') });
  await loseUnflushedWrites(server.ownerUrl());
  return {
    url: server.ownerUrl(),
    stop: async () => {
      await server.stop();
      data.remove();
    },
  };
}

/** Otherwise they would be written after a fifth of a second, and a test would rarely see them lost. */
async function loseUnflushedWrites(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
