import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../scripts/building.mjs';

/**
 * `npm run bench -- api`: the built product and a bare Nest on one embedded, durable PostgreSQL, each in its own process, under
 * the same load from another one. Everything is warmed, every loop is bounded, and what counts are the ratios.
 * BENCH_ROUNDS, BENCH_REQUESTS; BENCH_PROFILE=<directory> writes a CPU profile of the product there.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3_000);
const CONNECTIONS = 32;
const ACCOUNTS = 64;
const PACED_TRANSFERS = 500;
const PACED_TRANSFERS_A_SECOND = 25; // each is told by four webhooks
const HERE = import.meta.dirname;
const BASE = '/2025-10-13';

ensureBuilt(console.error);
const { startEmbeddedPostgres } = await import('../dist/libs/runtime/src/embedded-postgres/embedded-postgres.js');

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-bench-'));
fs.chmodSync(directory, 0o755);
const database = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres') });
const pool = new pg.Pool({ connectionString: database.url(), max: 2 });
const received = new Map();
let deliveries = 0;
const receiver = http.createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  response.end();
  deliveries += 1;
  if (!watched) return;
  const { type, data } = JSON.parse(Buffer.concat(chunks));
  if (type === 'OUTGOING_PAYMENT.PENDING') received.set(data.id, performance.now());
});
let watched = false;
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');

const profiling = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
const [product, bare, load] = [start('api-product.mjs', profiling), start('api-bare.mjs'), start('api-load.mjs')];
try {
  const [productUrl, bareUrl] = await Promise.all([urlOf(product), urlOf(bare)]);
  await run(`${productUrl}${BASE}`, `${bareUrl}/bare`);
} finally {
  for (const child of [product, bare]) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  load.kill();
  receiver.close();
  await pool.end();
  await database.stop();
  fs.rmSync(directory, { recursive: true, force: true });
}

async function run(productUrl, bareUrl) {
  const headers = {
    authorization: `Basic ${Buffer.from('sandbox:sandbox-secret').toString('base64')}`,
    'content-type': 'application/json',
  };
  const api = async (method, address, body) => {
    const answer = await fetch(`${productUrl}${address}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const transfers = await prepare(api);
  const { id: bareId } = await (await fetch(bareUrl, { method: 'POST', headers, body: transfers[0] })).json();
  const { id: transactionId } = await api('POST', '/transfer-out', JSON.parse(transfers[0]));
  const post = (url, bodies) => ({ url, requests: bodies.map((body) => ({ method: 'POST', body })) });
  const get = (url) => ({ url, requests: [{ method: 'GET' }] });
  const measured = {
    'bare: POST, class-validator, one INSERT': { ...post(bareUrl, transfers), child: bare },
    'POST /transfer-out, distinct accounts': { ...post(`${productUrl}/transfer-out`, transfers), child: product },
    'POST /transfer-out, one hot account': { ...post(`${productUrl}/transfer-out`, [transfers[0]]), child: product },
    'bare: GET, one row by key': { ...get(`${bareUrl}/${bareId}`), child: bare },
    'GET /transactions/{id}': { ...get(`${productUrl}/transactions/${transactionId}`), child: product },
  };
  const figures = Object.fromEntries(Object.keys(measured).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, what] of Object.entries(measured)) {
      const figure = await measure(what, headers);
      if (round > 0) figures[name].push(figure); // the first round warms
    }
  }
  report(figures);
  const delays = await paced(api, transfers);
  console.log(`\nPOST answered → webhook received, ${PACED_TRANSFERS_A_SECOND * 4} deliveries/s: p50 ${quantile(delays, 0.5).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms`);
}

/** Customers with money and somebody to pay; answers the body of a transfer for each. */
async function prepare(api) {
  await api('PATCH', '/config', { webhookEndpoint: `http://127.0.0.1:${receiver.address().port}/` });
  const address = { line1: '1 Main Street', postalCode: '94105', country: 'US' };
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'US', address };
  const transfers = [];
  for (let index = 0; index < ACCOUNTS; index++) {
    const customer = await api('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
    const { data: [account] } = await api('GET', `/customers/internal-accounts?customerId=${customer.id}&currency=USD`);
    await api('POST', `/sandbox/internal-accounts/${account.id}/fund`, { amount: 100_000_000 });
    const accountInfo = { accountType: 'USD_ACCOUNT', accountNumber: `12345${100 + index}000`, routingNumber: '021000021', beneficiary };
    const payee = await api('POST', '/customers/external-accounts', { customerId: customer.id, currency: 'USD', accountInfo });
    transfers.push(JSON.stringify({ source: { accountId: account.id }, destination: { accountId: payee.id }, amount: 100, remittanceInformation: 'Invoice 4711' }));
  }
  await atRest();
  return transfers;
}

async function measure({ url, requests, child }, headers) {
  const before = await used(child);
  load.send({ url, headers, connections: CONNECTIONS, amount: REQUESTS, requests });
  const [{ failed, ...figure }] = await once(load, 'message');
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  const answered = performance.now();
  await atRest();
  const after = await used(child);
  return { ...figure, rest: performance.now() - answered, node: (after.node - before.node) / REQUESTS, postgres: (after.postgres - before.postgres) / REQUESTS };
}

/** Everything that followed from what was asked is done: no event unread, no saga at work. */
async function atRest() {
  for (;;) {
    const { rows } = await pool.query(
      `SELECT (SELECT min(position) FROM reader_checkpoints) = (SELECT position FROM event_head)
          AND NOT EXISTS (SELECT 1 FROM saga_queue WHERE due_at <= now()) AS rest`,
    );
    if (rows[0].rest) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Transfers at a steady pace; answers the milliseconds from each answer to the arrival of its first webhook. */
async function paced(api, transfers) {
  watched = true;
  const answered = new Map();
  const started = performance.now();
  const asked = [];
  for (let index = 0; index < PACED_TRANSFERS; index++) {
    const due = started + (index * 1_000) / PACED_TRANSFERS_A_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    asked.push(api('POST', '/transfer-out', JSON.parse(transfers[index % transfers.length])).then(({ id }) => answered.set(id, performance.now())));
  }
  await Promise.all(asked);
  await atRest();
  return [...answered].map(([id, at]) => Math.max(0, received.get(id) - at));
}

/** Microseconds of CPU that a server and PostgreSQL have used so far; PostgreSQL's only where /proc tells. */
async function used(child) {
  child.send('cpu');
  const [{ cpu }] = await once(child, 'message');
  const { rows } = await pool.query('SELECT pid FROM pg_stat_activity');
  const postgres = rows.reduce((sum, { pid }) => sum + ticksOf(pid) * 10_000, 0);
  return { node: cpu.user + cpu.system, postgres };
}

function ticksOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return 0;
  const fields = fs.readFileSync(file, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function report(figures) {
  const rows = Object.entries(figures).map(([name, all]) => {
    const middle = (member) => quantile(all.map((figure) => figure[member]), 0.5);
    return { name, rate: middle('rate'), p50: middle('p50'), p99: middle('p99'), node: middle('node'), postgres: middle('postgres'), rest: middle('rest') };
  });
  const [bareWrite, distinct, hot, bareRead, read] = rows;
  console.log(`${os.cpus().length} cores, node ${process.version}; medians of ${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections`);
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, {
    'requests/s': Math.round(row.rate), 'p50 ms': row.p50, 'p99 ms': row.p99,
    'node µs': Math.round(row.node), 'PostgreSQL µs': Math.round(row.postgres), 'until at rest ms': Math.round(row.rest),
  }])));
  const share = (a, b) => `${((100 * a) / b).toFixed(0)} %`;
  console.log(`POST /transfer-out, distinct accounts: ${share(distinct.rate, bareWrite.rate)} of the bare write route; p99 ${(distinct.p99 / bareWrite.p99).toFixed(1)} × its`);
  console.log(`one hot account: ${share(hot.rate, distinct.rate)} of distinct accounts`);
  console.log(`GET /transactions/{id}: ${share(read.rate, bareRead.rate)} of the bare read route`);
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function start(file, execArgv = []) {
  const env = { DATABASE_URL: database.url(), DATA_DIR: path.join(directory, 'data'), ALLOW_LOCAL_WEBHOOKS: 'true', SANDBOX_CLIENT_ID: 'sandbox', SANDBOX_CLIENT_SECRET: 'sandbox-secret' };
  return fork(path.join(HERE, file), { execArgv, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });
}

function urlOf(child) {
  return new Promise((resolve, reject) => {
    child.once('message', ({ url }) => resolve(url));
    child.once('exit', (code) => reject(new Error(`a server ended with ${code} before it served`)));
  });
}
