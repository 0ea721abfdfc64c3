import { DatabaseListener } from '../../libs/database/src/database-listener.js';
import { PooledDataSource } from '../../libs/database/src/data-source.js';
import { tableStatements } from '../../libs/event-sourcing/src/definitions/table-definition.js';
import { ErasedDocuments } from '../../libs/event-sourcing/src/projections/erased-documents.js';
import { ProjectionReader } from '../../libs/event-sourcing/src/projections/projection-reader.js';
import { TableWriter } from '../../libs/event-sourcing/src/projections/table-writer.js';
import { ReadSideProgress } from '../../libs/event-sourcing/src/subscriptions/read-side-progress.js';
import { ReadSide } from '../../libs/event-sourcing/src/subscriptions/read-side.js';
import { PostgresDataKeys } from '../../libs/event-store/src/adapters/postgres/postgres-data-keys.js';
import { PostgresEventStore } from '../../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { EventCodec } from '../../libs/event-store/src/store/codec.js';
import { EventRegistry } from '../../libs/event-store/src/store/event-registry.js';
import { KeyVault } from '../../libs/event-store/src/vault/key-vault.js';
import { Tracing } from '../../libs/telemetry/src/tracing/tracing.js';
import { singleReadModels } from './read-models.js';

/** A process that may lead the read side, with all read models of the product and no sagas; it reports its CPU time in µs. */
const source = new PooledDataSource({ connectionString: process.env['DATABASE_URL']!, max: 4 });
await source.initialize();
const { pool } = source;
const listener = new DatabaseListener(pool.options);
const store = new PostgresEventStore(pool, listener);
await listener.start();
const vault = new KeyVault(new PostgresDataKeys(pool), Buffer.alloc(32, 1));
const { tables, others } = await singleReadModels();
const registry = new EventRegistry();
registry.register(...[...new Set(tables.map(({ view }) => view.aggregate))].flatMap(({ events }) => events));
const codec = new EventCodec(registry, vault);
const erased = new ErasedDocuments(store, codec);
const readers = () =>
  [...tables.map((table) => new TableWriter(table, vault, erased, tableStatements(table))), ...others].map(
    (projection) => new ProjectionReader(projection),
  );
const readSide = new ReadSide({
  pool,
  store,
  codec,
  listener,
  progress: new ReadSideProgress(),
  readers,
  handoverTarget: { prepareHandover: () => null, forget: () => undefined },
  failed: (message, error) => console.error(message, error),
  tracing: Tracing.OFF,
});
readSide.start(true);

process.on('message', (asked) => {
  if (asked === 'used') {
    const { user, system } = process.cpuUsage();
    process.send!(user + system);
    return;
  }
  void (async () => {
    await readSide.stop();
    await store.close();
    await listener.close();
    await source.destroy();
    process.exit(0);
  })();
});
process.send!('started');
