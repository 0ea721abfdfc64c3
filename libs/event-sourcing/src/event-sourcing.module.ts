import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import pg from 'pg';
import { CLOCK, type Clock } from '@app/kernel';
import { EVENT_STORE_MIGRATIONS } from './adapters/postgres/event-store.migration.js';
import { KEY_DESTROYED, PostgresDataKeys, dataKeysMigration } from './adapters/postgres/postgres-data-keys.js';
import { authenticSealsMigration, sealedKeysMigration, sealsMigration } from './adapters/postgres/postgres-seals.js';
import { PostgresEventStore } from './adapters/postgres/postgres-event-store.js';
import { AggregateRunner } from './aggregates/aggregate-runner.js';
import { Contention, contentionMessages, randomPause } from './aggregates/contention.js';
import { ViewReader } from './aggregates/view-reader.js';
import { auditProviders } from './audit.providers.js';
import { EventMacs } from './audit/event-macs.js';
import { takeoverMigration } from './database/takeover.js';
import { HistoryAudit } from './audit/history-audit.js';
import { HistoryImport } from './audit/history-import.js';
import { KeyAudit } from './audit/key-audit.js';
import { LogSearch } from './audit/log-search.js';
import { ResourceHistory } from './audit/resource-history.js';
import { SealStore } from './audit/seal-store.js';
import { Sealer } from './audit/sealer.js';
import { DatabaseClock } from './database/database-clock.js';
import { DatabaseListener } from './database/database-listener.js';
import { bindEventStore, eventStoreBindingMigration } from './database/event-store-binding.js';
import { InstallationStores, bindMasterKey, installationMigration } from './database/installation.js';
import { logLostConnections } from './database/lost-connections.js';
import { epochsMigration } from './database/epochs.js';
import { type Migration, migrate } from './database/migrations.js';
import { PooledDataSource } from './database/data-source.js';
import { powerOver, prepareAsOwner, requireOwnReadModels } from './database/roles.js';
import { CONNECTION_LIMITS, limitedSessions } from './database/sessions.js';
import {
  DATABASE_POOL,
  DATA_SOURCE,
  EVENT_SOURCING_OPTIONS,
  type EventSourcingOptions,
  type EventStoreChoice,
} from './event-sourcing.options.js';
import { type Feature, FeatureHolder } from './features/feature.js';
import { FeatureRegistry } from './features/feature-registry.js';
import { intervention } from './operations/intervention.js';
import { InterventionLog } from './operations/intervention-log.js';
import { Interventions } from './operations/interventions.js';
import {
  readModelsSchemaMigration,
  readSideMigration,
  readerGenerationsMigration,
} from './projections/read-side.migration.js';
import { readerSkipsMigration } from './projections/reader-skips.js';
import { HaltedReaders } from './projections/halted-readers.js';
import { ErasedDocuments } from './projections/erased-documents.js';
import { ErasedRows } from './projections/erased-rows.js';
import type { Projection } from './projections/projection.js';
import { ProjectionReader } from './projections/log-reader.js';
import { ProjectionRebuilds } from './projections/projection-rebuilds.js';
import { ReadSide } from './projections/read-side.js';
import { ReadSideProgress } from './projections/read-side-progress.js';
import { ReadTables } from './projections/read-tables.js';
import { ReadYourWrites } from './projections/read-your-writes.js';
import { tableStatements } from './projections/table-definition.js';
import { TableWriter } from './projections/table-writer.js';
import { ReleaseUnclaimedHandler, reservationExpirySaga } from './reservations/reservation-expiry.saga.js';
import { reservation } from './reservations/reservation.js';
import { Reservations } from './reservations/reservations.js';
import { SagaInstances } from './sagas/saga-instances.js';
import { SagaMachine } from './sagas/saga-machine.js';
import {
  sagaQueueByLaneMigration,
  sagaQueueByTenantMigration,
  sagaQueueMigration,
} from './sagas/saga-queue.migration.js';
import { SAGA_POOL, openSagaPool } from './sagas/saga-pool.js';
import { SagaQueue } from './sagas/saga-queue.js';
import { SagaRouter } from './sagas/saga-router.js';
import { SagaWorker } from './sagas/saga-worker.js';
import { WorkAudit } from './sagas/work-audit.js';
import { EventCodec } from './store/codec.js';
import { EventRegistry } from './store/event-registry.js';
import { EventStore } from './store/event-store.js';
import { Timers } from './timers/timers.js';
import { KeyBackup } from './vault/key-backup.js';
import { KeyVault } from './vault/key-vault.js';
import { Vault } from './vault/vault.js';

/** Every table of the machine room. */
export const EVENT_SOURCING_MIGRATIONS = [
  ...EVENT_STORE_MIGRATIONS,
  dataKeysMigration,
  readSideMigration,
  sagaQueueMigration,
  sagaQueueByTenantMigration,
  sealsMigration,
  readerSkipsMigration,
  readerGenerationsMigration,
  eventStoreBindingMigration,
  sagaQueueByLaneMigration,
  sealedKeysMigration,
  authenticSealsMigration,
  takeoverMigration,
  epochsMigration,
  installationMigration,
  readModelsSchemaMigration,
];
const POOL_SIZE = 12;

/** Starts the readers and workers once every context is wired, and stops them after the last request. */
class EventSourcingLifecycle implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly options: EventSourcingOptions,
    private readonly registry: FeatureRegistry,
    private readonly listener: DatabaseListener,
    private readonly readSide: ReadSide,
    private readonly timers: Timers,
    private readonly worker: SagaWorker,
    private readonly sagaPool: pg.Pool,
    private readonly sealer: Sealer,
    private readonly store: EventStore,
    private readonly source: PooledDataSource,
    private readonly memories: readonly { forget(): void }[],
  ) {}

  onModuleInit(): void {
    this.registry.collect();
  }

  async onApplicationBootstrap(): Promise<void> {
    const forget = (): void => {
      for (const memory of this.memories) memory.forget();
    };
    this.listener.listen(KEY_DESTROYED, forget);
    this.listener.onGap(forget); // a key may have been destroyed meanwhile
    await this.listener.start();
    this.readSide.start(this.options.role.readSide);
    if (this.options.role.readSide) this.sealer.start();
    if (this.options.role.sagas) {
      await this.worker.start();
      this.timers.start();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.options.role.sagas) {
      await this.timers.stop();
      await this.worker.stop();
    }
    await this.sealer.stop();
    await this.readSide.stop();
    await this.listener.close();
    await this.store.close();
    await this.sagaPool.end();
    await this.source.destroy();
  }
}

/** The machine room: event store, aggregates, read side, sagas, timers, vault. */
@Global()
@Module({})
export class EventSourcingModule {
  static forRoot(options: EventSourcingOptions): DynamicModule {
    const exported = [
      DATABASE_POOL,
      CLOCK,
      EventStore,
      Vault,
      EventRegistry,
      EventCodec,
      AggregateRunner,
      ViewReader,
      ReadTables,
      ErasedRows,
      ReadYourWrites,
      Reservations,
      ReadSide,
      ReadSideProgress,
      SagaQueue,
      SagaWorker,
      Timers,
      FeatureRegistry,
      HistoryAudit,
      KeyAudit,
      WorkAudit,
      Sealer,
      SealStore,
      HaltedReaders,
      ProjectionRebuilds,
      InterventionLog,
      Interventions,
      HistoryImport,
      KeyBackup,
      LogSearch,
      ResourceHistory,
      SagaInstances,
      InstallationStores,
    ];
    return {
      module: EventSourcingModule,
      imports: [
        DiscoveryModule,
        EventSourcingModule.forFeature({ aggregates: [reservation, intervention], sagas: [reservationExpirySaga] }),
      ],
      providers: [
        { provide: EVENT_SOURCING_OPTIONS, useValue: options },
        { provide: CLOCK, useValue: options.clock },
        { provide: DATA_SOURCE, useFactory: () => openDataSource(options) },
        { provide: DATABASE_POOL, useFactory: (source: PooledDataSource) => source.pool, inject: [DATA_SOURCE] },
        {
          provide: DatabaseListener,
          useFactory: (pool: pg.Pool) => openListener(pool, options.clock),
          inject: [DATABASE_POOL],
        },
        EventRegistry,
        {
          provide: EventStore,
          useFactory: (pool: pg.Pool, listener: DatabaseListener) =>
            openEventStore(options.eventStore ?? { kind: 'postgres' }, pool, listener),
          inject: [DATABASE_POOL, DatabaseListener],
        },
        {
          provide: PostgresDataKeys,
          useFactory: (pool: pg.Pool) => new PostgresDataKeys(pool),
          inject: [DATABASE_POOL],
        },
        {
          provide: Vault,
          useFactory: (keys: PostgresDataKeys, listener: DatabaseListener) =>
            new KeyVault(keys, options.masterKey, listener),
          inject: [PostgresDataKeys, DatabaseListener],
        },
        {
          provide: EventCodec,
          useFactory: (registry: EventRegistry, vault: Vault, macs: EventMacs) => new EventCodec(registry, vault, macs),
          inject: [EventRegistry, Vault, EventMacs],
        },
        {
          provide: AggregateRunner,
          useFactory: (store: EventStore, codec: EventCodec, listener: DatabaseListener) =>
            new AggregateRunner(
              store,
              codec,
              options.release,
              new Contention(randomPause, contentionMessages(listener)),
              listener,
            ),
          inject: [EventStore, EventCodec, DatabaseListener],
        },
        {
          provide: ViewReader,
          useFactory: (store: EventStore, codec: EventCodec, listener: DatabaseListener) =>
            new ViewReader(store, codec, listener),
          inject: [EventStore, EventCodec, DatabaseListener],
        },
        {
          provide: ReadTables,
          useFactory: (
            pool: pg.Pool,
            vault: Vault,
            views: ViewReader,
            erased: ErasedDocuments,
            progress: ReadSideProgress,
          ) => new ReadTables(pool, vault, views, erased, progress),
          inject: [DATABASE_POOL, Vault, ViewReader, ErasedDocuments, ReadSideProgress],
        },
        {
          provide: ErasedDocuments,
          useFactory: (store: EventStore, codec: EventCodec) => new ErasedDocuments(store, codec),
          inject: [EventStore, EventCodec],
        },
        {
          provide: ErasedRows,
          useFactory: (pool: pg.Pool, registry: FeatureRegistry, vault: Vault, erased: ErasedDocuments) =>
            new ErasedRows(pool, () => writersOf(registry, vault, erased)),
          inject: [DATABASE_POOL, FeatureRegistry, Vault, ErasedDocuments],
        },
        ReadSideProgress,
        {
          provide: FeatureRegistry,
          useFactory: (discovery: DiscoveryService, events: EventRegistry) => new FeatureRegistry(discovery, events),
          inject: [DiscoveryService, EventRegistry],
        },
        {
          provide: ReadSide,
          useFactory: (
            pool: pg.Pool,
            store: EventStore,
            codec: EventCodec,
            listener: DatabaseListener,
            progress: ReadSideProgress,
            registry: FeatureRegistry,
            vault: Vault,
            erased: ErasedDocuments,
            taker: SagaWorker,
          ) =>
            new ReadSide({
              pool,
              store,
              codec,
              listener,
              progress,
              handoverTarget: taker,
              readers: () => readersOf(registry, vault, erased),
              failed: options.report,
            }),
          inject: [
            DATABASE_POOL,
            EventStore,
            EventCodec,
            DatabaseListener,
            ReadSideProgress,
            FeatureRegistry,
            Vault,
            ErasedDocuments,
            SagaWorker,
          ],
        },
        {
          provide: SAGA_POOL,
          useFactory: (pool: pg.Pool) => openSagaPool(pool.options, options.report),
          inject: [DATABASE_POOL],
        },
        { provide: SagaQueue, useFactory: (pool: pg.Pool) => new SagaQueue(pool), inject: [SAGA_POOL] },
        {
          provide: Timers,
          useFactory: (pool: pg.Pool) => new Timers(pool, options.clock, options.report),
          inject: [DATABASE_POOL],
        },
        {
          provide: SagaMachine,
          useFactory: (
            runner: AggregateRunner,
            store: EventStore,
            codec: EventCodec,
            timers: Timers,
            registry: FeatureRegistry,
          ) => new SagaMachine(runner, store, codec, timers, registry, options.clock),
          inject: [AggregateRunner, EventStore, EventCodec, Timers, FeatureRegistry],
        },
        {
          provide: SagaWorker,
          useFactory: (
            pool: pg.Pool,
            queue: SagaQueue,
            machine: SagaMachine,
            registry: FeatureRegistry,
            listener: DatabaseListener,
          ) =>
            new SagaWorker({
              database: pool.options,
              queue,
              machine,
              listener,
              saga: (fullName) => registry.saga(fullName),
              clock: options.clock,
              failed: options.report,
            }),
          inject: [DATABASE_POOL, SagaQueue, SagaMachine, FeatureRegistry, DatabaseListener],
        },
        {
          provide: ReadYourWrites,
          useFactory: (progress: ReadSideProgress, views: ViewReader, queue: SagaQueue, store: EventStore) =>
            new ReadYourWrites(progress, views, queue, store),
          inject: [ReadSideProgress, ViewReader, SagaQueue, EventStore],
        },
        {
          provide: Reservations,
          useFactory: (runner: AggregateRunner, vault: Vault) => new Reservations(runner, vault),
          inject: [AggregateRunner, Vault],
        },
        ReleaseUnclaimedHandler,
        {
          provide: InstallationStores,
          useFactory: (pool: pg.Pool) => new InstallationStores(pool),
          inject: [DATABASE_POOL],
        },
        { provide: SagaInstances, useFactory: (pool: pg.Pool) => new SagaInstances(pool), inject: [DATABASE_POOL] },
        {
          provide: ProjectionRebuilds,
          useFactory: (
            pool: pg.Pool,
            store: EventStore,
            codec: EventCodec,
            registry: FeatureRegistry,
            vault: Vault,
            erased: ErasedDocuments,
          ) => new ProjectionRebuilds(pool, store, codec, () => projectionsOf(registry, vault, erased)),
          inject: [DATABASE_POOL, EventStore, EventCodec, FeatureRegistry, Vault, ErasedDocuments],
        },
        {
          provide: HaltedReaders,
          useFactory: (
            pool: pg.Pool,
            store: EventStore,
            registry: FeatureRegistry,
            vault: Vault,
            erased: ErasedDocuments,
          ) => new HaltedReaders(pool, store, () => readersOf(registry, vault, erased)),
          inject: [DATABASE_POOL, EventStore, FeatureRegistry, Vault, ErasedDocuments],
        },
        {
          provide: Interventions,
          useFactory: (
            runner: AggregateRunner,
            instances: SagaInstances,
            readers: HaltedReaders,
            registry: FeatureRegistry,
          ) =>
            new Interventions({
              runner,
              instances,
              readers,
              sagas: () => registry.sagas(),
              now: () => options.clock.now(),
            }),
          inject: [AggregateRunner, SagaInstances, HaltedReaders, FeatureRegistry],
        },
        ...auditProviders(options),
        {
          provide: EventSourcingLifecycle,
          useFactory: (
            registry: FeatureRegistry,
            listener: DatabaseListener,
            readSide: ReadSide,
            timers: Timers,
            worker: SagaWorker,
            sagaPool: pg.Pool,
            sealer: Sealer,
            store: EventStore,
            source: PooledDataSource,
            vault: KeyVault,
            runner: AggregateRunner,
            views: ViewReader,
          ) =>
            new EventSourcingLifecycle(
              options,
              registry,
              listener,
              readSide,
              timers,
              worker,
              sagaPool,
              sealer,
              store,
              source,
              [vault, runner, views, readSide],
            ),
          inject: [
            FeatureRegistry,
            DatabaseListener,
            ReadSide,
            Timers,
            SagaWorker,
            SAGA_POOL,
            Sealer,
            EventStore,
            DATA_SOURCE,
            Vault,
            AggregateRunner,
            ViewReader,
          ],
        },
      ],
      exports: exported,
    };
  }

  /** Registers the features of a context; imported by the context's module. */
  static forFeature(feature: Feature): DynamicModule {
    return { module: FeatureModule, providers: [{ provide: Symbol('Feature'), useValue: new FeatureHolder(feature) }] };
  }
}

@Module({})
class FeatureModule {}

function writersOf(registry: FeatureRegistry, vault: Vault, erased: ErasedDocuments): TableWriter[] {
  return registry.tables.map((table) => new TableWriter(table, vault, erased, tableStatements(table)));
}

function projectionsOf(registry: FeatureRegistry, vault: Vault, erased: ErasedDocuments): Projection[] {
  return [...writersOf(registry, vault, erased), ...registry.projections];
}

function readersOf(registry: FeatureRegistry, vault: Vault, erased: ErasedDocuments) {
  return [
    ...projectionsOf(registry, vault, erased).map((projection) => new ProjectionReader(projection)),
    ...registry.sagas().map((saga) => new SagaRouter(saga, registry.gate(saga.fullName))),
  ];
}

async function openDataSource(options: EventSourcingOptions): Promise<PooledDataSource> {
  const silenceLimit = options.silenceLimitMilliseconds;
  const source = new PooledDataSource(
    {
      connectionString: options.databaseUrl,
      ...CONNECTION_LIMITS,
      ...(silenceLimit === undefined ? {} : { connectionTimeoutMillis: silenceLimit }),
      max: options.poolSize ?? POOL_SIZE,
      application_name: 'payments-platform',
      idleTimeoutMillis: 0, // or each statement would set a timer and clear another
      onConnect: limitedSessions({ connectionString: options.databaseUrl }, silenceLimit),
    },
    poolThatReportsLosses((error) => options.report('an idle database connection was lost', error)),
  );
  if (options.ownerDatabaseUrl !== undefined) await migrateAsOwner(options.ownerDatabaseUrl, options);
  await source.initialize();
  try {
    const { pool } = source;
    if (options.ownerDatabaseUrl === undefined) await migrateAlone(pool, options);
    await bindMasterKey(pool, options.masterKey);
    if (options.clock instanceof DatabaseClock) await options.clock.query(pool);
    return source;
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

/** TypeORM opens a first connection together with the pool, which therefore listens from the beginning. */
function poolThatReportsLosses(report: (error: Error) => void): typeof pg.Pool {
  return class extends pg.Pool {
    constructor(config?: pg.PoolConfig) {
      super(config);
      logLostConnections(this, report);
    }
  };
}

/** Every migration, those of other rooms included. */
function migrationsOf(options: EventSourcingOptions): readonly Migration[] {
  return [...EVENT_SOURCING_MIGRATIONS, ...(options.migrations ?? [])];
}

/** Migrates over a session of the owner, which may make the role that serves. */
function migrateAsOwner(ownerUrl: string, options: EventSourcingOptions): Promise<void> {
  return prepareAsOwner({ ownerUrl, applicationUrl: options.databaseUrl }, migrationsOf(options));
}

/** Where no other role is the owner's, the one that serves migrates, and may do more than it should. */
async function migrateAlone(pool: pg.Pool, options: EventSourcingOptions): Promise<void> {
  const migrations = migrationsOf(options);
  await migrate(pool, migrations);
  await requireOwnReadModels(pool);
  const power = await powerOver(pool, migrations);
  if (power !== null) options.warn?.(`${power}: set MIGRATION_DATABASE_URL, and give DATABASE_URL another role`);
}

/** Its heartbeat is the query for the time, when the process follows the database's clock. */
function openListener(pool: pg.Pool, clock: Clock): DatabaseListener {
  return clock instanceof DatabaseClock
    ? new DatabaseListener(pool.options, undefined, (client) => clock.query(client))
    : new DatabaseListener(pool.options);
}

/** The client of EventStoreDB is loaded by processes that use it, since that takes a while. */
async function openEventStore(
  choice: EventStoreChoice,
  pool: pg.Pool,
  listener: DatabaseListener,
): Promise<EventStore> {
  const store =
    choice.kind === 'postgres'
      ? new PostgresEventStore(pool, listener)
      : await openEventStoreDb(choice.connectionString);
  try {
    await bindEventStore(pool, choice.kind, store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openEventStoreDb(connectionString: string): Promise<EventStore> {
  const { EventStoreDbEventStore } = await import('./adapters/eventstoredb/eventstoredb-event-store.js');
  return new EventStoreDbEventStore({ connectionString });
}

/** Injects the pool of the process. */
export const InjectPool = (): ParameterDecorator => Inject(DATABASE_POOL) as ParameterDecorator;
