import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Tenant, tenantKey } from '@app/kernel';
import { ensureBuilt } from '../../scripts/building.mjs';
import { bundle } from '../../scripts/bundling.mjs';
import type { Round } from './figures.js';
import { type OwnDatabase, SEARCH_PATH, onOwnDatabase } from './own-database.js';
import { Receiver } from './receiver.js';
import type { Statement } from '../../test/support/round-trips.mjs';

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, '../..');
const PRODUCT = 'product.process.mjs';
/** Inside the repository, where the packages that are not bundled can be resolved. */
const BUNDLE = path.resolve(HERE, '../../dist/bench');
const CREDENTIAL = { SANDBOX_CLIENT_ID: 'sandbox', SANDBOX_CLIENT_SECRET: 'sandbox-secret' };
const CONNECTIONS = 32;
const LOOK_MILLISECONDS = 20;
const MAX_REST_MILLISECONDS = 120_000;

const BASE_PATH = '/2025-10-13';
/** A measured server in a separate process. */
export interface Server {
  readonly child: ChildProcess;
  /** For the product, includes the base path. */
  readonly url: string;
  /** A pool on its database. */
  readonly pool: pg.Pool;
  /** Headers of every request: the credential of the sandbox platform by default. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A platform created for the benchmark. */
export interface Platform {
  readonly tenant: Tenant;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The product called as another platform. */
export function as(server: Server, { clientId, clientSecret }: Pick<Platform, 'clientId' | 'clientSecret'>): Server {
  return { ...server, headers: headersOf(clientId, clientSecret) };
}

function headersOf(clientId: string, clientSecret: string): Readonly<Record<string, string>> {
  return {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'content-type': 'application/json',
  };
}

/** Resources used by a server process: CPU in µs, memory in bytes. */
export interface Used {
  readonly cpu: number;
  readonly rss: number;
  readonly heapUsed: number;
  /** Heap size, including empty pages. */
  readonly heapTotal: number;
  /** Buffers outside the heap. */
  readonly external: number;
}

export interface Sent {
  readonly method: string;
  readonly path?: string;
  readonly body?: string;
  /** Replaces the headers of the server. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Load {
  readonly url: string;
  /** URLs of additional servers, which share the connections with the first one. */
  readonly furtherUrls?: readonly string[];
  /** Sent in rotation. */
  readonly requests: readonly Sent[];
  /** 32 by default. */
  readonly connections?: number;
}

/** Closed loop: sends `amount` requests, the next as soon as a connection is free. */
export interface ClosedLoad extends Load {
  readonly amount: number;
  /** Accepted statuses besides those below 300. */
  readonly expected?: readonly number[];
}

/** Open loop: sends `rate` requests per second for a number of seconds, regardless of response times. */
interface OpenLoad extends Load {
  readonly rate: number;
  readonly seconds: number;
}

export interface LoadAnswer {
  /** From the first request to the last response. */
  readonly seconds: number;
  readonly statuses: readonly StatusAnswers[];
  /** Ids that the accepted requests created. */
  readonly ids: readonly string[];
}

/** The responses with one status, or one code of failed connections; times in ms, since they were due. */
export interface StatusAnswers {
  readonly status: string;
  readonly count: number;
  /** Number of responses with Retry-After. */
  readonly retryAfter: number;
  readonly p50: number;
  readonly p99: number;
  /** Body of the first refusal. */
  readonly said: string;
}

export interface StartOptions {
  /** The folder of another checkout, whose build is started. */
  readonly checkout?: string;
  /** Loads the product from a bundle, as `npm start` does, rather than from the compiler's output. */
  readonly isBundled?: boolean;
  readonly database?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly node?: readonly string[];
  /** Node executable to use instead of this process's. */
  readonly executable?: string | undefined;
  /** Hides the output of the process. */
  readonly isQuiet?: boolean;
}

/** The flags and environment that `npm start` of a checkout starts its product with. */
function startOf(checkout: string): {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
} {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(checkout, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  const words = scripts.start.split(' ');
  return {
    flags: words.filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))),
  };
}

/** Waits until the read models of a new process have tables; it already responds before. */
async function answersReady(url: string): Promise<void> {
  const timeout = performance.now() + MAX_REST_MILLISECONDS;
  while (!(await fetch(`${url}/health/ready`)).ok) {
    if (performance.now() > timeout) throw new Error(`${url} does not become ready`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
}

/** The built product and its baselines, each in a separate process, with load from another process, on one PostgreSQL. */
export class Stage {
  private readonly children = new Set<ChildProcess>();
  private readonly receivers: Receiver[] = [];
  private readonly pools = new Map<string, pg.Pool>();
  private loader: ChildProcess | null = null;

  constructor(readonly database: OwnDatabase) {}

  /** `platforms`: those of BENCH_ENDPOINTS. */
  async product(options: StartOptions = {}): Promise<Server & { readonly platforms: readonly Platform[] }> {
    if (options.isBundled === true) await bundle({ product: path.join(HERE, PRODUCT) }, BUNDLE);
    const {
      url,
      platforms = [],
      ...server
    } = await this.start(options.isBundled === true ? path.join(BUNDLE, 'product.js') : PRODUCT, options);
    await answersReady(url);
    return { ...server, url: `${url}${BASE_PATH}`, platforms };
  }

  bare(): Promise<Server> {
    return this.start('bare.process.mjs');
  }

  /** A receiver on loopback for the sandbox platform's webhooks. */
  async receiver(product: Server): Promise<Receiver> {
    const receiver = await Receiver.start();
    this.receivers.push(receiver);
    const answer = await fetch(`${product.url}/config`, {
      method: 'PATCH',
      headers: product.headers,
      body: JSON.stringify({ webhookEndpoint: receiver.url }),
    });
    if (!answer.ok) throw new Error(`no webhook endpoint: ${await answer.text()}`);
    return receiver;
  }

  async start(
    file: string,
    { checkout, database, environment = {}, node = [], executable, isQuiet = false }: StartOptions = {},
  ): Promise<Server & { readonly platforms?: readonly Platform[] }> {
    const { PATH, HOME } = process.env;
    const started = startOf(checkout ?? ROOT);
    const child = fork(path.resolve(checkout === undefined ? HERE : path.join(checkout, 'bench/parts'), file), {
      ...(isQuiet && { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] as const }),
      ...(executable !== undefined && { execPath: executable }),
      execArgv: [...started.flags, ...node],
      env: {
        PATH,
        HOME,
        ...started.environment,
        DATABASE_URL: this.database.url(database),
        DATA_DIR: path.join(this.database.directory, 'data'),
        ALLOW_LOCAL_WEBHOOKS: 'true',
        ...CREDENTIAL,
        ...environment,
      },
    });
    this.children.add(child);
    const said = await answerOf<{ readonly url: string; readonly platforms?: readonly Platform[] }>(child);
    return {
      ...said,
      child,
      pool: this.poolOf(database),
      headers: headersOf(CREDENTIAL.SANDBOX_CLIENT_ID, CREDENTIAL.SANDBOX_CLIENT_SECRET),
    };
  }

  async stop({ child }: Pick<Server, 'child'>): Promise<void> {
    this.children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /**
   * `collected`: after a garbage collection, for a server started with --expose-gc; `exported`: after its spans are exported; `tracing on`
   * and `off`: starts and stops recording traces, for a server that exports them; `allocations on` and `off`: starts and stops sampling
   * allocations, for a server started with BENCH_ALLOCATIONS.
   */
  used(
    { child }: Server,
    asked: 'used' | 'collected' | 'exported' | `${'tracing' | 'allocations'} ${'on' | 'off'}` = 'used',
  ): Promise<Used> {
    return answerOf(child, asked);
  }

  /** Statements that a server started with BENCH_STATEMENTS has completed since the last call. */
  statements({ child }: Server): Promise<readonly Statement[]> {
    return answerOf(child, 'statements');
  }

  /** Runs a closed loop of requests; their cost includes all their consequences. */
  async measure(server: Server, { amount, expected = [], ...load }: ClosedLoad): Promise<Round & LoadAnswer> {
    const before = { node: (await this.used(server)).cpu, postgres: await this.database.cpu() };
    const answer = await this.send(server, { amount, connections: Math.min(CONNECTIONS, amount), ...load });
    const answered = performance.now();
    const wrong = answer.statuses.find(({ status }) => !(Number(status) < 300) && !expected.includes(Number(status)));
    if (wrong !== undefined)
      throw new Error(`${wrong.count} of ${amount} requests to ${load.url} answered ${wrong.status}: ${wrong.said}`);
    await this.atRest(server.pool);
    const seconds = answer.seconds + (performance.now() - answered) / 1_000;
    const { p50, p99 } = answer.statuses.reduce((most, one) => (one.count > most.count ? one : most));
    const each = (sum: number): number => sum / amount;
    return {
      ...answer,
      rate: amount / answer.seconds,
      settled: amount / seconds,
      p50,
      p99,
      node: each((await this.used(server)).cpu - before.node),
      postgres: each((await this.database.cpu()) - before.postgres),
    };
  }

  offer(server: Server, load: OpenLoad): Promise<LoadAnswer> {
    return this.send(server, { connections: CONNECTIONS, ...load });
  }

  /**
   * Waits until all consequences of the requests are done: no unread event, no saga at work. With a tenant, only its consequences count,
   * while others send requests. Waits as long as the number of unread events and pending inputs decreases.
   */
  async atRest(pool = this.database.pool, tenant?: Tenant): Promise<void> {
    let before = Infinity;
    for (;;) {
      const timeout = performance.now() + MAX_REST_MILLISECONDS;
      while (performance.now() < timeout) {
        if (await isAtRest(pool, tenant)) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
      }
      const left = await leftOf(pool, tenant);
      if (left >= before)
        throw new Error(
          `not at rest: ${left} events and inputs are left, after ${MAX_REST_MILLISECONDS / 1_000} s no fewer`,
        );
      before = left;
    }
  }

  async close(): Promise<void> {
    this.loader?.kill();
    await Promise.all([...this.children].map((child) => this.stop({ child })));
    for (const receiver of this.receivers) receiver.close();
    for (const pool of this.pools.values()) void pool.end();
  }

  private poolOf(database: string | undefined): pg.Pool {
    if (database === undefined) return this.database.pool;
    const pool =
      this.pools.get(database) ??
      new pg.Pool({ connectionString: this.database.url(database), max: 2, options: SEARCH_PATH });
    pool.on('error', () => undefined); // connections that the server still holds when it stops
    this.pools.set(database, pool);
    return pool;
  }

  private send(
    { headers }: Server,
    { url, furtherUrls = [], ...load }: (OpenLoad | ClosedLoad) & { readonly connections: number },
  ): Promise<LoadAnswer> {
    this.loader ??= fork(path.join(HERE, 'load.process.mjs'), { execArgv: [] });
    return answerOf(this.loader, { headers, urls: [url, ...furtherUrls], ...load });
  }
}

/** The last event of a tenant, or of all tenants. */
const LAST = `(SELECT CASE WHEN $1::text IS NULL THEN (SELECT position FROM event_head)
  ELSE coalesce((SELECT position FROM events WHERE starts_with(stream, $1 || '.') ORDER BY position DESC LIMIT 1), 0) END)`;
/** Inputs of the tenant's sagas, or of all sagas, that are pending or in progress. */
const DUE = 'FROM saga_queue WHERE due_at <= now() AND ($1::text IS NULL OR tenant = $1)';
const READ = '(SELECT min(position) FROM reader_positions)';

async function isAtRest(pool: pg.Pool, tenant: Tenant | undefined): Promise<boolean> {
  if (!(await hasTables(pool))) return true;
  const { rows } = await pool.query<{ rest: boolean | null }>(
    `SELECT ${READ} >= ${LAST} AND NOT EXISTS (SELECT ${DUE}) AS rest`,
    [tenant === undefined ? null : tenantKey(tenant)],
  );
  return rows[0]!.rest === true;
}

/** False for a bare server. */
async function hasTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(`SELECT to_regclass('saga_queue') IS NOT NULL AS has`);
  return rows[0]!.has;
}

/** Number of unread events and pending inputs. */
async function leftOf(pool: pg.Pool, tenant: Tenant | undefined): Promise<number> {
  const { rows } = await pool.query<{ left: string }>(
    `SELECT greatest(${LAST} - coalesce(${READ}, 0), 0) + (SELECT count(*) ${DUE}) AS left`,
    [tenant === undefined ? null : tenantKey(tenant)],
  );
  return Number(rows[0]!.left);
}

/** The next message of a child, in answer to a question if one is given; its end is an error. */
function answerOf<Answer>(child: ChildProcess, asked?: string | object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`${path.basename(child.spawnargs.at(-1) ?? '')} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Answer);
    });
    if (asked !== undefined) child.send(asked);
  });
}

/** Builds the product when it is not, and clears everything up afterwards. */
export async function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  ensureBuilt(console.error);
  await onOwnDatabase(async (database) => {
    const stage = new Stage(database);
    try {
      await work(stage);
    } finally {
      await stage.close();
    }
  });
}
