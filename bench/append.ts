import { randomUUID } from 'node:crypto';
import { type DomainEvent, type Tenant, defineAggregate, defineEvent, integer, text } from '@app/kernel';
import { INFRASTRUCTURE_MIGRATIONS } from '../libs/application/src/infrastructure/migrations.js';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { migrate } from '../libs/database/src/migrations.js';
import { AggregateRunner } from '../libs/event-sourcing/src/aggregates/aggregate-runner.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { EventCodec, genesisHash } from '../libs/event-store/src/store/codec.js';
import { EventMacs } from '../libs/event-store/src/store/event-macs.js';
import { EventRegistry } from '../libs/event-store/src/store/event-registry.js';
import type { EventMetadata } from '../libs/event-store/src/store/event-store.js';
import { streamName } from '../libs/event-store/src/store/stream-name.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../libs/event-store/src/vault/memory-data-keys.js';
import { type Operation, closedLoop } from './parts/closed-loop.js';
import { type Round, machine, report } from './parts/figures.js';
import { type OwnDatabase, onOwnDatabase } from './parts/own-database.js';
import { openPeers } from './parts/peers.js';
import type { Peer } from './peers/peer.js';

/**
 * `npm run bench -- append`: appends of one event at 1, 8, 32 and 64 writers: the store and whole commands, on a stream of each
 * writer's own and on one hot stream, against one INSERT for each append and against other event stores. BENCH_ROUNDS, BENCH_APPENDS.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const APPENDS = Number(process.env['BENCH_APPENDS'] ?? 6_400);
const HOT_APPENDS = Math.ceil(APPENDS / 20); // where writers fight for the stream, which takes long
const POOL = 32;
const WRITERS = [1, 8, 32, 64];
const TENANT: Tenant = { platformId: randomUUID(), environment: 'SANDBOX' };
const METADATA: EventMetadata = {
  tenant: 'tenant',
  commandId: randomUUID(),
  requestHash: 'a'.repeat(64),
  correlationId: randomUUID(),
  causationId: null,
  actor: `token:${randomUUID()}`,
  at: new Date().toISOString(),
  release: 'bench',
};

const Counted = defineEvent('bench.counter-counted', {
  amount: integer(),
  account: text(),
  currency: text(),
  note: text(),
});
const data = (amount: number) => ({
  amount,
  account: `account:${TENANT.platformId}`,
  currency: 'USD',
  note: 'a line of text as events have it',
});
const counter = defineAggregate<number, number, DomainEvent>({
  context: 'bench',
  name: 'counter',
  events: [Counted],
  initial: 0,
  decide: (amount) => [Counted(data(amount))],
  evolve: (state) => state + 1,
});

interface Way {
  readonly name: string;
  readonly appends: number;
  readonly baselines: readonly string[];
  readonly make: () => Operation;
}

const BARE = 'one INSERT per append';
const DISTINCT = 'distinct streams';
const HOT = 'one hot stream';

await onOwnDatabase(
  async (database) => {
    const { pool } = database;
    const listener = new DatabaseListener(pool.options);
    const store = new PostgresEventStore(pool, listener);
    const peers = await openPeers(database, POOL);
    try {
      await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
      await pool.query(`CREATE TABLE bare_events (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL, revision integer NOT NULL, id uuid NOT NULL, type text NOT NULL,
      version smallint NOT NULL, data json NOT NULL, metadata json NOT NULL, previous_hash bytea NOT NULL, hash bytea NOT NULL, UNIQUE (stream, revision))`);
      await listener.start();
      const ways = [...ownWays(database, store), ...peers.flatMap(peerWays)];
      for (const { make, appends } of ways) await closedLoop(database, POOL, Math.ceil(appends / POOL / 5), make()); // warm
      console.log(
        `${machine()}; ${ROUNDS} rounds of ${APPENDS} appends (${HOT_APPENDS} where writers fight for one stream), a pool of ${POOL} connections each`,
      );
      for (const writers of WRITERS) await measure(database, writers, ways);
    } finally {
      await Promise.all(peers.map((peer) => peer.close()));
      await store.close();
      await listener.close();
    }
  },
  { connections: POOL },
);

async function measure(database: OwnDatabase, writers: number, ways: readonly Way[]): Promise<void> {
  const rounds = ways.map((): Round[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { appends, make }] of ways.entries()) {
      rounds[index]!.push(await closedLoop(database, writers, Math.ceil(appends / writers), make()));
    }
  }
  const all = ways.map(({ name, baselines }, index) => ({ name, baselines, rounds: rounds[index]! }));
  report(`append of one event, ${writers} ${writers === 1 ? 'writer' : 'writers'}`, all);
}

function ownWays({ pool }: OwnDatabase, store: PostgresEventStore): Way[] {
  const registry = new EventRegistry();
  registry.register(Counted as never);
  const codec = new EventCodec(
    registry,
    new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)),
    new EventMacs(Buffer.alloc(32, 1)),
  );

  /** No hash, no head, no chain. */
  const bareInsert = (): Operation => {
    const streams = Array.from({ length: 64 }, () => streamName(TENANT, counter, randomUUID()));
    return (writer, turn) =>
      pool.query({
        name: 'bare',
        text: 'INSERT INTO bare_events (stream, revision, id, type, version, data, metadata, previous_hash, hash) VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $7)',
        values: [
          streams[writer],
          turn,
          randomUUID(),
          Counted.type,
          JSON.stringify(data(turn)),
          JSON.stringify(METADATA),
          Buffer.alloc(32),
        ],
      });
  };

  /** Each writer on a separate stream; every event is checked, hashed and chained. */
  const storeAppend = (): Operation => {
    const ends = Array.from({ length: 64 }, () => {
      const stream = streamName(TENANT, counter, randomUUID());
      return { stream, hash: genesisHash(stream) };
    });
    return async (writer, turn) => {
      const end = ends[writer]!;
      const place = {
        tenant: TENANT,
        stream: end.stream,
        revision: turn,
        previousHash: end.hash,
        index: 0,
        metadata: { ...METADATA, commandId: randomUUID() },
      };
      const event = await codec.encode(Counted(data(turn)), place);
      await store.append(end.stream, turn - 1, [event]);
      end.hash = event.hash;
    };
  };

  /** Whole commands: load, dedupe, decide, encode, append. */
  const command = (streams: number) => (): Operation => {
    const runner = new AggregateRunner({ store, codec, release: 'bench' });
    const ids = Array.from({ length: streams }, () => randomUUID());
    return (writer, turn) =>
      runner.run(counter, TENANT, ids[writer % streams]!, turn, { ...METADATA, commandId: randomUUID() });
  };

  return [
    { name: BARE, appends: APPENDS, baselines: [], make: bareInsert },
    {
      name: `EventStore.append, ${DISTINCT}`,
      appends: APPENDS,
      baselines: [BARE, `emmett, ${DISTINCT}`],
      make: storeAppend,
    },
    {
      name: `AggregateRunner, ${DISTINCT}`,
      appends: APPENDS,
      baselines: [BARE, `emmett, ${DISTINCT}`],
      make: command(64),
    },
    { name: `AggregateRunner, ${HOT}`, appends: APPENDS, baselines: [BARE, `emmett, ${HOT}`], make: command(1) },
  ];
}

/** Writers of one stream know its end from each other, and try again when another came first. */
function peerWays(peer: Peer): Way[] {
  const on = (streams: number) => (): Operation => {
    const ends = Array.from({ length: streams }, () => ({ stream: randomUUID(), events: 0 }));
    return async (writer, turn) => {
      const end = ends[writer % streams]!;
      for (;;) {
        const events = await peer.append(end.stream, end.events, [
          { type: Counted.type, data: data(turn), metadata: { ...METADATA } },
        ]);
        if (events === null) continue;
        end.events = Math.max(end.events, events);
        return;
      }
    };
  };
  return [
    { name: `${peer.name}, ${DISTINCT}`, appends: APPENDS, baselines: [BARE], make: on(64) },
    { name: `${peer.name}, ${HOT}`, appends: HOT_APPENDS, baselines: [BARE], make: on(1) },
  ];
}
