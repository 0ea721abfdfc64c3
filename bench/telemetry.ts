import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { count, machine, median, quantile, table } from './parts/figures.js';
import { payers, transferOut } from './parts/sandbox.js';
import { shareOf } from './parts/profile.js';
import { type Sent, type Server, type Stage, onStage } from './parts/stage.js';

/**
 * `npm run bench -- telemetry`: CPU of the product's process for a request with all its consequences (user and system), with a tenth of the
 * traces exported and without, in one process, whose tracing is switched off and on from block to block (off, on, on, off). Both have the
 * same database, code and machine, so the differences within a pair of blocks count. A block of 900 requests, a fifth of them transfers,
 * has 850 spans, more than a batch of the exporter, pays for their export, and is long enough to pay for most of its garbage. Nothing asks for a
 * collection: one before each block discarded code that had been compiled, so that a request cost 1.8 times as much, and the export of a
 * batch ten times. Then the part of a profile that lies within the
 * telemetry, with the metrics, and with every line of the log besides. BENCH_ROUNDS.
 */
const PAIRS = Number(process.env['BENCH_ROUNDS'] ?? 100);
const WARMING_PAIRS = 3;
const REQUESTS = 900;
/** After a switch, before a block is measured: garbage and spans of the other kind are collected and sent. */
const REQUESTS_BETWEEN = 100;
/** A busy machine keeps a reader waiting for its writes too long now and then; in hundreds of thousands of requests that is nothing. */
const LATER = 503;
/** So many that the streams of none grow long in a run. */
const ACCOUNTS = 100;
const READS = 4;
const MAX_COST_PERCENT = 3;
const PROFILED_ROUNDS = 10;
const OF_TELEMETRY = /@opentelemetry|\/libs\/telemetry\//;

const TENTH = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };

const collector = createServer((request, response) => {
  request.resume().once('end', () => response.end());
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const EXPORTS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['traces, a tenth, and metrics', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_LOGS_EXPORTER: 'none', ...TENTH }],
  ['these and every line of the log', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...TENTH }],
];

await onStage(async (stage) => {
  await stage.database.pool.query('CREATE DATABASE telemetry');
  await inOneProcess(stage);
  for (const [index, [name, environment]] of EXPORTS.entries())
    console.log(`${name}: ${(await shareInProfile(stage, index, environment)).toFixed(1)} % of a profile`);
}).finally(() => {
  collector.close();
  collector.closeAllConnections();
});

async function inOneProcess(stage: Stage): Promise<void> {
  const server = await stage.product({
    database: 'telemetry',
    environment: { LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRICS_EXPORTER: 'none', ...TENTH },
    isQuiet: true,
  });
  await stage.receiver(server);
  const requests = await requestsOf(server);
  const load = (amount: number) => ({ url: server.url, requests, amount, expected: [LATER] });
  const block = async (tracing: 'tracing on' | 'tracing off'): Promise<number> => {
    await stage.used(server, tracing);
    await stage.measure(server, load(REQUESTS_BETWEEN));
    const before = (await stage.used(server, 'exported')).cpu;
    await stage.measure(server, load(REQUESTS));
    return ((await stage.used(server, 'exported')).cpu - before) / REQUESTS;
  };
  const pairs: (readonly [off: number, on: number])[] = [];
  for (let pair = -WARMING_PAIRS; pair < PAIRS; pair++) {
    const isOffFirst = pair % 2 === 0;
    const first = await block(isOffFirst ? 'tracing off' : 'tracing on');
    const second = await block(isOffFirst ? 'tracing on' : 'tracing off');
    if (pair >= 0) pairs.push(isOffFirst ? [first, second] : [second, first]);
  }
  await stage.stop(server);
  report(pairs);
}

/** Of a process that exports all the time. */
async function shareInProfile(
  stage: Stage,
  index: number,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const directory = path.join(stage.database.directory, `profile-${index}`);
  const started = performance.now();
  const server = await stage.product({
    database: 'telemetry',
    environment: { LOG_LEVEL: 'info', ...environment },
    node: ['--cpu-prof', `--cpu-prof-dir=${directory}`],
    isQuiet: true,
  });
  const requests = await requestsOf(server);
  await stage.measure(server, { url: server.url, requests, amount: REQUESTS });
  const warmed = performance.now() - started;
  for (let round = 0; round < PROFILED_ROUNDS; round++)
    await stage.measure(server, { url: server.url, requests, amount: REQUESTS });
  await stage.stop(server);
  return shareOf(OF_TELEMETRY, directory, warmed * 1_000);
}

async function requestsOf(server: Server): Promise<readonly Sent[]> {
  const customers = await payers(server, ACCOUNTS);
  return customers.flatMap((payer) => [
    { ...transferOut(payer, payer.payeeId), path: '/transfer-out' },
    ...Array.from({ length: READS }, () => ({ method: 'GET', path: `/customers/${payer.customerId}` })),
  ]);
}

/** The part of each pair by which tracing costs more, in percent; the median lies between the two bounds in 95 of 100 runs. */
function report(pairs: readonly (readonly [off: number, on: number])[]): void {
  const costs = pairs.map(([off, on]) => 100 * (on / off - 1));
  const spread = 0.98 / Math.sqrt(costs.length);
  const bounds = [0.5 - spread, 0.5 + spread].map((share) => quantile(costs, share).toFixed(1));
  console.log(
    `${machine()}; ${pairs.length} pairs of blocks of ${REQUESTS} requests each; at most ${MAX_COST_PERCENT} % is aimed at`,
  );
  table(
    ['node µs a request, without', 'with', 'more, by the median of the pairs', '95 % bounds'],
    [
      [
        count(median(pairs.map(([off]) => off))),
        count(median(pairs.map(([, on]) => on))),
        `${median(costs).toFixed(1)} %`,
        bounds.join(' to '),
      ],
    ],
  );
}
