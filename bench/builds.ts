import path from 'node:path';
import { uploadCustomers, jobEnded } from './parts/customer-files.js';
import { type Way, compare } from './parts/compare.js';
import { type Round, count } from './parts/figures.js';
import { Receiver } from './parts/receiver.js';
import { payers, transferOut } from './parts/sandbox.js';
import { type Server, type Stage, as, onStage } from './parts/stage.js';

/**
 * `BENCH_BEFORE=<checkout> npm run bench -- builds`: the build of another checkout and this one in turn, each in its own process and database of
 * one PostgreSQL: transfers with four webhooks on distinct accounts, and files of customers with nothing beside them. Without BENCH_BEFORE this
 * build alone. BENCH_ROUNDS, BENCH_REQUESTS, BENCH_WARMING (transfers of each build before the first round), BENCH_ROWS (0 for no files);
 * BENCH_NODE is given to this build's process, such as `--cpu-prof`.
 */
const BEFORE = process.env['BENCH_BEFORE'];
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 500);
const WARMING = Number(process.env['BENCH_WARMING'] ?? 2_000);
const ROWS = Number(process.env['BENCH_ROWS'] ?? 600);
const OPTIONS = (process.env['BENCH_NODE'] ?? '').split(' ').filter((option) => option !== '');
const ACCOUNTS = 64;

interface Build {
  readonly name: string;
  readonly transfer: (amount: number) => ReturnType<Stage['measure']>;
  readonly file: () => Promise<Round>;
}

await onStage(async (stage) => {
  const receiver = await Receiver.start();
  try {
    const builds: Build[] = [];
    if (BEFORE !== undefined) builds.push(await prepare(stage, 'before', path.resolve(BEFORE), receiver));
    builds.push(await prepare(stage, 'now', null, receiver));
    for (const { transfer } of builds) if (WARMING > 0) await transfer(WARMING);
    await inTurn(`${REQUESTS} transfers, 32 connections`, builds, 'POST /transfer-out', ({ transfer }) =>
      transfer(REQUESTS),
    );
    if (ROWS > 0) await inTurn(`file of ${ROWS} customers`, builds, 'row', ({ file }) => file());
  } finally {
    receiver.close();
  }
});

/** Compares the builds, and prints the CPU of each round besides: on a busy machine the least says more than the median. */
async function inTurn(
  title: string,
  builds: readonly Build[],
  work: string,
  measure: (build: Build) => Promise<Round>,
): Promise<void> {
  const rounds = builds.map((): Round[] => []);
  const ways = builds.map((build, index): Way => ({
    name: `${work}, ${build.name}`,
    baselines: index === 0 ? [] : [`${work}, before`],
    measure: async () => {
      const round = await measure(build);
      rounds[index]!.push(round);
      return round;
    },
  }));
  await compare(title, ROUNDS, ways);
  for (const [index, { name }] of builds.entries()) {
    const [, ...counted] = rounds[index]!; // the first one warms
    const each = (member: 'node' | 'postgres'): string => counted.map((round) => count(round[member]!)).join(' ');
    console.log(`${name}: node µs ${each('node')}; PostgreSQL µs ${each('postgres')}`);
  }
}

/** `checkout` null: this one. */
async function prepare(stage: Stage, name: string, checkout: string | null, receiver: Receiver): Promise<Build> {
  await stage.database.pool.query(`CREATE DATABASE ${name}`);
  const product = await stage.product({
    database: name,
    environment: { BENCH_ENDPOINTS: JSON.stringify([receiver.url, receiver.url]) },
    ...(checkout === null ? { node: OPTIONS } : { checkout }),
  });
  const [payer, importer] = product.platforms.map((platform) => as(product, platform)) as [Server, Server];
  const customers = await payers(payer, ACCOUNTS);
  await stage.atRest(product.pool);
  const requests = customers.map((customer) => transferOut(customer, customer.payeeId));
  let files = 0;
  const file = async (): Promise<Round> => {
    const before = { node: (await stage.used(importer)).cpu, postgres: await stage.database.cpu() };
    const from = performance.now();
    const { progress } = await jobEnded(importer, await uploadCustomers(importer, `list-${files++}`, ROWS));
    const ended = performance.now();
    if (progress.successful !== ROWS) throw new Error(`${progress.successful} of ${ROWS} rows were imported`);
    await stage.atRest(importer.pool);
    const rate = (until: number): number => (ROWS * 1_000) / (until - from);
    return {
      rate: rate(ended),
      settled: rate(performance.now()),
      p50: null,
      p99: null,
      node: ((await stage.used(importer)).cpu - before.node) / ROWS,
      postgres: ((await stage.database.cpu()) - before.postgres) / ROWS,
    };
  };
  return {
    name,
    transfer: (amount) => stage.measure(payer, { url: `${payer.url}/transfer-out`, requests, amount }),
    file,
  };
}
