import fs from 'node:fs';
import path from 'node:path';
import { lockDataDirectory, lockHolder, readIfPresent } from './data-directory.js';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import { assignedDatabase, isOneOfSeveral } from './processes/child.js';
import type { Settings } from './settings.js';
import { StartError } from './start-error.js';

interface OpenDatabase {
  /** The address of the role that serves. */
  readonly url: string;
  /** The address of the role that owns the tables; null when this process does not know it. */
  readonly ownerUrl: string | null;
  /** Where the files of the embedded server are; null when it is not ours. */
  readonly directory: string | null;
  /** Lets other processes join the embedded server: the database is migrated, and the role that serves can connect. */
  share(): void;
  close(): Promise<void>;
}

export interface OpenRuntimeOptions extends OpenDatabaseOptions {
  /** Looks at the database before a secret is made for it; a database that is used has its secrets. Throws StartError. */
  readonly inspect: (url: string) => Promise<{ readonly isNew: boolean }>;
}

interface OpenDatabaseOptions {
  /** true: use the embedded server of the process that already runs on this data directory (command line, worker). */
  readonly join: boolean;
  /** With `join`: refuses to create a database where there is none, since the location is only the default. */
  readonly existing?: boolean;
  /** Called when the embedded server has been started and is awaited; not called where it is not ours. */
  readonly onStarting?: () => void;
  readonly onUnexpectedEnd: (lastWords: string) => void;
}

/** Publishes the address of the running embedded server to other processes of the same owner; mode 0600, there while it runs. */
const ADDRESS = 'database-url';

/** Connections of commands, of workers that join, and of operators. */
const CONNECTIONS_OF_ALL = 160;
/** At most: pools, listeners, and sessions that hold locks. */
const CONNECTIONS_OF_A_PROCESS = 40;

const notOurs = (url: string, ownerUrl: string | null): OpenDatabase => ({
  url,
  ownerUrl,
  directory: null,
  share: () => undefined,
  close: () => Promise.resolve(),
});

/** The PostgreSQL of DATABASE_URL, or the embedded one under the data directory, which one process at a time may run; of several processes, their parent. */
export async function openDatabase(settings: Settings, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (isOneOfSeveral()) {
    const { url, ownerUrl } = await assignedDatabase();
    return notOurs(url, ownerUrl);
  }
  if (settings.databaseUrl !== null) return notOurs(settings.databaseUrl, settings.migrationDatabaseUrl);
  if (options.join && lockHolder(settings.dataDirectory)) return notOurs(runningAddress(settings.dataDirectory), null); // its server has migrated it
  if (options.existing === true && !isUsed(settings.dataDirectory))
    throw new StartError(
      `There is no installation at ${settings.dataDirectory}: start the server (npm start), or set DATA_DIR or DATABASE_URL.`,
    );
  return startOwn(settings, options);
}

/** The files of the database may be elsewhere; files that a first start leaves in the directory are not. */
function isUsed(dataDirectory: string): boolean {
  return ['postgres', 'master-key', 'sandbox-credential'].some((name) => fs.existsSync(path.join(dataDirectory, name)));
}

function runningAddress(dataDirectory: string): string {
  const url = readIfPresent(path.join(dataDirectory, ADDRESS));
  if (url === null) throw new StartError('The server is still starting its database: try again in a moment.');
  return url;
}

async function startOwn(
  { dataDirectory, processes }: Settings,
  { onStarting, onUnexpectedEnd }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const address = path.join(dataDirectory, ADDRESS);
  const unlock = lockDataDirectory(dataDirectory);
  try {
    fs.rmSync(address, { force: true });
    const server = await startEmbeddedPostgres({
      directory: path.join(dataDirectory, 'postgres'),
      connections: CONNECTIONS_OF_ALL + CONNECTIONS_OF_A_PROCESS * processes,
      ...(onStarting === undefined ? {} : { onStarting }),
      onUnexpectedEnd,
    });
    return {
      url: server.url(),
      ownerUrl: server.ownerUrl(),
      directory: server.directory,
      share: () => fs.writeFileSync(address, server.url(), { mode: 0o600 }),
      close: async () => {
        fs.rmSync(address, { force: true });
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
