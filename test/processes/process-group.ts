import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TrialBalance, type TrialBalanceReport } from '@app/accounts';
import type { EventStore } from '@app/event-store';
import { PooledDataSource } from '@app/database';
import { ReadTables } from '@app/event-sourcing';
import { SANDBOX_TENANT } from '@app/platforms';
import { ledgerRows } from '../../libs/accounts/src/projections/ledger.projection.js';
import { entityOf } from '../../libs/event-sourcing/src/projections/entities.js';
import { ApiClient } from '../support/api-client.js';
import { type TestDatabase, createTestDatabase, databaseEnvironment } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import {
  ServerProcess,
  type TemporaryDataDirectory,
  buildServer,
  temporaryDataDirectory,
} from '../support/server-process.js';
import type { OlderRelease } from './older-release.js';

const CREDENTIAL = { clientId: 'sandbox', clientSecret: 'sandbox-secret' };

/**
 * The guarantee of decision 0035: the silence, a second until a candidate becomes leader, and an allowance for a busy machine, which is far
 * below the quarter of an hour that a lost connection takes otherwise.
 */
export const takeOverMilliseconds = (silenceLimitSeconds = 10) => silenceLimitSeconds * 1_000 + 1_000 + 60_000;

/** An API process with an API client. */
export interface ApiProcess {
  readonly process: ServerProcess;
  readonly api: ApiClient;
}

type LogEnd = Pick<EventStore, 'head'>;

/** Processes of the built product that share one database and nothing else. */
export class ProcessGroup {
  readonly masterKey = randomBytes(32);
  private readonly started: ServerProcess[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly data: TemporaryDataDirectory,
    private readonly environment: Readonly<Record<string, string>>,
    /** Connection for inspecting the database. */
    readonly observer: pg.Pool,
    private readonly log: LogEnd,
  ) {}

  /**
   * `environment` is added to the required variables of every process; the database is created on the run's server, or on a server of the
   * test. `log` returns the head of the log if it is not in the database.
   */
  static async open(
    environment: Readonly<Record<string, string>> = {},
    server?: string,
    log?: LogEnd,
  ): Promise<ProcessGroup> {
    buildServer();
    const database = await createTestDatabase(undefined, server);
    const observer = new pg.Pool({ connectionString: database.url, max: 4, application_name: 'observer' });
    observer.on('error', () => undefined); // its connections break when the database is dropped
    return new ProcessGroup(database, temporaryDataDirectory(), environment, observer, log ?? endInDatabase(observer));
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  get dataDirectory(): string {
    return this.data.path;
  }

  /** `environment` applies only to this process, as does the release, if it is not the built one. */
  async startApi(environment: Readonly<Record<string, string>> = {}, release?: OlderRelease): Promise<ApiProcess> {
    const process = this.start('api', { ROLE: 'api', ...environment }, [], release);
    return { process, api: new ApiClient(await process.address(), CREDENTIAL) };
  }

  async startWorker(
    environment: Readonly<Record<string, string>> = {},
    release?: OlderRelease,
  ): Promise<ServerProcess> {
    const process = this.start('worker', { ROLE: 'worker', ...environment }, [], release);
    await process.prints(/The worker runs/);
    return process;
  }

  /** Starts a process that dies at a point of its work, possibly before it prints that it runs. */
  startDying(role: 'all' | 'worker', environment: Readonly<Record<string, string>>): ServerProcess {
    return this.start(role === 'worker' ? 'worker' : 'api', { ROLE: role, ...environment });
  }

  /** The connection of the read side's leader, once there is one other than `former`. */
  async leadingConnection(former?: number): Promise<number> {
    let leading: number | undefined;
    await eventually(async () => {
      const { rows } = await this.observer.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32) + objid::bigint = $1
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [READ_SIDE_LOCK.toString()],
      );
      leading = rows[0]?.pid;
      return leading !== undefined && leading !== former;
    });
    return leading!;
  }

  /**
   * Resolves once the processes are idle as a whole, whichever of them works: every reader has passed the newest event, no timer is due, and
   * the queue holds no input, not even a postponed one. An unreachable database does not count as idle.
   */
  async atRest(): Promise<void> {
    let left = '';
    const look = async () => {
      left = await this.unrest().catch(String);
      return left === '';
    };
    await eventually(look).catch((error: unknown) => {
      throw new Error(`the processes have not come to rest: ${left}`, { cause: error });
    });
  }

  /** A description of the remaining work; empty if the processes are idle. */
  private async unrest(): Promise<string> {
    const head = await this.log.head();
    const { rows } = await this.observer.query<{ read: string | null; timers: number; inputs: readonly string[] }>(
      UNREST,
    );
    const { read, timers, inputs } = rows[0]!;
    const isOver = read === String(head) && timers === 0 && inputs.length === 0;
    // since the head was read, a saga's step may have been appended, and its input deleted from the queue
    if (isOver && (await this.log.head()) === head) return '';
    return `read up to ${read} of ${head}, ${timers} timers are due, inputs wait: ${inputs.join(', ') || 'none'}`;
  }

  /**
   * Kills a PostgreSQL process in the middle of its work, during an append if there is one: the whole server then drops every connection and
   * recovers from its log. Only for a server started by the test, whose processes it may signal.
   */
  async crashDatabase(): Promise<void> {
    const { rows } = await this.observer.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('event-store-writer', 'read-side')
       ORDER BY state = 'active' DESC, application_name LIMIT 1`,
    );
    if (rows[0] !== undefined) process.kill(rows[0].pid, 'SIGKILL');
  }

  /** The sessions in which workers hold their leases: they change if a worker was too slow and was considered dead. */
  async leases(): Promise<readonly number[]> {
    const { rows } = await this.observer.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'saga-worker' ORDER BY pid`,
    );
    return rows.map(({ pid }) => pid);
  }

  /** Database connections except the observer's, by application name. */
  async connections(): Promise<string[]> {
    const { rows } = await this.observer.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'observer'`,
    );
    return rows.map(({ name }) => name);
  }

  /** Reads the books, independently of the processes. */
  async books(): Promise<TrialBalanceReport> {
    const source = new PooledDataSource({ connectionString: this.database.url, max: 1, application_name: 'observer' });
    await source.initialize();
    try {
      await source.describe([entityOf(ledgerRows)]);
      const tables = new ReadTables(source, null as never, null as never, null as never);
      return await new TrialBalance(tables, null as never).of(SANDBOX_TENANT);
    } finally {
      await source.destroy();
    }
  }

  /** Everything that all processes have printed so far, including their logs. */
  get printed(): string {
    return this.started.map((process) => process.printed).join('\n');
  }

  /** Stops every process, in order, and keeps the database. */
  async stop(): Promise<void> {
    await Promise.all(this.started.map((process) => process.stop()));
  }

  async close(): Promise<void> {
    await Promise.all(this.started.map((process) => process.stop('SIGKILL')));
    await this.observer.end();
    await this.database.drop();
    this.data.remove();
  }

  /** Runs a command of the operator's command line; returns its exit code, or the signal that ended it. */
  command(
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<number | NodeJS.Signals | null> {
    return this.start('cli', environment, words).end();
  }

  /** Starts a process that must refuse to start; returns its exit code and output, without its progress lines. */
  async refusal(
    application: 'api' | 'worker',
    environment: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number | NodeJS.Signals | null; readonly lines: readonly string[] }> {
    const process = this.start(application, environment);
    const code = await process.end();
    const lines = process.printed.split('\n').filter((line) => line !== '' && !line.endsWith('…'));
    return { code, lines };
  }

  private start(
    application: 'api' | 'worker' | 'cli',
    environment: Readonly<Record<string, string>>,
    words: readonly string[] = [],
    release?: OlderRelease,
  ): ServerProcess {
    const process = new ServerProcess(
      {
        ...databaseEnvironment(this.database.url),
        DATA_DIR: this.data.path,
        MASTER_KEY: this.masterKey.toString('hex'),
        ALLOW_LOCAL_WEBHOOKS: 'true',
        SANDBOX_CLIENT_ID: CREDENTIAL.clientId,
        SANDBOX_CLIENT_SECRET: CREDENTIAL.clientSecret,
        ...this.environment,
        ...environment,
      },
      application,
      words,
      release && [release.program(application)],
    );
    this.started.push(process);
    return process;
  }
}

const UNREST = `SELECT
  (SELECT min(position) FROM reader_positions) AS read,
  (SELECT count(*)::integer FROM timers WHERE NOT clocked AND due_at <= now()) AS timers,
  ARRAY(SELECT saga || CASE WHEN leased_by IS NULL THEN '' ELSE ' (leased)' END || CASE WHEN failures = 0 THEN '' ELSE ' (failed)' END
        FROM saga_queue WHERE parked_reason IS NULL ORDER BY id) AS inputs`;

/** The advisory lock that the leader of the read side holds (libs/event-sourcing/src/projections/leadership.ts). */
const READ_SIDE_LOCK = 7_315_000_002n;

function endInDatabase(database: pg.Pool): LogEnd {
  return {
    head: async () =>
      BigInt((await database.query<{ position: string }>('SELECT position FROM event_head')).rows[0]!.position),
  };
}
