import type { Provider } from '@nestjs/common';
import type pg from 'pg';
import { PostgresDataKeys } from './adapters/postgres/postgres-data-keys.js';
import { PostgresSeals } from './adapters/postgres/postgres-seals.js';
import { asOwner, ownerUrlOf } from './database/roles.js';
import { AuthenticLog, requireOwnership, takeOverLog } from './database/takeover.js';
import { EventMacs } from './audit/event-macs.js';
import { HistoryAudit } from './audit/history-audit.js';
import { HistoryImport } from './audit/history-import.js';
import { KeyAudit } from './audit/key-audit.js';
import { LogSearch } from './audit/log-search.js';
import { ResourceHistory } from './audit/resource-history.js';
import { SealKey } from './audit/seal-key.js';
import { SealStore } from './audit/seal-store.js';
import { Sealer } from './audit/sealer.js';
import { DATABASE_POOL, type EventSourcingOptions } from './event-sourcing.options.js';
import { FeatureRegistry } from './features/feature-registry.js';
import { InterventionLog } from './operations/intervention-log.js';
import { ReadSide } from './projections/read-side.js';
import { RestoredReaders } from './sagas/restored-readers.js';
import { SagaInstances } from './sagas/saga-instances.js';
import { WorkAudit } from './sagas/work-audit.js';
import { EventCodec } from './store/codec.js';
import { EventRegistry } from './store/event-registry.js';
import { EventStore } from './store/event-store.js';
import { Timers } from './timers/timers.js';
import { KeyBackup } from './vault/key-backup.js';
import { unwraps } from './vault/key-vault.js';

/** Sealing, verifying, searching, exporting and importing the history. */
export function auditProviders(options: EventSourcingOptions): Provider[] {
  return [
    {
      provide: InterventionLog,
      useFactory: (search: LogSearch, codec: EventCodec, registry: EventRegistry) =>
        new InterventionLog(search, codec, registry),
      inject: [LogSearch, EventCodec, EventRegistry],
    },
    {
      provide: ResourceHistory,
      useFactory: (store: EventStore, search: LogSearch, registry: FeatureRegistry) =>
        new ResourceHistory({ store, search, registry }),
      inject: [EventStore, LogSearch, FeatureRegistry],
    },
    {
      provide: LogSearch,
      useFactory: (store: EventStore, seals: SealStore) => new LogSearch(store, seals),
      inject: [EventStore, SealStore],
    },
    { provide: SealKey, useFactory: () => new SealKey(options.masterKey) },
    { provide: EventMacs, useFactory: () => new EventMacs(options.masterKey) },
    {
      provide: AuthenticLog,
      useFactory: async (pool: pg.Pool, store: EventStore, seals: SealStore, key: SealKey, macs: EventMacs) =>
        new AuthenticLog(macs, await takeOverLog({ pool, store, seals, key, macs, clock: options.clock })),
      inject: [DATABASE_POOL, EventStore, SealStore, SealKey, EventMacs],
    },
    { provide: SealStore, useFactory: (pool: pg.Pool) => new PostgresSeals(pool), inject: [DATABASE_POOL] },
    {
      provide: Sealer,
      useFactory: (store: EventStore, seals: SealStore, key: SealKey, log: AuthenticLog, readSide: ReadSide) =>
        new Sealer({
          store,
          seals,
          key,
          clock: options.clock,
          authenticity: () => log,
          leads: () => readSide.leading,
          failed: options.report,
        }),
      inject: [EventStore, SealStore, SealKey, AuthenticLog, ReadSide],
    },
    {
      provide: HistoryAudit,
      useFactory: (store: EventStore, seals: SealStore, sealer: Sealer, key: SealKey, log: AuthenticLog) =>
        new HistoryAudit({ store, seals, sealer, key, authenticity: () => log, release: options.release }),
      inject: [EventStore, SealStore, Sealer, SealKey, AuthenticLog],
    },
    {
      provide: KeyAudit,
      useFactory: (store: EventStore, registry: EventRegistry, dataKeys: PostgresDataKeys) =>
        new KeyAudit({ store, registry, dataKeys, opens: (key) => unwraps(options.masterKey, key) }),
      inject: [EventStore, EventRegistry, PostgresDataKeys],
    },
    {
      provide: WorkAudit,
      useFactory: (
        pool: pg.Pool,
        store: EventStore,
        codec: EventCodec,
        instances: SagaInstances,
        timers: Timers,
        registry: FeatureRegistry,
      ) =>
        new WorkAudit({
          pool,
          store,
          codec,
          instances,
          timers,
          release: options.release,
          sagas: () => registry.sagas(),
          gate: (saga) => registry.gate(saga),
        }),
      inject: [DATABASE_POOL, EventStore, EventCodec, SagaInstances, Timers, FeatureRegistry],
    },
    {
      provide: RestoredReaders,
      useFactory: (
        pool: pg.Pool,
        store: EventStore,
        codec: EventCodec,
        instances: SagaInstances,
        registry: FeatureRegistry,
      ) =>
        new RestoredReaders({
          pool,
          store,
          codec,
          instances,
          release: options.release,
          sagas: () => registry.sagas(),
          gate: (saga) => registry.gate(saga),
        }),
      inject: [DATABASE_POOL, EventStore, EventCodec, SagaInstances, FeatureRegistry],
    },
    {
      provide: HistoryImport,
      useFactory: (
        store: EventStore,
        seals: SealStore,
        sealer: Sealer,
        sealKey: SealKey,
        registry: EventRegistry,
        dataKeys: PostgresDataKeys,
        readers: RestoredReaders,
        log: AuthenticLog,
      ) =>
        new HistoryImport({
          store,
          seals,
          sealer,
          sealKey,
          registry,
          dataKeys,
          readers,
          release: options.release,
          authenticFrom: (position) =>
            asOwner(ownerUrlOf(options), (owner) => log.beginAfter(position, owner, options.clock.now().toISOString())),
          requireOwner: () => asOwner(ownerUrlOf(options), requireOwnership),
        }),
      inject: [EventStore, SealStore, Sealer, SealKey, EventRegistry, PostgresDataKeys, RestoredReaders, AuthenticLog],
    },
    { provide: KeyBackup, useFactory: (keys: PostgresDataKeys) => new KeyBackup(keys), inject: [PostgresDataKeys] },
  ];
}
