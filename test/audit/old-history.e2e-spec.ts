import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { ProjectionRebuilds } from '@app/audit';
import { DATABASE_POOL } from '@app/database';
import { ErasedRows, FeatureRegistry, ReadTables } from '@app/event-sourcing';
import type { Projection } from '@app/event-sourcing/definitions';
import { EventRegistry, EventStore, streamName, Vault } from '@app/event-store';
import { READ_MODELS_SCHEMA, withinSchema } from '../../libs/database/src/schemas.js';
import { inTransaction } from '../../libs/database/src/transaction.js';
import { tableStatements } from '../../libs/event-sourcing/src/definitions/table-definition.js';
import { ErasedDocuments } from '../../libs/event-sourcing/src/projections/erased-documents.js';
import { TableWriter } from '../../libs/event-sourcing/src/projections/table-writer.js';
import { decodeBatch, pendingEventsOf } from '../../libs/event-sourcing/src/subscriptions/batch.js';
import { ReaderSkips } from '../../libs/event-sourcing/src/subscriptions/reader-skips.js';
import { EventStoreDbEventStore } from '../../libs/event-store/src/adapters/eventstoredb/eventstoredb-event-store.js';
import { MemoryEventStore } from '../../libs/event-store/src/adapters/memory/memory-event-store.js';
import { EventCodec, eventHash, genesisHash } from '../../libs/event-store/src/store/codec.js';
import { SEALED } from '../../libs/event-store/src/store/event-registry.js';
import {
  BEGINNING,
  NO_STREAM,
  type RecordableEvent,
  type StoredEvent,
} from '../../libs/event-store/src/store/event-store.js';
import { type Aggregate, CommandRefused, type EventDefinition, type Json, derivedUuid, tenantKey } from '@app/kernel';
import { TestApplication } from '../support/application.js';
import { LoopbackServer } from '../support/eventstoredb/loopback-server.js';
import { placesThatHold } from './whole-database.js';

const FOLDER = path.resolve(import.meta.dirname, '../golden/events');
const AGGREGATE_ID = '00000000-0000-8000-8000-00000000000a';
const MOMENT = '2026-01-15T12:00:00.000Z';
const OLDEST_VERSION = 1;
const MAX_EVENTS = 100_000;
/** Part of every text of every personal member. */
const CANARY = 'canary of ';

/* One stream of every aggregate and saga, holding each of its events as the first release that had it wrote it. */
describe('a history of the oldest versions of every event', () => {
  let application: TestApplication;
  let pool: pg.Pool;
  let codec: EventCodec;
  let projections: readonly Projection[];
  let history: readonly StoredEvent[];

  const LISTS = ['/customers', '/transactions', '/customers/internal-accounts', '/cards'];
  let beforeReadModels: unknown;

  beforeAll(async () => {
    application = await TestApplication.boot({ role: 'api' });
    beforeReadModels = await Promise.all(
      LISTS.map(async (list) => {
        const { status, body, headers } = await application.api.get(list, { once: true });
        return [list, status, body.code, headers.get('retry-after')];
      }),
    );
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
    history = await store.readAll(BEGINNING, MAX_EVENTS);
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
    // any stream may hold the refusal of a command
    for (const [revision, definition] of [
      ...aggregate.events,
      CommandRefused as unknown as EventDefinition,
    ].entries()) {
      const { type, personal, subject } = definition;
      const file = path.join(FOLDER, `${type}.v${OLDEST_VERSION}.json`);
      const { data: sample } = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly data: Readonly<Record<string, Json>>;
      };
      // version 1 of failed import rows was not sealed
      const isSealed = subject !== undefined && subject in sample && personal.length > 0;
      const data = isSealed ? withCanaries(definition, sample) : sample;
      const members = Object.entries(data);
      const clear = Object.fromEntries(members.filter(([name]) => !personal.includes(name)));
      const sealed = Object.fromEntries(members.filter(([name]) => personal.includes(name)));
      const body = {
        id: derivedUuid(stream, revision),
        type,
        version: OLDEST_VERSION,
        data: !isSealed
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
          await withinSchema(client, READ_MODELS_SCHEMA, () => client.query(projection.create));
          await projection.apply(pendingEventsOf(batch, projection, 0n, ReaderSkips.none), client);
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

  /** The history as read from an EventStoreDB: its positions are offsets, and everything else must be unchanged. */
  async function readFromEventStoreDb(): Promise<readonly StoredEvent[]> {
    const server = await LoopbackServer.start();
    const eventStoreDb = new EventStoreDbEventStore({ connectionString: server.connectionString });
    await copied(history, eventStoreDb);
    const read = await eventStoreDb.readAll(BEGINNING, MAX_EVENTS);
    await eventStoreDb.close();
    server.stop();
    return read;
  }

  it('answers lists with 503 and Retry-After before a worker has built the read models', () => {
    expect(beforeReadModels).toEqual(LISTS.map((list) => [list, 503, 'SERVICE_UNAVAILABLE', '1']));
  });

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

  describe('keeps no personal member of any event in clear', () => {
    const inClear = () => placesThatHold(pool, [CANARY]);
    const shown = async () => {
      const { tables } = registryOf(application);
      const lists = tables.map((table) =>
        application.get(ReadTables).of(table).list(application.tenant, { limit: MAX_EVENTS }),
      );
      return (await Promise.all(lists)).map(({ rows }) => JSON.stringify(rows.map(({ document }) => document)));
    };

    it('though read models show them', async () => {
      const withOne = (await shown()).filter((documents) => documents.includes(CANARY));
      expect(withOne.length).toBeGreaterThan(8);
      expect(await inClear()).toEqual([]);
    });

    it('nor gives one to a saga, whose state and outputs are recorded as they are', async () => {
      const { events } = await decodeBatch(codec, history);
      let reactions = 0;
      for (const saga of registryOf(application).sagas) {
        for (const { event, react } of saga.on) {
          for (const { read } of events.filter(({ stored }) => stored.type === event.type)) {
            expect(JSON.stringify([saga.fullName, react(saga.initial, read!)])).not.toContain(CANARY);
            reactions += 1;
          }
        }
      }
      expect(reactions).toBeGreaterThan(100);
    });

    it('once all are erased: no read model shows one any more, however its rows were created', async () => {
      const before = (await shown()).map((documents) => (JSON.parse(documents) as unknown[]).length);
      const { rows: keys } = await pool.query<{ subject: string }>('SELECT subject FROM data_keys');
      for (const { subject } of keys) await application.get(Vault).shred(application.tenant, subject);
      for (const { subject } of keys) {
        expect((await shown()).filter((documents) => documents.includes(CANARY))).toEqual([]);
        await application.get(ErasedRows).rewrite(application.tenant, subject);
      }
      expect(await inClear()).toEqual([]);
      const after = await shown();
      expect(after.filter((documents) => documents.includes(CANARY))).toEqual([]);
      expect(after.map((documents) => (JSON.parse(documents) as unknown[]).length)).toEqual(before);
      const store = application.get(EventStore);
      const rebuilds = new ProjectionRebuilds(pool, store, codec, () => projections);
      const reports = await rebuilds.rebuild(
        projections.map(({ name }) => name),
        { swap: true },
      );
      expect(reports.filter(({ comparison }) => comparison.different + comparison.erased > 0)).toEqual([]);
      expect(await inClear()).toEqual([]);
    });
  });
});

type Data = Readonly<Record<string, Json>>;

/** The data with a canary for every text of its personal members, except those whose shape allows few texts only. */
function withCanaries(definition: EventDefinition, data: Data): Data {
  let seeded = data;
  const seed = (at: readonly string[]): void => {
    const value = at.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], seeded);
    if (typeof value === 'object' && value !== null) for (const name of Object.keys(value)) seed([...at, name]);
    if (typeof value !== 'string') return;
    const candidate = structuredClone(seeded) as Record<string, Json>;
    const parent = at.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, Json>, candidate);
    const canary = `${CANARY}${definition.type} ${at.join('.')}`;
    parent[at.at(-1)!] = value.startsWith('{') ? JSON.stringify({ canary }) : canary;
    try {
      definition.check(definition.upcast(OLDEST_VERSION, candidate));
      seeded = candidate;
    } catch {
      // no free text possible
    }
  };
  for (const name of definition.personal) if (name in data) seed([name]);
  return seeded;
}
