/**
 * Records the statements that this process sends to PostgreSQL: when each was sent and when its result was complete, in milliseconds of the
 * machine's monotonic clock, which its processes share. A statement that waits for its connection is not sent yet.
 */
export const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Method of a client that sends its next statement; only there are both the client and its connection known. */
const SEND_NEXT = '_pulseQueryQueue';

/**
 * `Client` is the class of the observed connections. Returns `take`, which returns the statements completed since the last call, and
 * `restore`.
 */
export function recordStatements(Client) {
  const { submit, handleReadyForQuery } = Client.Query.prototype;
  const sendNext = Client.prototype[SEND_NEXT];
  const sessions = new WeakMap();
  let statements = [];
  Client.prototype[SEND_NEXT] = function () {
    sessions.set(this.connection, this.connectionParameters.application_name);
    return sendNext.call(this);
  };
  Client.Query.prototype.submit = function (connection) {
    this.sentAt = now();
    return submit.call(this, connection);
  };
  Client.Query.prototype.handleReadyForQuery = function (connection) {
    const name = this.name ?? String(this.text).replaceAll(/\s+/g, ' ').slice(0, 60);
    statements.push({ name, session: sessions.get(connection), from: this.sentAt, to: now() });
    return handleReadyForQuery.call(this, connection);
  };
  return {
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    restore: () => {
      Object.assign(Client.Query.prototype, { submit, handleReadyForQuery });
      Client.prototype[SEND_NEXT] = sendNext;
    },
  };
}

/** Sessions of requests. The read side and the saga queue have others. */
const OF_REQUESTS = new Set(['payments-platform/0.4', 'event-store-writer']);

/**
 * The longest sequence of statements in a period, each sent after the previous one was complete: an upper bound of the round trips for which
 * an answer waited, since sagas use the same sessions.
 */
export function sequentialRoundTrips(statements, { from, to }) {
  const sequence = [];
  const within = statements.filter((each) => OF_REQUESTS.has(each.session) && each.from >= from && each.to <= to);
  for (const statement of within.sort((a, b) => a.to - b.to))
    if (sequence.length === 0 || statement.from >= sequence.at(-1).to) sequence.push(statement);
  return sequence;
}
