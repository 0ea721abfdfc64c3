import fs from 'node:fs';
import path from 'node:path';
import { type Aggregate, type Json, type Tenant, derivedUuid, tenantKey } from '@app/kernel';
import { INFRASTRUCTURE_MIGRATIONS } from '../libs/application/src/infrastructure/migrations.js';
import { ProjectionRebuilds } from '../libs/audit/src/rebuild/projection-rebuilds.js';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { migrate } from '../libs/database/src/migrations.js';
import type { Projection } from '../libs/event-sourcing/src/definitions/projection.js';
import { tableStatements } from '../libs/event-sourcing/src/definitions/table-definition.js';
import { ErasedDocuments } from '../libs/event-sourcing/src/projections/erased-documents.js';
import { TableWriter } from '../libs/event-sourcing/src/projections/table-writer.js';
import { decodeBatch } from '../libs/event-sourcing/src/subscriptions/batch.js';
import { PostgresDataKeys } from '../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { EventCodec, eventHash, genesisHash } from '../libs/event-store/src/store/codec.js';
import { EventRegistry, SEALED } from '../libs/event-store/src/store/event-registry.js';
import { NO_STREAM, type RecordableEvent } from '../libs/event-store/src/store/event-store.js';
import { streamName } from '../libs/event-store/src/store/stream-name.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import { onOwnDatabase } from './parts/own-database.js';
import { readModels } from './parts/read-models.js';

/* Every read model of the product rebuilt from a log that holds the whole catalogue over and over. */

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 200_000);
const CONCURRENT_STREAMS = 200;
const EVENTS_A_BATCH = 1_000;
const ROOT = path.resolve(import.meta.dirname, '..');
const TENANT: Tenant = { platformId: '00000000-0000-8000-8000-000000000001', environment: 'SANDBOX' };

/** One stream that holds each event of an aggregate once, with the data of its golden file. */
async function streamOf(
  aggregate: Aggregate,
  id: string,
  vault: KeyVault,
): Promise<{ stream: string; events: RecordableEvent[] }> {
  const stream = streamName(TENANT, aggregate, id);
  const events: RecordableEvent[] = [];
  for (const [revision, { type, version, personal, subject }] of aggregate.events.entries()) {
    const file = path.join(ROOT, 'test/golden/events', `${type}.v${version}.json`);
    const { data } = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly data: Readonly<Record<string, Json>> };
    const [clear, sealed] = [false, true].map((isPersonal) =>
      Object.fromEntries(Object.entries(data).filter(([name]) => personal.includes(name) === isPersonal)),
    );
    const body = {
      id: derivedUuid(stream, revision),
      type,
      version,
      data:
        personal.length === 0
          ? data
          : { ...clear, [SEALED]: await vault.seal(TENANT, String(data[subject!]), sealed!) },
      metadata: {
        tenant: tenantKey(TENANT),
        commandId: derivedUuid(stream, revision),
        requestHash: 'a'.repeat(64),
        correlationId: derivedUuid(stream),
        causationId: null,
        actor: 'token:bench',
        at: '2026-01-15T12:00:00.000Z',
        release: 'bench',
      },
      previousHash: events.at(-1)?.hash ?? genesisHash(stream),
    };
    events.push({ ...body, hash: eventHash(stream, revision, body) });
  }
  return { stream, events };
}

async function timed<T>(what: string, events: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${what.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s  ${Math.round(events / seconds)
      .toLocaleString('en')
      .padStart(9)} events/s`,
  );
  return result;
}

await onOwnDatabase(async ({ pool }) => {
  const listener = new DatabaseListener(pool.options);
  const store = new PostgresEventStore(pool, listener);
  try {
    await migrate(pool, INFRASTRUCTURE_MIGRATIONS);
    await listener.start();
    const vault = new KeyVault(new PostgresDataKeys(pool), Buffer.alloc(32, 1));
    const { tables, others } = await readModels();
    const aggregates = [...new Set(tables.map(({ view }) => view.aggregate))];
    const registry = new EventRegistry();
    registry.register(...aggregates.flatMap(({ events }) => events));
    const codec = new EventCodec(registry, vault);

    let events = 0;
    for (let copy = 0; events < EVENTS;) {
      const streams = await Promise.all(
        Array.from({ length: CONCURRENT_STREAMS }, (_, place) =>
          streamOf(aggregates[place % aggregates.length]!, derivedUuid('bench', copy, place), vault),
        ),
      );
      copy += 1;
      await Promise.all(streams.map(({ stream, events: own }) => store.append(stream, NO_STREAM, own)));
      events += streams.reduce((sum, { events: own }) => sum + own.length, 0);
    }
    console.log(`${events.toLocaleString('en')} events, ${tables.length + others.length} projections`);

    const head = await store.head();
    await timed('read and decoded', events, async () => {
      for (let position = 0n; position < head;)
        position = (await decodeBatch(codec, await store.readAll(position, EVENTS_A_BATCH))).to;
    });

    const erased = new ErasedDocuments(store, codec);
    const projections = (): Projection[] => [
      ...tables.map((table) => new TableWriter(table, vault, erased, tableStatements(table))),
      ...others,
    ];
    for (const { name, version, create } of projections()) {
      await pool.query(create);
      await pool.query('INSERT INTO reader_checkpoints (name, version, position) VALUES ($1, $2, $3)', [
        name,
        version,
        head.toString(),
      ]);
    }
    const rebuilds = new ProjectionRebuilds(pool, store, codec, projections);
    await timed('all rebuilt and put in place', events, () => rebuilds.rebuild(rebuilds.names(), { swap: true }));
    const reports = await timed('all rebuilt and compared, row by row', events, () =>
      rebuilds.rebuild(rebuilds.names()),
    );
    const rows = reports.reduce((sum, { comparison }) => sum + comparison.rows, 0);
    console.log(
      `${rows.toLocaleString('en')} rows, ${reports.reduce((sum, { comparison }) => sum + comparison.different, 0)} different`,
    );
  } finally {
    await store.close();
    await listener.close();
  }
});
