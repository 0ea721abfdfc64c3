import type { Tenant } from '@app/kernel';
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
import { EventCodec } from '../libs/event-store/src/store/codec.js';
import { EventRegistry } from '../libs/event-store/src/store/event-registry.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import { appendCatalogue } from './parts/catalogue-log.js';
import { onOwnDatabase } from './parts/own-database.js';
import { readModels } from './parts/read-models.js';

/* Every read model of the product rebuilt from a log that holds the whole catalogue over and over. */

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 200_000);
const EVENTS_A_BATCH = 1_000;
const TENANT: Tenant = { platformId: '00000000-0000-8000-8000-000000000001', environment: 'SANDBOX' };

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

    const events = await appendCatalogue({ store, vault, aggregates }, [TENANT], EVENTS);
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
