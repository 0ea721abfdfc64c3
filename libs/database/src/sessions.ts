import pg from 'pg';
import { guarded } from '@app/kernel';
import { ConnectionWatch } from './connection-watch.js';
import { SERVING_SEARCH_PATH } from './schemas.js';

/** Default limit of silence for a session with a lock for which others wait. */
const SILENCE_LIMIT_MILLISECONDS = 10_000;
/** Setting that carries each session's limit, for the SQL below. */
const SILENCE_LIMIT_SETTING = 'payments.silence_limit';
const SILENCE_LIMIT = `COALESCE(NULLIF(current_setting('${SILENCE_LIMIT_SETTING}', true), ''), '${SILENCE_LIMIT_MILLISECONDS}ms')`;
/** Interval of the heartbeats of such a session. */
export const HEARTBEAT_MILLISECONDS = 1_000;

/** Sends a statement over a session. */
export type Heartbeat = (client: pg.ClientBase) => Promise<unknown>;

const CONNECTING_MILLISECONDS = 10_000;
const KEEP_ALIVE_MILLISECONDS = 5_000;

/** Limits of every connection: a connect timeout, and keepalive probes while it is idle. */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: CONNECTING_MILLISECONDS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
} satisfies pg.ClientConfig;

/** Limits that the database enforces on a session: it detects a lost client within seconds, and ends transactions that are idle. */
const SESSION_LIMITS = {
  tcp_user_timeout: '10s',
  tcp_keepalives_idle: '5s',
  tcp_keepalives_interval: '2s',
  tcp_keepalives_count: '3',
  idle_in_transaction_session_timeout: '30s',
};

/** Application name of the pool's sessions. */
export const POOL_SESSION = 'payments-platform/0.4';
/** Its name in releases before 0.4, which record and know only plain hashes of requests (decision 0125). */
const OLDER_POOL_SESSION = 'payments-platform';

/** Application names of this product's sessions, which it may end when they block others. */
const OWN_SESSIONS = [
  POOL_SESSION,
  OLDER_POOL_SESSION,
  'event-store-writer',
  'read-side',
  'saga-queue',
  'saga-worker',
  'projection-rebuild',
];

/** Hook for each new connection, pooled or single: sets the limits and watches the connection. */
export function limitedSessions(
  config: pg.ClientConfig,
  silenceLimitMilliseconds = SILENCE_LIMIT_MILLISECONDS,
): (client: pg.ClientBase) => Promise<void> {
  const watch = new ConnectionWatch(config, undefined, silenceLimitMilliseconds);
  const limits = { ...SESSION_LIMITS, [SILENCE_LIMIT_SETTING]: `${silenceLimitMilliseconds}ms` };
  return async (client) => {
    const backend = await limit(client, { ...literals(limits), search_path: SERVING_SEARCH_PATH });
    watch.add(client as pg.Client, backend);
  };
}

/** A connection outside the pool, with the same limits. */
export async function openSession(options: pg.PoolConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...CONNECTION_LIMITS, ...options, application_name: name });
  client.on('error', () => undefined); // the end event follows and is handled
  try {
    await client.connect();
    await options.onConnect?.(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Makes the database end the session after its process was silent (frozen, cut off or hung) for the configured limit, by default ten seconds.
 * Between transactions, where it blocks less, a longer limit may be given.
 */
export async function terminateWhenSilent(
  client: pg.ClientBase,
  { idleMilliseconds }: { readonly idleMilliseconds?: number } = {},
): Promise<void> {
  await limit(client, {
    idle_session_timeout: idleMilliseconds === undefined ? SILENCE_LIMIT : `'${idleMilliseconds}ms'`,
    idle_in_transaction_session_timeout: SILENCE_LIMIT,
  });
}

/** Sends heartbeats over an idle session: any statement is one. */
export function sendHeartbeats(client: pg.Client, heartbeat: Heartbeat = (session) => session.query('SELECT 1')): void {
  let asking = false;
  const timer = setInterval(
    guarded(async () => {
      if (asking) return;
      asking = true;
      await heartbeat(client).catch(() => undefined); // the end event is handled
      asking = false;
    }),
    HEARTBEAT_MILLISECONDS,
  );
  client.once(
    'end',
    guarded(() => clearInterval(timer)),
  );
}

/** A session is silent if the database waits for its client, by the database's clock. */
const IS_SILENT = `(a.state <> 'active' OR a.wait_event_type = 'Client')
  AND a.state_change < clock_timestamp() - ${SILENCE_LIMIT}::interval`;

/**
 * Ends own sessions that are silent and either hold an advisory lock that a candidate wants or block a waiting session. The limits above end
 * most of them earlier. This also ends those whose client stopped reading or sending in the middle of a statement.
 */
export async function terminateSilentHolders(client: pg.ClientBase, wanted: number): Promise<number> {
  const { rows } = await client.query<{ ended: boolean }>(
    `SELECT pg_terminate_backend(a.pid) AS ended FROM pg_stat_activity a
     WHERE a.datname = current_database() AND a.usename = current_user AND a.application_name = ANY($2) AND ${IS_SILENT}
       AND a.pid IN (
         SELECT l.pid FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
           AND l.database = a.datid AND (l.classid::bigint << 32) + l.objid::bigint = $1
         UNION ALL
         SELECT unnest(pg_blocking_pids(w.pid)) FROM pg_stat_activity w WHERE w.datid = a.datid AND w.wait_event_type = 'Lock')`,
    [wanted, OWN_SESSIONS],
  );
  return rows.filter(({ ended }) => ended).length;
}

/** True while a process of a release before 0.4 is connected to the database. */
export async function hasSessionOfOlderRelease(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'older-release',
    text: `SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                          WHERE datname = current_database() AND application_name = $1) AS found`,
    values: [OLDER_POOL_SESSION],
  });
  return rows[0]!.found;
}

function literals(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `'${value}'`]));
}

/** The value of each limit is an SQL expression. Returns the session's backend id. */
async function limit(client: pg.ClientBase, limits: Readonly<Record<string, string>>): Promise<number> {
  const settings = Object.entries(limits).map(([name, value]) => `set_config('${name}', ${value}, false)`);
  const { rows } = await client.query<{ backend: number }>(
    `SELECT pg_backend_pid() AS backend, ${settings.map((setting, index) => `${setting} AS s${index}`).join(', ')}`,
  );
  return rows[0]!.backend;
}
