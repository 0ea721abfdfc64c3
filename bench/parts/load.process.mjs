import { Pool } from 'undici';

/**
 * A load generator in a separate process: it receives its requests from its parent and returns the results. `requests` are sent in turn.
 * Closed: `amount` of them over `connections`, whichever is free. Open: `rate` a second for `seconds`, however long answers take;
 * an answer's time counts from when its request was due. Where `urls` has several, their servers share the connections; a request's own
 * headers go before those of all.
 */
process.on('message', async (order) => process.send(await load(order)));
process.on('disconnect', () => process.exit());

async function load(order) {
  const targets = order.urls.map((url) => {
    const { origin, pathname } = new URL(url);
    const connections = Math.ceil(order.connections / order.urls.length);
    return { pool: new Pool(origin, { connections, pipelining: 1, headersTimeout: 0 }), pathname };
  });
  const targetOf = (connection) => targets[connection % targets.length];
  const answers = [];
  const ids = [];
  const send = async (turn, due, { pool, pathname }) => {
    const { method, path = '', body, headers = order.headers } = order.requests[turn % order.requests.length];
    answers.push({
      ...(await answerTo(pool, { method, path: `${pathname}${path}`, body, headers })),
      time: performance.now() - due,
    });
  };
  const answerTo = async (pool, request) => {
    try {
      const { statusCode, headers, body } = await pool.request(request);
      const text = await body.text();
      const id = statusCode < 300 ? /"id":"([^"]+)"/.exec(text)?.[1] : undefined; // a resource's own id comes first in its document
      if (id !== undefined) ids.push(id);
      return {
        status: String(statusCode),
        retryAfter: headers['retry-after'] !== undefined,
        said: statusCode < 300 ? '' : text.slice(0, 300),
      };
    } catch (error) {
      return { status: error.code ?? 'failed', retryAfter: false, said: error.message };
    }
  };
  await Promise.all(
    Array.from({ length: order.connections }, (_, connection) =>
      answerTo(targetOf(connection).pool, { method: 'GET', path: '/health/live' }),
    ),
  ); // connected before it begins
  const started = performance.now();
  const sendBy = (connection) => (turn, due) => send(turn, due, targetOf(connection));
  await (order.rate === undefined ? closed(order, sendBy) : open(order, sendBy));
  const seconds = (performance.now() - started) / 1_000;
  for (const { pool } of targets) void pool.close();
  return { seconds, statuses: byStatus(answers), ids };
}

async function closed({ connections, amount }, sendBy) {
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const send = sendBy(connection);
      while (turn < amount) await send(turn++, performance.now());
    }),
  );
}

async function open({ rate, seconds }, sendBy) {
  const sent = [];
  const started = performance.now();
  while (sent.length < rate * seconds) {
    for (let due; (due = started + (1_000 * sent.length) / rate) <= performance.now() && sent.length < rate * seconds;)
      sent.push(sendBy(sent.length)(sent.length, due));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(sent);
}

function byStatus(answers) {
  return [...new Set(answers.map(({ status }) => status))].map((status) => {
    const own = answers.filter((answer) => answer.status === status);
    const times = own.map(({ time }) => time).sort((a, b) => a - b);
    const quantile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    return {
      status,
      count: own.length,
      retryAfter: own.filter(({ retryAfter }) => retryAfter).length,
      p50: quantile(0.5),
      p99: quantile(0.99),
      said: own[0].said,
    };
  });
}
