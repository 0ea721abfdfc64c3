import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import {
  DATABASE_POOL,
  EventRegistry,
  EventStore,
  FeatureRegistry,
  type Projection,
  ProjectionRebuilds,
  Vault,
  streamName,
} from '@app/event-sourcing';
import { type Aggregate, type Json, derivedUuid, tenantKey } from '@app/kernel';
import { EventStoreDbEventStore } from '../../libs/event-sourcing/src/adapters/eventstoredb/eventstoredb-event-store.js';
import { MemoryEventStore } from '../../libs/event-sourcing/src/adapters/memory/memory-event-store.js';
import { inTransaction } from '../../libs/event-sourcing/src/database/transaction.js';
import { decodeBatch, dueOf } from '../../libs/event-sourcing/src/projections/batch.js';
import { ReaderSkips } from '../../libs/event-sourcing/src/projections/reader-skips.js';
import { tableStatements } from '../../libs/event-sourcing/src/projections/table-definition.js';
import { ErasedDocuments } from '../../libs/event-sourcing/src/projections/erased-documents.js';
import { TableWriter } from '../../libs/event-sourcing/src/projections/table-writer.js';
import { EventCodec, eventHash, genesisHash } from '../../libs/event-sourcing/src/store/codec.js';
import { SEALED } from '../../libs/event-sourcing/src/store/event-registry.js';
import {
  BEGINNING,
  NO_STREAM,
  type RecordableEvent,
  type StoredEvent,
} from '../../libs/event-sourcing/src/store/event-store.js';
import { TestApplication } from '../support/application.js';
import { LoopbackServer } from '../support/eventstoredb/loopback-server.js';

const FOLDER = path.resolve(import.meta.dirname, '../golden/events');
const AGGREGATE_ID = '00000000-0000-8000-8000-00000000000a';
const MOMENT = '2026-01-15T12:00:00.000Z';
const OLDEST_VERSION = 1;
const MOST_EVENTS = 100_000;

/* One stream of every aggregate and saga, holding each of its events as the first release that had it wrote it. */
describe('a history of the oldest versions of every event', () => {
  let application: TestApplication;
  let pool: pg.Pool;
  let codec: EventCodec;
  let projections: readonly Projection[];
  let history: readonly StoredEvent[];

  beforeAll(async () => {
    application = await TestApplication.boot({ role: 'api' });
    pool = application.get(DATABASE_POOL);
    codec = application.get(EventCodec);
    const { aggregates, sagas, tables, projections: others } = registryOf(application);
    const erased = new ErasedDocuments(application.get(EventStore), codec);
    projections = [
      ...tables.map((table) => new TableWriter(table, application.get(Vault), erased, tableStatements(table))),
      ...others,
    ];
    const store = application.get(EventStore);
    for (const aggregate of [...aggregates, ...sagas.map((saga) => saga.aggregate)]) {
      const stream = streamName(application.tenant, aggregate, AGGREGATE_ID);
      const events = await oldestOf(aggregate as Aggregate, stream);
      if (events.length > 0) await store.append(stream, NO_STREAM, events);
    }
    history = await store.readAll(BEGINNING, MOST_EVENTS);
    await serveFromPostgres();
  }, 60_000);

  afterAll(() => application.close());

  function registryOf({ app }: TestApplication) {
    const registry = app.get(FeatureRegistry, { strict: false });
    return {
      aggregates: registry.aggregates,
      sagas: registry.sagas(),
      tables: registry.tables,
      projections: registry.projections,
    };
  }

  async function oldestOf(aggregate: Aggregate, stream: string): Promise<RecordableEvent[]> {
    const events: RecordableEvent[] = [];
    for (const [revision, { type, personal, subject }] of aggregate.events.entries()) {
      const file = path.join(FOLDER, `${type}.v${OLDEST_VERSION}.json`);
      const { data } = JSON.parse(readFileSync(file, 'utf8')) as { readonly data: Readonly<Record<string, Json>> };
      const members = Object.entries(data);
      const clear = Object.fromEntries(members.filter(([name]) => !personal.includes(name)));
      const sealed = Object.fromEntries(members.filter(([name]) => personal.includes(name)));
      const body = {
        id: derivedUuid(stream, revision),
        type,
        version: OLDEST_VERSION,
        data:
          subject === undefined || personal.length === 0
            ? data
            : {
                ...clear,
                [SEALED]: await application.get(Vault).seal(application.tenant, String(data[subject]), sealed),
              },
        metadata: {
          tenant: tenantKey(application.tenant),
          commandId: `${stream} ${revision}`,
          requestHash: 'request',
          correlationId: 'correlation',
          causationId: null,
          actor: 'token:test',
          at: MOMENT,
          release: 'the first',
        },
        previousHash: events.at(-1)?.hash ?? genesisHash(stream),
      };
      events.push({ ...body, hash: eventHash(stream, revision, body) });
    }
    return events;
  }

  async function serveFromPostgres(): Promise<void> {
    const batch = await decodeBatch(codec, history);
    const client = await pool.connect();
    try {
      for (const projection of projections) {
        await inTransaction(client, async () => {
          await client.query(projection.create);
          await projection.apply(dueOf(batch, projection, 0n, ReaderSkips.none), client);
          await client.query('INSERT INTO reader_checkpoints (name, version, position) VALUES ($1, $2, $3)', [
            projection.name,
            projection.version,
            batch.to.toString(),
          ]);
        });
      }
    } finally {
      client.release();
    }
  }

  async function copied(events: readonly StoredEvent[], store: EventStore): Promise<void> {
    for (const { stream, revision, position: _position, ...event } of events)
      await store.append(stream, revision - 1, [event]);
  }

  /** What an EventStoreDB gives back of the history: its positions are offsets, and everything else must be as it was. */
  async function readFromEventStoreDb(): Promise<readonly StoredEvent[]> {
    const server = await LoopbackServer.start();
    const eventStoreDb = new EventStoreDbEventStore({ connectionString: server.connectionString });
    await copied(history, eventStoreDb);
    const read = await eventStoreDb.readAll(BEGINNING, MOST_EVENTS);
    await eventStoreDb.close();
    server.stop();
    return read;
  }

  it('holds the whole catalogue', () => {
    const types = new Set(history.filter(({ version }) => version === OLDEST_VERSION).map(({ type }) => type));
    expect(
      application
        .get(EventRegistry)
        .all()
        .map(({ type }) => type)
        .filter((type) => !types.has(type)),
    ).toEqual([]);
  });

  it.each<[string, () => Promise<readonly StoredEvent[]>]>([
    ['from memory', async () => history],
    ['from EventStoreDB', readFromEventStoreDb],
  ])('replays to the same read models from PostgreSQL and %s', async (_where, read) => {
    const memory = new MemoryEventStore();
    await copied(await read(), memory);
    const rebuilds = new ProjectionRebuilds(pool, memory, codec, () => projections);
    const reports = await rebuilds.rebuild(projections.map(({ name }) => name));
    expect(reports.filter(({ comparison }) => comparison.different > 0)).toEqual([]);
    expect(reports.filter(({ comparison }) => comparison.rows === 0).map(({ projection }) => projection)).toEqual([]);
  });
});
