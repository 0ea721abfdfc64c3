import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { guarded } from '@app/kernel';
import { StartError } from '../start-error.js';
import { canAccess, databaseAccount, type Account } from './account.js';
import { findBinaries, machineDirectory, type Binaries } from './binaries.js';
import {
  APPLICATION,
  applicationPassword,
  clusterDirectory,
  createCluster,
  DATABASE_ENVIRONMENT,
  lastLine,
  OWNER,
  ownerPassword,
} from './cluster.js';
import { removeForeignLock } from './stale-lock.js';

interface EmbeddedPostgresOptions {
  /** Absolute path of the database files. */
  readonly directory: string;
  /** false trades durability after a crash of the machine for speed: for tests only. */
  readonly durable?: boolean;
  /** Maximum number of connections; default: 200. */
  readonly connections?: number;
  /** Adds a Unix socket in the directory of the files, which the URLs then use. Its path may have at most 107 bytes. */
  readonly socket?: boolean;
  /** Called after the server was launched and before it is ready. */
  readonly onStarting?: () => void;
  /** Called with the last output of the server when it ends without a stop request. */
  readonly onUnexpectedEnd?: (lastWords: string) => void;
}

interface EmbeddedPostgres {
  /** Actual directory of the files: a different one if the server's account cannot reach the requested directory. */
  readonly directory: string;
  /** URL of the serving role, which the first migration creates. */
  url(database?: string): string;
  /** URL of the superuser, who owns and migrates the tables. */
  ownerUrl(database?: string): string;
  /** Fast shutdown. Resolves when the server has exited. */
  stop(): Promise<void>;
}

/** Time that a start waits for a server that is still shutting down after its parent process was killed. */
const TIMEOUT_MILLISECONDS = 10_000;
const RETRY_MILLISECONDS = 100;
const DEFAULT_CONNECTIONS = 200;
/** Durability off: no flushes, no full-page images, minimal WAL; and connections for several applications. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '500',
};

type ServerSettings = Readonly<Record<string, string>>;

const READY = 'database system is ready to accept connections';
const STILL_LOCKED = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;
const PORT_TAKEN = /could not create any TCP\/IP sockets|Address already in use/;

/**
 * The shell holds a pipe to this process. When this process ends in any way, even by SIGKILL, the pipe closes and PostgreSQL gets a fast
 * shutdown. Nothing else would stop it.
 */
const WATCHDOG =
  'exec 3<&0; "$@" </dev/null 3<&- & server=$!; (cat <&3 >/dev/null 2>&1; kill -INT $server) 2>/dev/null & exec 3<&-; wait $server';

/** Starts our own PostgreSQL on a free loopback port, and creates its files at the first start. Throws StartError. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = databaseAccount();
  const binaries = findBinaries(account);
  fs.mkdirSync(path.dirname(options.directory), { recursive: true });
  const directory = clusterDirectory(options.directory, machineDirectory(), (parent) => canAccess(account, parent));
  fs.mkdirSync(path.dirname(directory), { recursive: true });
  createCluster(directory, binaries, account);
  const settings = {
    unix_socket_directories: options.socket === true ? directory : '',
    max_connections: String(options.connections ?? DEFAULT_CONNECTIONS),
    ...(options.durable === false ? NOT_DURABLE : {}),
  };
  const { server, port } = await startServer(directory, binaries, account, settings, options.onStarting);
  const socket = options.socket === true ? `?host=${encodeURIComponent(directory)}` : '';
  const address = (role: string, password: string, database = 'postgres'): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}${socket}`;
  server.onEnd((lastWords) => options.onUnexpectedEnd?.(lastWords));
  return {
    directory,
    url: (database) => address(APPLICATION, applicationPassword(directory), database),
    ownerUrl: (database) => address(OWNER, ownerPassword(directory), database),
    stop: () => server.stop(),
  };
}

async function startServer(
  directory: string,
  binaries: Binaries,
  account: Account,
  settings: ServerSettings,
  onStarting?: () => void,
) {
  const deadline = Date.now() + TIMEOUT_MILLISECONDS;
  for (;;) {
    const port = await freePort();
    const server = new Server(serverProcess(directory, port, binaries, account, settings));
    const ready = server.ready();
    onStarting?.();
    const failure = await ready;
    if (failure === null) return { server, port };
    const mayPass =
      PORT_TAKEN.test(failure) ||
      (STILL_LOCKED.test(failure) && (removeForeignLock(directory) || Date.now() < deadline));
    if (mayPass) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      continue;
    }
    if (STILL_LOCKED.test(failure))
      throw new StartError(`Another PostgreSQL runs on ${directory}: stop it, or set another DATA_DIR.`);
    throw new StartError(`The embedded PostgreSQL did not start: ${lastLine(failure)}`);
  }
}

function serverProcess(
  directory: string,
  port: number,
  binaries: Binaries,
  account: Account,
  settings: ServerSettings,
): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached, so that Ctrl-C reaches only this process: the pools are closed before the database.
  return spawn(
    '/bin/sh',
    ['-c', WATCHDOG, 'postgres', binaries.postgres, '-D', directory, '-p', String(port), ...flags],
    {
      ...account,
      cwd: directory,
      env: DATABASE_ENVIRONMENT,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
}

/** The running server: its output, its readiness and its exit. */
class Server {
  private output = '';
  private stopping = false;
  private readonly ended: Promise<void>;

  constructor(private readonly child: ChildProcess) {
    this.ended = new Promise((resolve) => {
      const failed = guarded((error: Error) => {
        this.output += error.message;
        resolve();
      });
      child.once('close', () => resolve());
      child.once('error', failed);
    });
    const output = guarded((chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-8_192);
    });
    child.stderr?.on('data', output);
  }

  /** Resolves to null once connections are accepted, otherwise to the server's output before it exited. */
  async ready(): Promise<string | null> {
    const accepted = new Promise<null>((resolve) => {
      const look = guarded(() => {
        if (this.output.includes(READY)) resolve(null);
      });
      this.child.stderr?.on('data', look);
    });
    const failure = await Promise.race([accepted, this.ended.then(() => this.output || 'no word from the server')]);
    if (failure === null) this.allowProcessExit();
    return failure;
  }

  onEnd(report: (lastWords: string) => void): void {
    void this.ended.then(() => {
      if (!this.stopping) report(lastLine(this.output));
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.child.ref();
    (this.child.stderr as net.Socket).ref(); // it closes after the process has exited, and `ended` waits for both
    this.child.stdin?.end();
    await this.ended;
  }

  /** A running database must not keep this process alive. */
  private allowProcessExit(): void {
    this.child.unref();
    (this.child.stdin as net.Socket).unref();
    (this.child.stderr as net.Socket).unref();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
