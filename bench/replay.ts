import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { INFRASTRUCTURE_MIGRATIONS } from '../libs/application/src/infrastructure/migrations.js';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { migrate } from '../libs/database/src/migrations.js';
import { EventStoreDbEventStore } from '../libs/event-store/src/adapters/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { eventHash, genesisHash } from '../libs/event-store/src/store/codec.js';
import {
  type EventMetadata,
  type EventStore,
  NO_STREAM,
  type RecordableEvent,
} from '../libs/event-store/src/store/event-store.js';
import { logPages } from '../libs/event-store/src/store/log-pages.js';
import { EventStoreDbProcess } from '../test/support/eventstoredb/server-process.js';
import { type Measured, type Round, machine, megabytes, report } from './parts/figures.js';
import { type OwnDatabase, onOwnDatabase } from './parts/own-database.js';
import { openPeers } from './parts/peers.js';
import type { Peer } from './peers/peer.js';

/**
 * `npm run bench -- replay`: reading a whole log, a page of 1,000 after the other, of the store and its client alone: events a
 * second against plain SQL and emmett. EventStoreDB is its stand-in in a process beside, or the one of ESDB_URL. BENCH_EVENTS.
 */
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 100_000);
const EVENTS_A_STREAM = 50;
const EVENTSTOREDB_SHARE = 5; // so much less is read from it
const PAGE = 1_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const METADATA: EventMetadata = {
  tenant: `${randomUUID()}~sandbox`,
  commandId: randomUUID(),
  requestHash: 'a'.repeat(64),
  correlationId: randomUUID(),
  causationId: null,
  actor: `token:${randomUUID()}`,
  at: new Date().toISOString(),
  release: 'bench',
};
const SQL = 'plain SQL, keyset pages';
const EMMETT = 'emmett';

interface Way {
  readonly name: string;
  readonly baselines: readonly string[];
  /** Answers how many events it read. */
  readonly replay: () => Promise<number>;
}

await onOwnDatabase(
  async (database) => {
    const listener = new DatabaseListener(database.pool.options);
    const postgres = new PostgresEventStore(database.pool, listener);
    const given = process.env['ESDB_URL'];
    const loopback = given ? null : new EventStoreDbProcess();
    const eventStoreDb = new EventStoreDbEventStore({
      connectionString: given ?? (await loopback!.connectionString()),
    });
    const peers = (await openPeers(database, 4)).filter(({ replay }) => replay !== null);
    try {
      await migrate(database.pool, INFRASTRUCTURE_MIGRATIONS);
      await fill(postgres, EVENTS);
      await fill(eventStoreDb, EVENTS / EVENTSTOREDB_SHARE);
      for (const peer of peers) await fillPeer(peer);
      await measure(database, [
        { name: SQL, baselines: [], replay: () => plainPages(database.pool) },
        { name: 'the log from PostgreSQL', baselines: [SQL, EMMETT], replay: () => wholeLog(postgres) },
        {
          name: given
            ? 'the log from EventStoreDB'
            : 'the log through the EventStoreDB client, from its stand-in in a process beside',
          baselines: [EMMETT],
          replay: () => wholeLog(eventStoreDb),
        },
        ...peers.map((peer) => ({ name: peer.name, baselines: [SQL], replay: () => peer.replay!(PAGE) })),
      ]);
    } finally {
      await Promise.all(peers.map((peer) => peer.close()));
      await eventStoreDb.close();
      await loopback?.stop();
      await postgres.close();
      await listener.close();
    }
  },
  { connections: 4 },
);

async function measure(database: OwnDatabase, ways: readonly Way[]): Promise<void> {
  const measured: Measured[] = [];
  const resident: string[] = [];
  for (const { name, baselines, replay } of ways) {
    await replay(); // warm
    const rounds: Round[] = [];
    const before = process.memoryUsage.rss();
    for (let round = 0; round < ROUNDS; round++) rounds.push(await timed(database, replay));
    resident.push(`${megabytes(before)} → ${megabytes(process.memoryUsage.rss())}`);
    measured.push({ name, baselines, rounds });
  }
  console.log(
    `${machine()}; ${ROUNDS} rounds of ${EVENTS} events, ${EVENTS / EVENTSTOREDB_SHARE} of EventStoreDB, in pages of ${PAGE}; resident MB of each: ${resident.join(', ')}`,
  );
  report('replay, events', measured);
}

async function timed(database: OwnDatabase, replay: () => Promise<number>): Promise<Round> {
  const before = { node: process.cpuUsage(), postgres: await database.cpu() };
  const started = performance.now();
  const events = await replay();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before.node);
  return {
    rate: events / seconds,
    settled: null,
    p50: null,
    p99: null,
    node: (user + system) / events,
    postgres: ((await database.cpu()) - before.postgres) / events,
  };
}

async function wholeLog(store: EventStore): Promise<number> {
  let events = 0;
  for await (const page of logPages(store, { pageSize: PAGE })) events += page.length;
  return events;
}

/** The same columns, as the driver gives them; nothing is made of them. */
async function plainPages(pool: pg.Pool): Promise<number> {
  let events = 0;
  for (let after = '0'; ;) {
    const { rows } = await pool.query<{ position: string }>({
      name: 'plain-page',
      text: 'SELECT position, stream, revision, id, type, version, data, metadata, previous_hash, hash FROM events WHERE position > $1 ORDER BY position LIMIT $2',
      values: [after, PAGE],
    });
    events += rows.length;
    if (rows.length < PAGE) return events;
    after = rows.at(-1)!.position;
  }
}

async function fill(store: EventStore, events: number): Promise<void> {
  for (let filled = 0; filled < events; filled += EVENTS_A_STREAM) {
    const stream = `${METADATA.tenant}.bench.counter-${randomUUID()}`;
    await store.append(stream, NO_STREAM, eventsOf(stream));
  }
}

async function fillPeer(peer: Peer): Promise<void> {
  for (let filled = 0; filled < EVENTS; filled += EVENTS_A_STREAM) {
    const events = Array.from({ length: EVENTS_A_STREAM }, (_, index) => ({
      type: 'counted',
      data: dataOf(index),
      metadata: { ...METADATA },
    }));
    await peer.append(randomUUID(), 0, events);
  }
}

function eventsOf(stream: string): RecordableEvent[] {
  const events: RecordableEvent[] = [];
  for (let revision = 0; revision < EVENTS_A_STREAM; revision++) {
    const body = {
      id: randomUUID(),
      type: 'bench.counter-counted',
      version: 1,
      data: dataOf(revision),
      metadata: METADATA,
      previousHash: events.at(-1)?.hash ?? genesisHash(stream),
    };
    events.push({ ...body, hash: eventHash(stream, revision, body) });
  }
  return events;
}

function dataOf(amount: number) {
  return { amount, account: `account:${randomUUID()}`, currency: 'USD', note: 'a line of text as events have it' };
}
