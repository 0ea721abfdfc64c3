import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadCustomers, jobEnded } from './parts/customer-files.js';
import { type Way, compare } from './parts/compare.js';
import { type Round, count } from './parts/figures.js';
import { forgetStatements, printStatementsOfEach } from './parts/own-database.js';
import { Receiver } from './parts/receiver.js';
import { authorization, euroPayee, issueCard, payers, quote, times, transferOut } from './parts/sandbox.js';
import { type ClosedLoad, type Server, type Stage, as, onStage } from './parts/stage.js';

/**
 * `BENCH_BEFORE=<checkout> npm run bench -- builds`: the build of another checkout and this one in turn, each in its own process and database of
 * one PostgreSQL: transfers with four webhooks on distinct accounts, quotes executed at once, card authorizations on distinct cards and on one,
 * and files of customers with nothing beside them. Without BENCH_BEFORE this build alone. BENCH_WORK names some of them (`transfers,quotes,cards,hot-card,files`); BENCH_ROUNDS, BENCH_REQUESTS, BENCH_WARMING
 * (requests of each work and build before the first round), BENCH_ROWS (0 for no files); BENCH_NODE is given to this build's process, such
 * as `--cpu-prof`. BENCH_EXECUTABLE_BEFORE is the Node of the other one. BENCH_EVENTS=true also prints the events of each request, by type, with the length of
 * their data.
 */
const BEFORE = process.env['BENCH_BEFORE'];
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 500);
const WARMING = Number(process.env['BENCH_WARMING'] ?? 2_000);
const ROWS = Number(process.env['BENCH_ROWS'] ?? 600);
const OPTIONS = (process.env['BENCH_NODE'] ?? '').split(' ').filter((option) => option !== '');
const EXECUTABLE_BEFORE = process.env['BENCH_EXECUTABLE_BEFORE'];
const WORK = (process.env['BENCH_WORK'] ?? 'transfers,quotes,cards,hot-card,files').split(',');
const ACCOUNTS = 64;

/** Work that is sent in a closed loop, with the route that it is sent to. */
const LOADS = {
  transfers: 'POST /transfer-out',
  quotes: 'POST /quotes, executed at once',
  cards: 'card authorization',
  'hot-card': 'authorization, one card',
} as const;
type LoadName = keyof typeof LOADS;

/** Until the checks of an authorization are over, whose CPU counts as its own. */
const CHECKS_MILLISECONDS = 6_000;

interface Build {
  readonly name: string;
  readonly loads: Readonly<Record<LoadName, Pick<ClosedLoad, 'url' | 'requests'>>>;
  readonly measure: (load: LoadName, amount: number) => ReturnType<Stage['measure']>;
  readonly file: () => Promise<Round>;
  /** By type. */
  readonly events: () => Promise<ReadonlyMap<string, Written>>;
}

/** Number of events, and characters of their data. */
interface Written {
  readonly count: number;
  readonly length: number;
}

await onStage(async (stage) => {
  const receiver = await Receiver.start();
  try {
    const builds: Build[] = [];
    if (BEFORE !== undefined) builds.push(await prepare(stage, 'before', path.resolve(BEFORE), receiver));
    builds.push(await prepare(stage, 'now', null, receiver));
    for (const load of Object.keys(LOADS) as LoadName[]) {
      if (!WORK.includes(load)) continue;
      for (const { measure } of builds) if (WARMING > 0) await measure(load, WARMING);
      const before = await Promise.all(builds.map(({ events }) => events()));
      await forgetStatements(stage.database);
      await inTurn(`${REQUESTS} ${load}, 32 connections`, builds, LOADS[load], ({ measure }) =>
        measure(load, REQUESTS),
      );
      for (const { name } of builds) await printStatementsOfEach(stage.database, name, (ROUNDS + 1) * REQUESTS);
      if (process.env['BENCH_EVENTS'] !== 'true') continue;
      for (const [index, build] of builds.entries()) printEvents(build.name, before[index]!, await build.events());
    }
    if (ROWS > 0 && WORK.includes('files'))
      await inTurn(`file of ${ROWS} customers`, builds, 'row', ({ file }) => file());
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
    ...(checkout === null ? { node: OPTIONS } : { checkout, executable: EXECUTABLE_BEFORE }),
  });
  const [payer, importer] = product.platforms.map((platform) => as(product, platform)) as [Server, Server];
  const customers = await payers(payer, ACCOUNTS);
  const payees = await times(ACCOUNTS, (index) => euroPayee(payer, customers[index]!, index));
  const cards = WORK.some((load) => load.endsWith('card') || load === 'cards')
    ? await times(ACCOUNTS, (index) => issueCard(payer, customers[index]!, index))
    : [];
  await stage.atRest(product.pool);
  const transfers = customers.map((customer) => transferOut(customer, customer.payeeId));
  const quotes = customers.map(({ accountId }, index) =>
    quote(accountId, payees[index]!, { immediatelyExecute: true }),
  );
  const authorizations = cards.map(authorization);
  const loads = {
    transfers: { url: `${payer.url}/transfer-out`, requests: transfers },
    quotes: { url: `${payer.url}/quotes`, requests: quotes },
    cards: { url: `${payer.url}/sandbox/cards`, requests: authorizations },
    'hot-card': { url: `${payer.url}/sandbox/cards`, requests: authorizations.slice(0, 1) },
  };
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
    loads,
    measure: (load, amount) =>
      load.endsWith('card') || load === 'cards'
        ? withChecks(stage, payer, { ...loads[load], amount })
        : stage.measure(payer, { ...loads[load], amount }),
    file,
    events: async () => {
      const { rows } = await product.pool.query<{ type: string; count: string; length: string }>(
        'SELECT type, count(*), sum(length(data::text)) AS length FROM events GROUP BY type ORDER BY type',
      );
      return new Map(rows.map(({ type, count: of, length }) => [type, { count: Number(of), length: Number(length) }]));
    },
  };
}

/** The events of a request, consequences included; the rounds and the one that warms. */
function printEvents(name: string, before: ReadonlyMap<string, Written>, after: ReadonlyMap<string, Written>): void {
  const requests = (ROUNDS + 1) * REQUESTS;
  const each = [...after].map(([type, written]) => {
    const former = before.get(type) ?? { count: 0, length: 0 };
    return {
      type,
      count: (written.count - former.count) / requests,
      length: (written.length - former.length) / requests,
    };
  });
  const sum = (of: keyof Written): number => each.reduce((total, one) => total + one[of], 0);
  console.log(`${name}: ${sum('count').toFixed(2)} events a request, ${sum('length').toFixed(0)} characters of data`);
  for (const { type, count: number, length } of each)
    if (number >= 0.005) console.log(`  ${number.toFixed(2)} ${type}, ${length.toFixed(0)}`);
}

async function withChecks(stage: Stage, server: Server, load: ClosedLoad): ReturnType<Stage['measure']> {
  const cpu = async () => ({ node: (await stage.used(server)).cpu, postgres: await stage.database.cpu() });
  const before = await cpu();
  const round = await stage.measure(server, load);
  await pause(CHECKS_MILLISECONDS);
  await stage.atRest(server.pool);
  const after = await cpu();
  const each = (sum: number): number => sum / load.amount;
  return { ...round, node: each(after.node - before.node), postgres: each(after.postgres - before.postgres) };
}
