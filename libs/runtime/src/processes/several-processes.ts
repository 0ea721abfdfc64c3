import cluster from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { makeDataDirectory } from '../data-directory.js';
import { openDatabase } from '../database.js';
import { announce, fail, type Stoppable } from '../run-process.js';
import { readSettings, type Settings } from '../settings.js';
import { StartError } from '../start-error.js';
import type { ReadyReport } from './messages.js';
import { ProcessGroup } from './process-group.js';

/** Settings of a parent, with the report of its first process. */
export interface StartedProcesses {
  readonly settings: Settings;
  readonly report: ReadyReport;
  /** Directory of the embedded database's files; null with DATABASE_URL. */
  readonly databaseDirectory: string | null;
}

interface SeveralProcessesOptions {
  /** true: use the embedded server of the process that is running on the data directory (worker). */
  readonly join: boolean;
  /** Called once all processes are ready; returns a function to call when they stop. */
  readonly started: (started: StartedProcesses) => () => void;
  /** Stops everything for the given reason, with exit code 1. */
  readonly stopAll: (reason: StartError) => void;
}

/** True in a process that is to be the parent of several. Throws StartError for an invalid environment. */
export function isParentOfSeveral(environment: NodeJS.ProcessEnv): boolean {
  return cluster.isPrimary && readSettings(environment).processes > 1;
}

/**
 * Starts PROCESSES processes of this program on one database and one port. This process is their parent: it opens the database, distributes
 * connections, counts for rate limits, and starts and stops the others. Throws StartError.
 */
export async function startSeveral(
  environment: NodeJS.ProcessEnv,
  { join, started, stopAll }: SeveralProcessesOptions,
): Promise<Stoppable> {
  const settings = readSettings(environment);
  makeDataDirectory(settings.dataDirectory);
  announce('Opening the database …');
  const onUnexpectedEnd = (lastWords: string): never =>
    fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`));
  const database = await openDatabase(settings, { join, onUnexpectedEnd });
  try {
    void new RateLimiterClusterMaster(); // the processes count requests here, together
    announce(`Starting ${settings.processes} processes …`);
    const group = new ProcessGroup(settings, { url: database.url, ownerUrl: database.ownerUrl }, stopAll);
    const report = await group.start(() => database.share());
    const stopped = started({ settings, report, databaseDirectory: database.directory });
    return {
      uncaught: (error) => announce(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      drain: () => {
        stopped();
        return group.stop();
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
