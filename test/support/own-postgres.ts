import path from 'node:path';
import { startEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { temporaryDataDirectory } from './server-process.js';

/** A PostgreSQL for one test alone, that keeps what it committed when it is killed. */
export interface OwnPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const data = temporaryDataDirectory();
  const server = await startEmbeddedPostgres({ directory: path.join(data.path, 'postgres') });
  return {
    url: server.url(),
    stop: async () => {
      await server.stop();
      data.remove();
    },
  };
}
