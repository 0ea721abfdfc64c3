import fs from 'node:fs';
import path from 'node:path';
import { lockDataDirectory, lockHolder, readIfPresent } from './data-directory.js';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import { assignedDatabase, isOneOfSeveral } from './processes/child.js';
import type { Settings } from './settings.js';
import { StartError } from './start-error.js';

interface OpenDatabase {
  /** URL of the serving role. */
  readonly url: string;
  /** URL of the role that owns the tables; null if this process does not know it. */
  readonly ownerUrl: string | null;
  /** Directory of the embedded server's files; null for another server. */
  readonly directory: string | null;
  /** Publishes the embedded server to other processes. Call it once the database is migrated and the serving role can connect. */
  share(): void;
  close(): Promise<void>;
}

export interface OpenRuntimeOptions extends OpenDatabaseOptions {
  /** Inspects the database before a secret is generated for it: one that is in use already has its secrets. Throws StartError. */
  readonly inspect: (url: string) => Promise<{ readonly isNew: boolean }>;
}

interface OpenDatabaseOptions {
  /** true: use the embedded server of the process that is running on this data directory (CLI, worker). */
  readonly join: boolean;
  /** With `join`: do not create a missing database, since the location is only the default. */
  readonly existing?: boolean;
  /** Called after the embedded server was launched and before it is ready. Not called for another server. */
  readonly onStarting?: () => void;
  readonly onUnexpectedEnd: (lastWords: string) => void;
}

/** File with the URL of the running embedded server, for other processes of the same owner; mode 0600, removed when the server stops. */
const ADDRESS = 'database-url';

/** Connections of commands, of workers that join, and of operators. */
const CONNECTIONS_OF_ALL = 160;
/** Maximum for pools, listeners and sessions that hold locks. */
const CONNECTIONS_OF_A_PROCESS = 40;

const notOurs = (url: string, ownerUrl: string | null): OpenDatabase => ({
  url,
  ownerUrl,
  directory: null,
  share: () => undefined,
  close: () => Promise.resolve(),
});

/**
 * Opens the PostgreSQL of DATABASE_URL, or the embedded one in the data directory. Only one process at a time may run the embedded one; of
 * several processes, their parent.
 */
export async function openDatabase(settings: Settings, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (isOneOfSeveral()) {
    const { url, ownerUrl } = await assignedDatabase();
    return notOurs(url, ownerUrl);
  }
  if (settings.databaseUrl !== null) return notOurs(settings.databaseUrl, settings.migrationDatabaseUrl);
  // The running server has migrated it.
  if (options.join && lockHolder(settings.dataDirectory)) return notOurs(runningAddress(settings.dataDirectory), null);
  if (options.existing === true && !isUsed(settings.dataDirectory))
    throw new StartError(
      `There is no installation at ${settings.dataDirectory}: start the server (npm start), or set DATA_DIR or DATABASE_URL.`,
    );
  return startOwn(settings, options);
}

/** True if a start has left its files in the data directory. The files of the database may be elsewhere. */
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
