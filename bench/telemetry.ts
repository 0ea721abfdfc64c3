import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fs from 'node:fs';
import path from 'node:path';
import { count, machine, median, quantile, table } from './parts/figures.js';
import { payers, transferOut } from './parts/sandbox.js';
import { type AllocationNode, type Shares, shareOf, shareOfAllocations } from './parts/profile.js';
import { type Sent, type Server, type Stage, type StartOptions, onStage } from './parts/stage.js';

/**
 * `npm run bench -- telemetry`: the part that the export of a tenth of the traces takes (BENCH_SAMPLED: another share) of the CPU of the product's
 * process for requests with all their consequences. A fifth of the requests are transfers.
 *
 * By parts: the part of a profile within the telemetry, and its part of the bytes that collections of garbage copy, with the metrics, and with every
 * line of the log besides. It does not see what telemetry slows down elsewhere, and varies by a tenth or two of a percent.
 *
 * As a difference (BENCH_ROUNDS pairs of blocks, 0 for none): in one process, whose tracing is switched off and on from block to block (off,
 * on, on, off), so that both have the same database, code and machine. A block of 900 requests has 850 spans, more than a batch of the
 * exporter. It sees everything, but pairs differ by ten to twenty percent, so that it is too coarse for a few percent. Nothing asks for a
 * collection: one before each block discarded code that had been compiled, so that a request cost 1.8 times as much, and the export of a
 * batch ten times.
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

const SAMPLED = {
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: process.env['BENCH_SAMPLED'] ?? '0.1',
};

const collector = createServer((request, response) => {
  request.resume().once('end', () => response.end());
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const EXPORTS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['traces and metrics', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_LOGS_EXPORTER: 'none', ...SAMPLED }],
  ['these and every line of the log', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...SAMPLED }],
];

await onStage(async (stage) => {
  await stage.database.pool.query('CREATE DATABASE telemetry');
  if (PAIRS > 0) await inOneProcess(stage);
  for (const [index, [name, environment]] of EXPORTS.entries()) {
    const { ofFiles, ofCollections, ofCopied } = await partsOf(stage, index, environment);
    const percent = (share: number): string => `${share.toFixed(1)} %`;
    console.log(
      `${name}: ${percent(ofFiles)} of a profile, and ${percent(ofCopied)} of the bytes that collections copy, which are ` +
        `${percent(ofCollections)} of it: ${percent(ofFiles + (ofCollections * ofCopied) / 100)} together`,
    );
  }
}).finally(() => {
  collector.close();
  collector.closeAllConnections();
});

async function inOneProcess(stage: Stage): Promise<void> {
  const server = await stage.product({
    database: 'telemetry',
    environment: {
      LOG_LEVEL: 'warn',
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_METRICS_EXPORTER: 'none',
      ...SAMPLED,
    },
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

interface Parts extends Shares {
  /** Of the bytes that collections of the young generation copy. */
  readonly ofCopied: number;
}

/** Of two processes that export all the time: one writes a profile of its CPU, one of its allocations. */
async function partsOf(stage: Stage, index: number, environment: Readonly<Record<string, string>>): Promise<Parts> {
  const directory = path.join(stage.database.directory, `profile-${index}`);
  const file = path.join(stage.database.directory, `allocations-${index}`);
  const started = performance.now();
  let warmed = 0;
  const node = ['--cpu-prof', `--cpu-prof-dir=${directory}`];
  await underLoad(stage, { environment, node }, async (_, load) => {
    warmed = performance.now() - started;
    await load();
  });
  await underLoad(stage, { environment: { ...environment, BENCH_ALLOCATIONS: file } }, async (server, load) => {
    await stage.used(server, 'allocations on');
    await load();
    await stage.used(server, 'allocations off');
  });
  const { head } = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly head: AllocationNode };
  return { ...shareOf(OF_TELEMETRY, directory, warmed * 1_000), ofCopied: shareOfAllocations(OF_TELEMETRY, head) };
}

/** Starts a process, warms it up, and has it measured under a load. */
async function underLoad(
  stage: Stage,
  { environment, node = [] }: Pick<StartOptions, 'environment' | 'node'>,
  measured: (server: Server, load: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const server = await stage.product({
    database: 'telemetry',
    environment: { LOG_LEVEL: 'info', ...environment },
    node,
    isQuiet: true,
  });
  await stage.receiver(server);
  const requests = await requestsOf(server);
  const load = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round++)
      await stage.measure(server, { url: server.url, requests, amount: REQUESTS });
  };
  await load(1);
  await measured(server, () => load(PROFILED_ROUNDS));
  await stage.stop(server);
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
