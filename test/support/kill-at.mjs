/**
 * Preloaded into a process of the product (test/support/kill-point.ts): kills it, or the PostgreSQL it speaks to, with SIGKILL
 * at the places of KILL_AT, in their order. PostgreSQL dies by that process of it which does the work.
 */
import pg from 'pg';

const points = JSON.parse(process.env.KILL_AT ?? '[]');
let seen = 0;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (config, ...rest) {
  const run = () => query.call(this, config, ...rest);
  if (points.length === 0 || !isAbout(config)) return run();
  const callback = typeof rest.at(-1) === 'function' ? rest.pop() : null;
  const outcome = passing(workOf(config), run, this);
  if (callback === null) return outcome;
  outcome.then((result) => callback(null, result), callback);
};

if (process.env.EVENT_STORE === 'eventstoredb') {
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const { appendToStream } = EventStoreDBClient.prototype;
  EventStoreDBClient.prototype.appendToStream = function (stream, events, options) {
    const run = () => appendToStream.call(this, stream, events, options);
    const [point] = points;
    return point?.append === undefined ? run() : passing(() => countOf(events, point), run);
  };
}

/** True when a statement may be the one that the next point names. */
function isAbout(config) {
  const { append, statement } = points[0];
  const { name, text = config } = config;
  return append === undefined ? name === statement || String(text).includes(statement) : name === 'append-events';
}

/** Counts how often a statement does the work of the next point, from its result where it takes that to know. */
function workOf({ values }) {
  const [point] = points;
  if (point.append !== undefined) return () => countOf(JSON.parse(values[1]), point);
  return (result) => (point.rows === true && !(result.rowCount > 0) ? 0 : 1);
}

function countOf(events, { append, holding = '' }) {
  return events.filter((event) => event.type === append && JSON.stringify(event).includes(holding)).length;
}

/** Performs a step, and kills a process before or after it when the next point names it. */
async function passing(work, run, connection) {
  const [point] = points;
  if (point.moment === 'before') {
    if (isReached(point, work())) await kill(point, connection);
    return run();
  }
  const result = await run();
  if (!isReached(point, work(result))) return result;
  await kill(point, connection);
  return query.call(connection, 'SELECT pg_sleep(60)'); // for the answer that no longer comes
}

function isReached(point, times) {
  if (points[0] !== point) return false; // another process came to it first
  seen += times;
  return seen >= (point.occurrence ?? 1);
}

function kill({ victim = 'process' }, connection) {
  points.shift();
  seen = 0;
  if (victim === 'process') {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  }
  process.kill(connection.processID, 'SIGKILL');
  process.stderr.write(`PostgreSQL was killed, ${points.length} times are left\n`);
}
