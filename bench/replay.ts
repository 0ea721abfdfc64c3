import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { EventStoreDbEventStore } from '../libs/event-sourcing/src/adapters/eventstoredb/eventstoredb-event-store.js';
import { eventStoreMigration } from '../libs/event-sourcing/src/adapters/postgres/event-store.migration.js';
import { PostgresEventStore } from '../libs/event-sourcing/src/adapters/postgres/postgres-event-store.js';
import { DatabaseListener } from '../libs/event-sourcing/src/database/database-listener.js';
import { migrate } from '../libs/event-sourcing/src/database/migrations.js';
import { eventHash, genesisHash } from '../libs/event-sourcing/src/store/codec.js';
import { BEGINNING, type EventMetadata, type EventStore, NO_STREAM, type RecordableEvent } from '../libs/event-sourcing/src/store/event-store.js';
import { startEmbeddedPostgres } from '../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { LoopbackServer } from '../test/support/eventstoredb/loopback-server.js';

/* Reading the whole log as the read side does, a page of 500 after the other: events a second, of the store and its client alone. */

const STREAMS = 400;
const EVENTS_A_STREAM = 50;
const PAGE = 500;
const ROUNDS = 3;
const METADATA: EventMetadata = {
  tenant: `${randomUUID()}~sandbox`, commandId: randomUUID(), requestHash: 'a'.repeat(64), correlationId: randomUUID(), causationId: null,
  actor: `token:${randomUUID()}`, at: new Date().toISOString(), release: 'bench',
};

function eventsOf(stream: string): RecordableEvent[] {
  const events: RecordableEvent[] = [];
  for (let revision = 0; revision < EVENTS_A_STREAM; revision++) {
    const data = { amount: revision, account: `account:${randomUUID()}`, currency: 'USD', note: 'a line of text as events have it' };
    const body = {
      id: randomUUID(), type: 'bench.counter-counted', version: 1, data, metadata: METADATA,
      previousHash: events.at(-1)?.hash ?? genesisHash(stream),
    };
    events.push({ ...body, hash: eventHash(stream, revision, body) });
  }
  return events;
}

async function fill(store: EventStore): Promise<void> {
  for (let n = 0; n < STREAMS; n++) {
    const stream = `${METADATA.tenant}.bench.counter-${randomUUID()}`;
    await store.append(stream, NO_STREAM, eventsOf(stream));
  }
}

async function replay(store: EventStore): Promise<number> {
  const started = performance.now();
  let events = 0;
  for (let after = BEGINNING; ;) {
    const page = await store.readAll(after, PAGE);
    events += page.length;
    if (page.length < PAGE) return events / ((performance.now() - started) / 1_000);
    after = page.at(-1)!.position;
  }
}

async function report(name: string, store: EventStore): Promise<void> {
  await fill(store);
  await replay(store); // warm
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await replay(store));
  const median = rates.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  console.log(`| ${name} | ${Math.round(median).toLocaleString('en')} |`);
}

console.log(`| replay of ${(STREAMS * EVENTS_A_STREAM).toLocaleString('en')} events | events/s |`);
console.log('|---|---|');

const given = process.env['ESDB_URL'];
const loopback = given ? null : await LoopbackServer.start();
const eventStoreDb = new EventStoreDbEventStore({ connectionString: given ?? loopback!.connectionString });
await report(given ? 'EventStoreDB' : 'EventStoreDB client, loopback server in this process', eventStoreDb);
await eventStoreDb.close();
loopback?.stop();

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-platform-bench-'));
fs.chmodSync(directory, 0o755);
const server = await startEmbeddedPostgres({ directory: path.join(directory, 'postgres'), durable: false });
const pool = new pg.Pool({ connectionString: server.url(), max: 4 });
pool.on('error', () => undefined); // connections that the server still holds when it stops
const listener = new DatabaseListener(pool.options);
const postgres = new PostgresEventStore(pool, listener);
try {
  await migrate(pool, [eventStoreMigration]);
  await report('PostgreSQL', postgres);
} finally {
  await postgres.close();
  await listener.close();
  await pool.end();
  await server.stop();
  fs.rmSync(directory, { recursive: true, force: true });
}
