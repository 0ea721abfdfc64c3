import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type DomainEvent, type Tenant, defineAggregate, defineEvent, integer, tenantKey, text } from '@app/kernel';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { AggregateRunner } from '../libs/event-sourcing/src/aggregates/aggregate-runner.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { EventCodec } from '../libs/event-store/src/store/codec.js';
import { EventRegistry } from '../libs/event-store/src/store/event-registry.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../libs/event-store/src/vault/memory-data-keys.js';
import { closedLoop } from './parts/closed-loop.js';
import { type Way, compare } from './parts/compare.js';
import { count } from './parts/figures.js';
import { ask, payers, transferOut } from './parts/sandbox.js';
import { type Server, type Stage, onStage } from './parts/stage.js';
import { commandMetadata } from './parts/metadata.js';
import { SEARCH_PATH } from './parts/own-database.js';

/**
 * `npm run bench -- growth`: appends, transfers and GET by id in two databases of one server, side by side: one holds 10,000 events, the
 * other 3,000,000, written by SQL before every reader's place. None may be slower than nine tenths of itself.
 * BENCH_EVENTS, BENCH_REQUESTS, BENCH_ROUNDS.
 */
const FEW = 10_000;
const MANY = Number(process.env['BENCH_EVENTS'] ?? 3_000_000);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const WRITERS = 32;
const ACCOUNTS = 64;
const EVENTS_A_STREAM = 10;
const TENANT: Tenant = { platformId: randomUUID(), environment: 'SANDBOX' };

const Counted = defineEvent('bench.counter-counted', { amount: integer(), note: text() });
const counter = defineAggregate<number, number, DomainEvent>({
  context: 'bench',
  name: 'counter',
  events: [Counted],
  initial: 0,
  decide: (amount) => [Counted({ amount, note: 'a line of text as events have it' })],
  evolve: (state) => state + 1,
});

interface Prepared {
  readonly name: string;
  readonly database: string;
  readonly transfers: ReturnType<typeof transferOut>[];
  readonly transactionId: string;
}

await onStage(async (stage) => {
  const prepared: Prepared[] = [];
  for (const [database, events] of [
    ['few', FEW],
    ['many', MANY],
  ] as const)
    prepared.push(await prepare(stage, database, events));
  await compare(
    `commands on separate streams, ${WRITERS} writers`,
    ROUNDS,
    prepared.map(({ name, database }, index): Way => ({
      name: `append ${name}`,
      baselines: index === 0 ? [] : [`append ${prepared[0]!.name}`],
      measure: () => append(stage, database),
    })),
  );
  for (const { database } of prepared) await readersAtTheEnd(stage, database); // they know no counters

  const products: Server[] = [];
  for (const { database } of prepared) products.push(await stage.product({ database }));
  const both = (what: string, measure: (index: number) => ReturnType<Stage['measure']>): Way[] =>
    prepared.map(({ name }, index) => ({
      name: `${what} ${name}`,
      baselines: index === 0 ? [] : [`${what} ${prepared[0]!.name}`],
      measure: () => measure(index),
    }));
  await compare(`${REQUESTS} transfers, ${3 * REQUESTS} reads, 32 connections`, ROUNDS, [
    ...both('POST /transfer-out', (index) =>
      stage.measure(products[index]!, {
        url: `${products[index]!.url}/transfer-out`,
        requests: prepared[index]!.transfers,
        amount: REQUESTS,
      }),
    ),
    ...both('GET /transactions/{id}', (index) =>
      stage.measure(products[index]!, {
        url: `${products[index]!.url}/transactions/${prepared[index]!.transactionId}`,
        requests: [{ method: 'GET' }],
        amount: 3 * REQUESTS,
      }),
    ),
  ]);
});

/** A database with customers, and so many events. */
async function prepare(stage: Stage, database: string, events: number): Promise<Prepared> {
  await stage.database.pool.query(`CREATE DATABASE ${database}`);
  const product = await stage.product({ database });
  const transfers = (await payers(product, ACCOUNTS)).map((payer) => transferOut(payer, payer.payeeId));
  const { id: transactionId } = await ask(product, 'POST', '/transfer-out', JSON.parse(transfers[0]!.body!) as object);
  await stage.atRest(product.pool);
  await stage.stop(product);
  await within(stage, database, (pool) => fill(pool, events));
  return { name: `among ${count(events)} events`, database, transfers, transactionId };
}

/** Streams of ten events of 600 bytes, behind every reader; a seal says that they are sealed. */
async function fill(pool: pg.Pool, events: number): Promise<void> {
  const metadata = {
    tenant: tenantKey(TENANT),
    commandId: randomUUID(),
    requestHash: 'a'.repeat(64),
    correlationId: randomUUID(),
    causationId: null,
    actor: `token:${randomUUID()}`,
    at: new Date().toISOString(),
    release: 'bench',
  };
  const hashOf = (number: string): string => `decode(md5(${number}::text) || md5('and ' || ${number}::text), 'hex')`;
  await pool.query(
    `INSERT INTO events (position, stream, revision, id, type, version, data, metadata, previous_hash, hash)
     SELECT n, $1 || md5((n / ${EVENTS_A_STREAM})::text)::uuid, n % ${EVENTS_A_STREAM}, gen_random_uuid(), 'bench.counter-counted', 1, '{"amount":1,"note":"a line of text as events have it"}', $2::json,
            ${hashOf('(n - 1)')}, ${hashOf('n')}
     FROM event_head, generate_series(event_head.position + 1, $3::bigint) AS n`,
    [`${tenantKey(TENANT)}.bench.filler-`, JSON.stringify(metadata), events],
  );
  await pool.query('UPDATE event_head SET position = (SELECT max(position) FROM events)');
  await endReaders(pool);
  await pool.query('ANALYZE events');
  await pool.query('CHECKPOINT');
}

function readersAtTheEnd(stage: Stage, database: string): Promise<void> {
  return within(stage, database, endReaders);
}

async function endReaders(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE reader_checkpoints SET position = (SELECT position FROM event_head)');
  await pool.query(
    `INSERT INTO seals (number, first_position, last_position, count, digest, previous_hash, sealed_at, public_key, hash, signature, event_hashes)
     SELECT coalesce(max(number), 0) + 1, coalesce(max(last_position), 0) + 1, (SELECT position FROM event_head), 1, '', sha256(gen_random_uuid()::text::bytea), $1, '', '', '', ''
     FROM seals`,
    [new Date().toISOString()],
  );
}

/** Whole commands by this process while no product runs: load, dedupe, decide, encode, append. */
function append(stage: Stage, database: string) {
  return within(stage, database, async (pool) => {
    const store = new PostgresEventStore(pool, new DatabaseListener(pool.options));
    try {
      const registry = new EventRegistry();
      registry.register(Counted as never);
      const runner = new AggregateRunner({
        store,
        codec: new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1))),
        release: 'bench',
      });
      const ids = Array.from({ length: WRITERS }, () => randomUUID());
      return await closedLoop(stage.database, WRITERS, Math.ceil((6 * REQUESTS) / WRITERS), (writer, turn) =>
        runner.run(counter, TENANT, ids[writer]!, turn, commandMetadata()),
      );
    } finally {
      await store.close();
    }
  });
}

async function within<Result>(
  stage: Stage,
  database: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: stage.database.url(database), max: 4, options: SEARCH_PATH });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
