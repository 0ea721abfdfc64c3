/**
 * Preloaded into a process of the product (support/kill-point.ts). Kills it, or its PostgreSQL, with SIGKILL at the points of KILL_AT, in
 * order. PostgreSQL is killed through the backend that does the work.
 *
 * If several servers share the process (crash/victims.mjs), KILL_AT has the points of each by the name of its database. A server that has
 * reached its point sends no further statement, and SIGKILL ends the process once all have.
 */
import pg from 'pg';

const specified = JSON.parse(process.env.KILL_AT ?? '[]');
const shared = !Array.isArray(specified);
const victims = new Map(
  Object.entries(shared ? specified : { '': specified }).map(([name, points]) => [name, { name, points, seen: 0 }]),
);
const bystander = { points: [] };
const victimOf = (connection) => victims.get(shared ? connection.database : '') ?? bystander;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (config, ...rest) {
  const victim = victimOf(this);
  if (victim.isDead) return new Promise(() => undefined);
  if (victim.points.length === 0 || !isAbout(victim, config)) return query.call(this, config, ...rest);
  const callback = typeof rest.at(-1) === 'function' ? rest.pop() : null;
  const run = () => promised((done) => query.call(this, config, ...rest, done));
  const outcome = passing(victim, workOf(victim, config), run, this);
  if (callback === null) return outcome;
  outcome.then((result) => callback(null, result), callback);
};

/** Sends a query by callback, since a query object returns no promise. */
function promised(send) {
  return new Promise((resolve, reject) => send((error, result) => (error ? reject(error) : resolve(result))));
}

if (process.env.EVENT_STORE === 'eventstoredb') {
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const { appendToStream } = EventStoreDBClient.prototype;
  EventStoreDBClient.prototype.appendToStream = function (stream, events, options) {
    const [victim] = victims.values(); // the only one
    const run = () => appendToStream.call(this, stream, events, options);
    const [point] = victim.points;
    return point?.append === undefined ? run() : passing(victim, () => countOf(events, point), run);
  };
}

/** True if a statement may match the next point. */
function isAbout({ points }, config) {
  const { append, statement } = points[0];
  const { name, text = config } = config;
  return append === undefined ? name === statement || String(text).includes(statement) : name === 'append-events';
}

/** Number of times a statement does the work of the next point, by its result if that is needed. */
function workOf({ points: [point] }, { values }) {
  if (point.append !== undefined) return () => countOf(JSON.parse(values[1]), point);
  return (result) => (point.rows === true && !(result.rowCount > 0) ? 0 : 1);
}

function countOf(events, { append, holding = '' }) {
  return events.filter((event) => event.type === append && JSON.stringify(event).includes(holding)).length;
}

/** Runs a step, and kills a process before or after it if the next point names it. */
async function passing(victim, work, run, connection) {
  const [point] = victim.points;
  if (point.moment === 'before') {
    if (isReached(victim, point, work())) await kill(victim, point, connection);
    return run();
  }
  const result = await run();
  if (!isReached(victim, point, work(result))) return result;
  await kill(victim, point, connection);
  return query.call(connection, 'SELECT pg_sleep(60)'); // the answer never arrives
}

function isReached(victim, point, times) {
  if (victim.points[0] !== point) return false; // another process reached it first
  victim.seen += times;
  return victim.seen >= (point.occurrence ?? 1);
}

function kill(victim, { victim: dying = 'process' }, connection) {
  victim.points.shift();
  victim.seen = 0;
  if (dying === 'process') return die(victim);
  process.kill(connection.processID, 'SIGKILL');
  process.stderr.write(`PostgreSQL was killed, ${victim.points.length} times are left\n`);
}

function die(victim) {
  victim.isDead = true;
  if (shared) process.stderr.write(`${victim.name} died at ${new Date().toISOString()}\n`);
  if ([...victims.values()].every(({ isDead }) => isDead)) process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}
