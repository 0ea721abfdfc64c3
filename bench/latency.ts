import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { machine, median, milliseconds, table } from './parts/figures.js';
import { type Statement, now, sequentialRoundTrips } from '../test/support/round-trips.mjs';
import { euroPayee, payers, quote, transferOut } from './parts/sandbox.js';
import { type Sent, type Server, onStage } from './parts/stage.js';

/**
 * `npm run bench -- latency`: the time that one caller waits for an answer on a machine that does nothing else, beside that of
 * one INSERT, and the statements to PostgreSQL that follow one another before the answer. No webhooks.
 * BENCH_REQUESTS of each kind; BENCH_TRACE=true also lists the statements of one request of each kind.
 */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 100);
const WARMING_REQUESTS = 30;
const REST_MILLISECONDS = 15;
const TRACE = process.env['BENCH_TRACE'] === 'true';
const ACCOUNTS = 16;
const INSERT = 'one INSERT';

console.log(`${machine()}; ${REQUESTS} requests of each kind in turn, one connection`);
await onStage(async (stage) => {
  const { pool } = stage.database;
  await pool.query('CREATE TABLE latency (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, document json NOT NULL)');
  const product = await stage.product({ environment: { BENCH_STATEMENTS: 'true' } });
  const customers = await payers(product, ACCOUNTS);
  const euroPayees = await Promise.all(customers.map((payer, index) => euroPayee(product, payer, index)));
  const transfers = customers.map((payer) => transferOut(payer, payer.payeeId));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, request: Sent) => sent(product, agent, path, request);
  const { id } = JSON.parse((await send('/transfer-out', transfers[0]!)).body) as { id: string };
  await stage.atRest();

  const kinds: readonly (readonly [string, (index: number) => Promise<unknown>])[] = [
    [
      INSERT,
      () =>
        pool.query({ name: 'latency', text: 'INSERT INTO latency (document) VALUES ($1)', values: ['{"id":"an id"}'] }),
    ],
    ['POST /transfer-out', (index) => send('/transfer-out', transfers[index % ACCOUNTS]!)],
    [
      'POST /quotes',
      (index) => send('/quotes', quote(customers[index % ACCOUNTS]!.accountId, euroPayees[index % ACCOUNTS]!)),
    ],
    [
      'POST /customers',
      () =>
        send('/customers', {
          method: 'POST',
          body: JSON.stringify({ customerType: 'INDIVIDUAL', fullName: 'Ana Souza' }),
        }),
    ],
    ['GET /transactions/{id}', () => send(`/transactions/${id}`, { method: 'GET' })],
  ];
  const times = new Map<string, number[]>(kinds.map(([kind]) => [kind, []]));
  const roundTrips = new Map<string, (readonly Statement[])[]>(kinds.map(([kind]) => [kind, []]));
  for (let index = 0; index < WARMING_REQUESTS + REQUESTS; index++) {
    for (const [kind, ask] of kinds) {
      await stage.statements(product);
      const from = now();
      await ask(index);
      const to = now();
      await stage.atRest(product.pool);
      await pause(REST_MILLISECONDS);
      const statements = await stage.statements(product);
      if (index < WARMING_REQUESTS) continue;
      times.get(kind)!.push(to - from);
      roundTrips.get(kind)!.push(sequentialRoundTrips(statements, { from, to }));
    }
  }
  const insert = median(times.get(INSERT)!);
  table(
    ['', 'p50 ms', '× one INSERT', 'least ms', 'round trips to PostgreSQL, one after another'],
    kinds.map(([kind]) => [
      kind,
      milliseconds(median(times.get(kind)!)),
      (median(times.get(kind)!) / insert).toFixed(1),
      milliseconds(Math.min(...times.get(kind)!)),
      kind === INSERT ? 1 : median(roundTrips.get(kind)!.map(({ length }) => length)),
    ]),
  );
  if (TRACE) for (const [kind] of kinds) trace(kind, roundTrips.get(kind)!.at(-1)!);
});

function trace(kind: string, statements: readonly Statement[]): void {
  console.log(`\n${kind}`);
  for (const { name, from, to } of statements)
    console.log(
      `  ${milliseconds(from - statements[0]!.from)} to ${milliseconds(to - statements[0]!.from)} ms: ${name}`,
    );
}

/** Sends one request over the agent's connection; any status other than 2xx is an error. */
function sent(
  { url, headers }: Server,
  agent: http.Agent,
  path: string,
  { method, body }: Sent,
): Promise<{ readonly body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}${path}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString();
        if (response.statusCode! < 300) resolve({ body: answer });
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
