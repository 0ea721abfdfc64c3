import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { AggregateRunner } from '../libs/event-sourcing/src/aggregates/aggregate-runner.js';
import { PostgresDataKeys } from '../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { EventCodec } from '../libs/event-store/src/store/codec.js';
import { EventMacs } from '../libs/event-store/src/store/event-macs.js';
import { EventRegistry } from '../libs/event-store/src/store/event-registry.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import { internalAccount } from '../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { count, machine, milliseconds, quantile, table } from './parts/figures.js';
import { Receiver } from './parts/receiver.js';
import { ask, payers, times, transferOut } from './parts/sandbox.js';
import { commandMetadata } from './parts/metadata.js';
import { type Platform, type Server, type Stage, as, onStage } from './parts/stage.js';

/**
 * `npm run bench -- webhooks`: the time from a transfer's answer to the arrival of its first webhook, while 50, 100 and
 * 200 webhooks a second are sent; then the webhooks that one worker delivers a second to 32 platforms' receivers of
 * accounts that were funded while no one worked, each delivery routed, rendered, signed, sent and recorded; then the same
 * for one account whose receiver answers after 5 ms.
 * BENCH_SECONDS of each pace, BENCH_DELIVERIES of each platform, BENCH_DELIVERIES_OF_ONE account, BENCH_ROUNDS, BENCH_PARTS (latency,
 * receivers,account), BENCH_PROFILE (a directory for a CPU profile of each worker).
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const DELIVERIES = Number(process.env['BENCH_DELIVERIES'] ?? 200);
const DELIVERIES_OF_ONE = Number(process.env['BENCH_DELIVERIES_OF_ONE'] ?? 12_000);
const PARTS = (process.env['BENCH_PARTS'] ?? 'latency,receivers,account').split(',');
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const PROFILE = process.env['BENCH_PROFILE'];
const RECEIVERS = 32;
const SLOW_ANSWER_MILLISECONDS = 5;
const CUSTOMERS = 8; // of each platform, whose webhooks go side by side
const MASTER_KEY = randomBytes(32); // with which the benchmark reads accounts, and signs its events, as the product does
const KEYS = { MASTER_KEY: MASTER_KEY.toString('hex') };
const PACES = [50, 100, 200];
const WEBHOOKS_A_TRANSFER = 4;
const [MIN_SHARE, MAX_SHARE] = [0.1, 0.9]; // arrivals in between are counted: neither the first nor the last ones
const MAX_WAIT_MILLISECONDS = 120_000;

console.log(
  `${machine()}; ${SECONDS} s of each pace; ${RECEIVERS} receivers, ${DELIVERIES} deliveries each, ${ROUNDS} rounds after one that warms`,
);
for (const [name, part] of [
  ['latency', latencies],
  ['receivers', throughput],
  ['account', throughputOfOneAccount],
] as const)
  if (PARTS.includes(name)) await onStage(part);

async function latencies(stage: Stage): Promise<void> {
  const product = await stage.product();
  const receiver = await stage.receiver(product);
  const customers = await payers(product, 64);
  const transfers = customers.map((payer) => JSON.parse(transferOut(payer, payer.payeeId).body!) as object);
  await stage.atRest();
  await paced(stage, product, receiver, transfers, PACES[0]!); // warm
  const rows: string[][] = [];
  for (const pace of PACES) {
    const { delays, reached } = await paced(stage, product, receiver, transfers, pace);
    rows.push([
      String(pace),
      count(reached),
      milliseconds(quantile(delays, 0.5)),
      milliseconds(quantile(delays, 0.99)),
      milliseconds(Math.min(...delays)),
      milliseconds(Math.max(...delays)),
    ]);
  }
  table(['webhooks/s asked for', 'reached', 'POST answered → webhook, p50 ms', 'p99 ms', 'least', 'most'], rows);
}

/** Transfers at a steady pace, however long their answers take. */
async function paced(stage: Stage, product: Server, receiver: Receiver, transfers: readonly object[], pace: number) {
  const received = new Map<string, number>();
  receiver.onWebhook = ({ type, data }) => {
    if (type === 'OUTGOING_PAYMENT.PENDING') received.set(data.id, performance.now());
  };
  const answered = new Map<string, number>();
  const perSecond = pace / WEBHOOKS_A_TRANSFER;
  const before = receiver.deliveries;
  const started = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let index = 0; index < SECONDS * perSecond; index++) {
    await pause(Math.max(0, started + (index * 1_000) / perSecond - performance.now()));
    asked.push(
      ask(product, 'POST', '/transfer-out', transfers[index % transfers.length]).then(({ id }) =>
        answered.set(id, performance.now()),
      ),
    );
  }
  await Promise.all(asked);
  await stage.atRest();
  const reached = (receiver.deliveries - before) / ((performance.now() - started) / 1_000);
  receiver.onWebhook = null;
  return { reached, delays: [...answered].map(([id, at]) => Math.max(0, received.get(id)! - at)) };
}

function throughput(stage: Stage): Promise<void> {
  return workersThroughput(stage, {
    title: 'one worker',
    receivers: RECEIVERS,
    customers: CUSTOMERS,
    accounts: null,
    deliveries: DELIVERIES,
    answerAfter: 0,
  });
}

function throughputOfOneAccount(stage: Stage): Promise<void> {
  return workersThroughput(stage, {
    title: `one worker, one account, answers after ${SLOW_ANSWER_MILLISECONDS} ms`,
    receivers: 1,
    customers: 1,
    accounts: 1,
    deliveries: DELIVERIES_OF_ONE,
    answerAfter: SLOW_ANSWER_MILLISECONDS,
  });
}

interface Backlog {
  readonly title: string;
  /** As many platforms. */
  readonly receivers: number;
  /** Of each platform. */
  readonly customers: number;
  /** Number of accounts of a platform that are funded; null: all. */
  readonly accounts: number | null;
  /** To each platform. */
  readonly deliveries: number;
  /** Milliseconds until a receiver answers. */
  readonly answerAfter: number;
}

async function workersThroughput(stage: Stage, backlog: Backlog): Promise<void> {
  const receivers = await Promise.all(
    Array.from({ length: backlog.receivers }, () => Receiver.start({ answerAfter: backlog.answerAfter })),
  );
  try {
    const product = await stage.product({
      environment: { ...KEYS, BENCH_ENDPOINTS: JSON.stringify(receivers.map(({ url }) => url)) },
    });
    await times(backlog.receivers * backlog.customers, (index) =>
      newCustomer(as(product, product.platforms[index % backlog.receivers]!)),
    );
    await stage.atRest();
    await stage.stop(product);
    const rows: string[][] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await pileUp(stage, product.platforms, backlog);
      const figures = await drained(stage, receivers, backlog.receivers * backlog.deliveries);
      if (round > 0) rows.push(figures);
    }
    table(
      [backlog.title, 'deliveries/s', 'node µs', 'PostgreSQL µs', 'least of a receiver', 'most'],
      rows.map((row, index) => [`round ${index + 1}`, ...row]),
    );
  } finally {
    for (const receiver of receivers) receiver.close();
  }
}

function newCustomer(platform: Server): Promise<unknown> {
  return ask(platform, 'POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
}

/** No one works while the accounts of each platform are funded in turn. */
async function pileUp(
  stage: Stage,
  platforms: readonly Platform[],
  { accounts: limit, deliveries }: Backlog,
): Promise<void> {
  const { pool } = stage.database;
  const store = new PostgresEventStore(pool, new DatabaseListener(pool.options));
  try {
    const registry = new EventRegistry();
    registry.register(...internalAccount.events);
    const runner = new AggregateRunner({
      store,
      codec: new EventCodec(registry, new KeyVault(new PostgresDataKeys(pool), MASTER_KEY), new EventMacs(MASTER_KEY)),
      release: 'bench',
    });
    for (const { tenant } of platforms) {
      const { rows: accounts } = await pool.query<{ id: string }>(
        'SELECT id FROM accounts_internal_account WHERE tenant LIKE $1 ORDER BY id LIMIT $2',
        [`${tenant.platformId}~%`, limit],
      );
      await Promise.all(
        Array.from({ length: deliveries }, (_, index) => {
          return runner.run(
            internalAccount,
            tenant,
            accounts[index % accounts.length]!.id,
            { kind: 'fund', amount: 100n },
            commandMetadata(),
          );
        }),
      );
    }
  } finally {
    await store.close();
  }
}

/** A worker is started and sends it all. */
async function drained(stage: Stage, receivers: readonly Receiver[], all: number): Promise<string[]> {
  const arrivals: number[] = [];
  for (const receiver of receivers) {
    receiver.deliveries = 0;
    receiver.onWebhook = () => arrivals.push(performance.now());
  }
  const postgres = await stage.database.cpu();
  // it sends before it is ready, which its CPU has to include
  const worker = await stage.start('product.process.mjs', {
    environment: { ...KEYS, ROLE: 'worker' },
    node: PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : [],
  });
  const begun = (await stage.used(worker)).cpu;
  const timeout = performance.now() + MAX_WAIT_MILLISECONDS;
  while (arrivals.length < all && performance.now() < timeout) await pause(20);
  if (arrivals.length < all) throw new Error(`${arrivals.length} of ${all} deliveries came`);
  await stage.atRest();
  const node = (await stage.used(worker)).cpu - begun;
  const [from, to] = [Math.floor(all * MIN_SHARE), Math.floor(all * MAX_SHARE)];
  const rate = ((to - from) * 1_000) / (arrivals[to]! - arrivals[from]!);
  const each = receivers.map(({ deliveries }) => deliveries);
  const figures = [
    count(rate),
    count(node / all),
    count(((await stage.database.cpu()) - postgres) / all),
    String(Math.min(...each)),
    String(Math.max(...each)),
  ];
  await stage.stop(worker);
  return figures;
}
