import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { temporaryDataDirectory } from './server-process.js';

/**
 * A PostgreSQL for one test alone: when it is killed it keeps acknowledged commits, and loses the last of the others. Its files are in
 * memory where the run has its own there: a flush that only the end of the machine would show costs nothing.
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

/** Else it would be written a fifth of a second later, and a test would rarely see it lost. */
async function loseUnflushedWrites(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
