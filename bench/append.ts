import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type DomainEvent, type Tenant, defineAggregate, defineEvent, integer, text } from '@app/kernel';
import { eventStoreMigration } from '../libs/event-sourcing/src/adapters/postgres/event-store.migration.js';
import { PostgresEventStore } from '../libs/event-sourcing/src/adapters/postgres/postgres-event-store.js';
import { AggregateRunner } from '../libs/event-sourcing/src/aggregates/aggregate-runner.js';
import { DatabaseListener } from '../libs/event-sourcing/src/database/database-listener.js';
import { migrate } from '../libs/event-sourcing/src/database/migrations.js';
import { EventCodec, genesisHash } from '../libs/event-sourcing/src/store/codec.js';
import { EventRegistry } from '../libs/event-sourcing/src/store/event-registry.js';
import type { EventMetadata } from '../libs/event-sourcing/src/store/event-store.js';
import { streamName } from '../libs/event-sourcing/src/store/stream-name.js';
import { KeyVault } from '../libs/event-sourcing/src/vault/key-vault.js';
import { MemoryDataKeys } from '../libs/event-sourcing/src/vault/memory-data-keys.js';
import { startEmbeddedPostgres } from '../libs/runtime/src/embedded-postgres/embedded-postgres.js';

const ROUNDS = 3;
const POOL = 32;
const TENANT: Tenant = { platformId: randomUUID(), environment: 'SANDBOX' };
const METADATA: EventMetadata = {
  tenant: 'tenant', commandId: randomUUID(), requestHash: 'a'.repeat(64), correlationId: randomUUID(), causationId: null,
  actor: `token:${randomUUID()}`, at: new Date().toISOString(), release: 'bench',
};

const Counted = defineEvent('bench.counter-counted', { amount: integer(), account: text(), currency: text(), note: text() });
const data = (amount: number) => ({ amount, account: `account:${TENANT.platformId}`, currency: 'USD', note: 'a line of text as events have it' });
const counter = defineAggregate<number, number, DomainEvent>({
  context: 'bench', name: 'counter', events: [Counted], initial: 0,
  decide: (amount) => [Counted(data(amount))],
  evolve: (state) => state + 1,
});

interface Figures {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** One way to append one event; `writer` and `turn` count from zero. */
type Append = (writer: number, turn: number) => Promise<unknown>;

async function measure(writers: number, turns: number, append: Append): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; turn < turns; turn++) {
      const asked = performance.now();
      await append(writer, turn);
      times.push(performance.now() - asked);
    }
  }));
  const seconds = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p50: times[Math.floor(times.length * 0.5)]!, p99: times[Math.floor(times.length * 0.99)]! };
}

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-bench-'));
fs.chmodSync(directory, 0o755);
const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres'), durable: true });
const pool = new pg.Pool({ connectionString: server.url(), max: POOL });
pool.on('error', () => undefined); // connections that the server still holds when it stops
const listener = new DatabaseListener(pool.options);
const store = new PostgresEventStore(pool, listener);
try {
  await migrate(pool, [eventStoreMigration]);
  await pool.query(`CREATE TABLE bare_events (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL, revision integer NOT NULL, id uuid NOT NULL, type text NOT NULL,
    version smallint NOT NULL, data json NOT NULL, metadata json NOT NULL, previous_hash bytea NOT NULL, hash bytea NOT NULL, UNIQUE (stream, revision))`);
  await listener.start();

  const registry = new EventRegistry();
  registry.register(Counted as never);
  const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));

  /** One INSERT for each append over the pool; no hash, no head, no chain. */
  const bareInsert = (): Append => {
    const streams = Array.from({ length: 64 }, () => streamName(TENANT, counter, randomUUID()));
    return (writer, turn) => pool.query({
      name: 'bare',
      text: 'INSERT INTO bare_events (stream, revision, id, type, version, data, metadata, previous_hash, hash) VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $7)',
      values: [streams[writer], turn, randomUUID(), Counted.type, JSON.stringify(data(turn)), JSON.stringify(METADATA), Buffer.alloc(32)],
    });
  };

  /** EventStore.append, each writer on a stream of its own; every event is checked, hashed and chained. */
  const storeAppend = (): Append => {
    const ends = Array.from({ length: 64 }, () => {
      const stream = streamName(TENANT, counter, randomUUID());
      return { stream, hash: genesisHash(stream) };
    });
    return async (writer, turn) => {
      const end = ends[writer]!;
      const place = { tenant: TENANT, stream: end.stream, revision: turn, previousHash: end.hash, index: 0, metadata: { ...METADATA, commandId: randomUUID() } };
      const event = await codec.encode(Counted(data(turn)), place);
      await store.append(end.stream, turn - 1, [event]);
      end.hash = event.hash;
    };
  };

  /** Whole commands: load, dedupe, decide, encode, append. */
  const command = (streams: number) => (): Append => {
    const runner = new AggregateRunner(store, codec, 'bench');
    const ids = Array.from({ length: streams }, () => randomUUID());
    return (writer, turn) => runner.run(counter, TENANT, ids[writer % streams]!, turn, { ...METADATA, commandId: randomUUID() });
  };

  const cases: readonly (readonly [string, () => Append])[] = [
    ['one INSERT per append, pool of 32', bareInsert],
    ['EventStore.append, distinct streams', storeAppend],
    ['AggregateRunner, distinct streams', command(64)],
    ['AggregateRunner, one hot stream', command(1)],
  ];
  for (const [, make] of cases) await measure(32, 100, make()); // warm
  console.log('| append of one event | writers | appends/s | p50 ms | p99 ms | times one INSERT |');
  console.log('|---|---|---|---|---|---|');
  for (const [writers, turns] of [[1, 2_000], [32, 400], [64, 300]] as const) {
    const rounds: Figures[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const figures: Figures[] = [];
      for (const [, make] of cases) figures.push(await measure(writers, turns, make()));
      rounds.push(figures);
    }
    const medians = cases.map((_, index) => rounds.map((figures) => figures[index]!).sort((a, b) => a.rate - b.rate)[Math.floor(ROUNDS / 2)]!);
    for (const [index, { rate, p50, p99 }] of medians.entries()) {
      const ratio = (rate / medians[0]!.rate).toFixed(2);
      console.log(`| ${cases[index]![0]} | ${writers} | ${Math.round(rate).toLocaleString('en')} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${ratio} |`);
    }
  }
} finally {
  await store.close();
  await listener.close();
  await pool.end();
  await server.stop();
  fs.rmSync(directory, { recursive: true, force: true });
}
