/**
 * Records the statements that this process sends to PostgreSQL: the moment at which each left, and that at which its outcome
 * was complete, in milliseconds of the machine's monotonic clock, which all its processes share. A statement that waits for
 * its connection has not left yet.
 */
export const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Method of a client that sends its next statement; it alone knows both the client and its connection. */
const SEND_NEXT = '_pulseQueryQueue';

/** `Client` is the class of the connections that are watched. Returns `take`, which answers the statements that were complete since the last call, and `restore`. */
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

/** Sessions over which requests read and append. The read side and the queue of sagas have others. */
const OF_REQUESTS = new Set(['payments-platform', 'event-store-writer']);

/**
 * The longest sequence of statements within a period of which each left after the one before was complete: an upper bound of
 * the round trips that an answer waited for, since sagas read and append over the same sessions.
 */
export function sequentialRoundTrips(statements, { from, to }) {
  const sequence = [];
  const within = statements.filter((each) => OF_REQUESTS.has(each.session) && each.from >= from && each.to <= to);
  for (const statement of within.sort((a, b) => a.to - b.to))
    if (sequence.length === 0 || statement.from >= sequence.at(-1).to) sequence.push(statement);
  return sequence;
}
