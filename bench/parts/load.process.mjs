import { Pool } from 'undici';

/**
 * A load generator in a separate process: it receives its requests from its parent and returns the results. `requests` are sent in turn.
 * Closed: `amount` of them over `connections`, whichever is free. Open: `rate` a second for `seconds`, however long answers take;
 * an answer's time counts from when its request was due.
 */
process.on('message', async (order) => process.send(await load(order)));
process.on('disconnect', () => process.exit());

async function load(order) {
  const { origin, pathname } = new URL(order.url);
  const pool = new Pool(origin, { connections: order.connections, pipelining: 1, headersTimeout: 0 });
  const answers = [];
  const ids = [];
  const send = async (turn, due) => {
    const { method, path = '', body } = order.requests[turn % order.requests.length];
    answers.push({
      ...(await answerTo({ method, path: `${pathname}${path}`, body, headers: order.headers })),
      time: performance.now() - due,
    });
  };
  const answerTo = async (request) => {
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
  await Promise.all(Array.from({ length: order.connections }, () => answerTo({ method: 'GET', path: '/health/live' }))); // connected before it begins
  const started = performance.now();
  await (order.rate === undefined ? closed(order, send) : open(order, send));
  const seconds = (performance.now() - started) / 1_000;
  void pool.close();
  return { seconds, statuses: byStatus(answers), ids };
}

async function closed({ connections, amount }, send) {
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (turn < amount) await send(turn++, performance.now());
    }),
  );
}

async function open({ rate, seconds }, send) {
  const sent = [];
  const started = performance.now();
  while (sent.length < rate * seconds) {
    for (let due; (due = started + (1_000 * sent.length) / rate) <= performance.now() && sent.length < rate * seconds;)
      sent.push(send(sent.length, due));
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
