import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { count, machine, median, quantile, table } from './parts/figures.js';
import { payers, transferOut } from './parts/sandbox.js';
import { shareOf } from './parts/profile.js';
import { type Sent, type Server, type Stage, onStage } from './parts/stage.js';

/**
 * `npm run bench -- telemetry`: CPU of the product's process for a request with all its consequences (user and system), without export and
 * with a tenth of the traces, without and with log records, each on its own database, in turn. A round is a hundred transfers, each with
 * four reads and its webhooks. Differences within a round count: machine and database drift over a run. Then the part of a profile that
 * lies within the telemetry, which a busy machine does not change. BENCH_ROUNDS.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40);
const WARMING_ROUNDS = 4;
const REQUESTS = 500;
const ACCOUNTS = 20;
const READS = 4;
const MAX_COST_PERCENT = 3;
const PROFILED_ROUNDS = 10;
const OF_TELEMETRY = /@opentelemetry|\/libs\/telemetry\//;

const TENTH = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };

/** A server and the CPU of one request in each round, in µs. */
interface Measured {
  readonly name: string;
  readonly server: Server;
  readonly requests: readonly Sent[];
  readonly rounds: number[];
}

const collector = createServer((request, response) => {
  request.resume().once('end', () => response.end());
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const EXPORTS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['without export', {}],
  ['traces, a tenth, and metrics', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_LOGS_EXPORTER: 'none', ...TENTH }],
  ['these and every line of the log', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...TENTH }],
];

await onStage(async (stage) => {
  const measured: Measured[] = [];
  for (const [index, [name, environment]] of EXPORTS.entries()) {
    const database = `telemetry_${index}`;
    await stage.database.pool.query(`CREATE DATABASE ${database}`);
    const server = await stage.product({
      database,
      environment: { LOG_LEVEL: 'info', ...environment },
      node: ['--expose-gc'],
      isQuiet: true,
    });
    await stage.receiver(server);
    measured.push({ name, server, requests: await requestsOf(server), rounds: [] });
  }
  for (let round = -WARMING_ROUNDS; round < ROUNDS; round++) {
    for (const { server, requests, rounds } of round % 2 === 0 ? measured : measured.toReversed()) {
      await stage.used(server, 'collected'); // a round pays for the garbage that it makes
      const { node } = await stage.measure(server, { url: server.url, requests, amount: REQUESTS });
      if (round >= 0) rounds.push(node!);
    }
  }
  report(measured);
  await Promise.all(measured.map(({ server }) => stage.stop(server)));
  for (const [index, [name, environment]] of EXPORTS.entries())
    if (index > 0)
      console.log(`${name}: ${(await shareInProfile(stage, index, environment)).toFixed(1)} % of a profile`);
}).finally(() => {
  collector.close();
  collector.closeAllConnections();
});

/** Of the last process on the database of that way. */
async function shareInProfile(
  stage: Stage,
  index: number,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const directory = path.join(stage.database.directory, `profile-${index}`);
  const started = performance.now();
  const server = await stage.product({
    database: `telemetry_${index}`,
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

/** The part of each round over that of the first, in percent; the median lies between the two bounds in 95 of 100 runs. */
function report(measured: readonly Measured[]): void {
  const [first] = measured as readonly [Measured];
  const rows = measured.map(({ name, rounds }) => {
    const costs = rounds.map((cost, round) => 100 * (cost / first.rounds[round]! - 1));
    const spread = 0.98 / Math.sqrt(costs.length);
    const bounds = [0.5 - spread, 0.5 + spread].map((share) => quantile(costs, share).toFixed(1));
    return name === first.name
      ? [name, count(median(rounds)), '–', '–']
      : [name, count(median(rounds)), `${median(costs).toFixed(1)} %`, bounds.join(' to ')];
  });
  console.log(
    `${machine()}; ${ROUNDS} rounds of ${REQUESTS} requests each, in turn; at most ${MAX_COST_PERCENT} % is aimed at`,
  );
  table(['export', 'node µs a request', 'more, by the median of the rounds', '95 % bounds'], rows);
}
