import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { count, machine, median, milliseconds, table } from './parts/figures.js';
import { type Payer, payers, times, transferOut } from './parts/sandbox.js';
import { type Sent, type Server, type Stage, as, onStage } from './parts/stage.js';

/**
 * `npm run bench -- processes`: 1, 2 and 4 whole servers on one database each, which answer transfers of many platforms and do all that
 * follows from them, four webhooks each. CPU counts, since there may be fewer cores than processes: that of the busiest process limits
 * the rate where each has a core. Each process has 32 connections and the same number of transfers, whatever their number. Before the
 * load, the CPU of a second in which nothing is asked. BENCH_PROCESSES, BENCH_ROUNDS, BENCH_IDLE (seconds), BENCH_BUILD (the folder
 * of another checkout, whose build is measured), BENCH_PROFILE (a directory for a CPU profile of each), and for each process BENCH_REQUESTS and BENCH_WARMING.
 */
const PROCESSES = (process.env['BENCH_PROCESSES'] ?? '1,2,4').split(',').map(Number);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 500);
const WARMING = Number(process.env['BENCH_WARMING'] ?? 1_000);
const IDLE_SECONDS = Number(process.env['BENCH_IDLE'] ?? 20);
const PROFILE = process.env['BENCH_PROFILE'];
const BUILD = process.env['BENCH_BUILD'];
const OPTIONS = {
  node: PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : [],
  ...(BUILD && { checkout: path.resolve(BUILD) }),
};
const PLATFORMS = 32;
const PAYERS_OF_EACH = 4;
const CONNECTIONS_OF_EACH = 32;

/** Servers that share a database, and the requests of all platforms. */
interface Servers {
  readonly servers: readonly Server[];
  readonly requests: readonly Sent[];
}

/** µs of CPU a transfer, with all that follows from it. */
interface Figures {
  /** Of each process, the busiest first. */
  readonly node: readonly number[];
  readonly postgres: number;
  readonly rate: number;
  readonly settled: number;
  readonly p99: number;
}

async function prepare(stage: Stage, amount: number): Promise<Servers> {
  const database = `processes_${amount}`;
  await stage.database.pool.query(`CREATE DATABASE ${database}`);
  const first = await stage.product({ database, ...OPTIONS });
  const receiver = await stage.receiver(first);
  const { platforms, ...second } = await stage.product({
    database,
    ...OPTIONS,
    environment: { BENCH_ENDPOINTS: JSON.stringify(Array(PLATFORMS).fill(receiver.url)) },
  });
  const others = await times(Math.max(0, amount - 2), () => stage.product({ database, ...OPTIONS }));
  const requests: Sent[] = [];
  for (const credential of platforms) {
    const platform = as(first, credential);
    const customers: readonly Payer[] = await payers(platform, PAYERS_OF_EACH);
    requests.push(...customers.map((payer) => ({ ...transferOut(payer, payer.payeeId), headers: platform.headers })));
  }
  if (amount === 1) await stage.stop(second);
  await stage.atRest(first.pool);
  return { servers: [first, second, ...others].slice(0, amount), requests };
}

/** µs of CPU a second while nothing is asked, of all processes and of PostgreSQL. */
async function idle(stage: Stage, { servers }: Servers): Promise<{ readonly node: number; readonly postgres: number }> {
  const used = async () => ({
    node: (await Promise.all(servers.map((server) => stage.used(server)))).reduce((sum, { cpu }) => sum + cpu, 0),
    postgres: await stage.database.cpu(),
  });
  const before = await used();
  await pause(IDLE_SECONDS * 1_000);
  const after = await used();
  return {
    node: (after.node - before.node) / IDLE_SECONDS,
    postgres: (after.postgres - before.postgres) / IDLE_SECONDS,
  };
}

async function measured(stage: Stage, { servers, requests }: Servers, ofEach: number): Promise<Figures> {
  const [first, ...others] = servers;
  const amount = ofEach * servers.length;
  const cpu = (): Promise<number[]> => Promise.all(servers.map(async (server) => (await stage.used(server)).cpu));
  const before = await cpu();
  const { rate, settled, p99, postgres } = await stage.measure(first!, {
    url: `${first!.url}/transfer-out`,
    furtherUrls: others.map(({ url }) => `${url}/transfer-out`),
    requests,
    amount,
    connections: CONNECTIONS_OF_EACH * servers.length,
  });
  const node = (await cpu()).map((used, index) => (used - before[index]!) / amount);
  return { node: node.toSorted((a, b) => b - a), postgres: postgres!, rate, settled: settled!, p99: p99! };
}

await onStage(async (stage) => {
  const rounds = new Map<number, Figures[]>();
  const quiet: string[][] = [];
  for (const amount of PROCESSES) {
    const servers = await prepare(stage, amount);
    const { node, postgres } = await idle(stage, servers);
    quiet.push([String(amount), count(node), count(postgres)]);
    await measured(stage, servers, WARMING);
    const figures: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++) figures.push(await measured(stage, servers, REQUESTS));
    rounds.set(amount, figures);
    for (const server of servers.servers) await stage.stop(server);
  }
  console.log(
    `${machine()}; ${count(REQUESTS)} transfers for each process, of ${PLATFORMS} platforms, medians of ${ROUNDS} rounds`,
  );
  table(['processes, idle', 'Node of all, µs a second', 'PostgreSQL'], quiet);
  table(
    [
      'processes',
      'Node of the busiest, µs a transfer',
      'of each',
      'of all',
      'PostgreSQL',
      'answers/s',
      'with consequences',
      'p99 ms',
      'transfers/s of a whole core each',
    ],
    [...rounds].map(([amount, figures]) => {
      const of = (value: (each: Figures) => number): number => median(figures.map(value));
      const busiest = of(({ node }) => node[0]!);
      return [
        String(amount),
        count(busiest),
        Array.from({ length: amount }, (_, index) => count(of(({ node }) => node[index]!))).join(', '),
        count(of(({ node }) => node.reduce((sum, each) => sum + each, 0))),
        count(of(({ postgres }) => postgres)),
        count(of(({ rate }) => rate)),
        count(of(({ settled }) => settled)),
        milliseconds(of(({ p99 }) => p99)),
        count(1_000_000 / busiest),
      ];
    }),
  );
});
