import { Module } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_POOL, DatabaseOwner } from '@app/database';
import { FeatureRegistry, SagaInstances } from '@app/event-sourcing';
import { DataKeyStore, EventCodec, EventRegistry, EventStore, SealKey } from '@app/event-store';
import { CLOCK, type Clock } from '@app/kernel';
import { AUDIT_OPTIONS, type AuditOptions } from '../audit.options.js';
import { SealStore } from '../seals/seal-store.js';
import { Sealer } from '../seals/sealer.js';
import { SealsModule } from '../seals/seals.module.js';
import { AuthenticLog, requireOwnership } from '../seals/takeover.js';
import { HistoryImport } from './history-import.js';
import { KeyBackup } from './key-backup.js';
import { RestoredReaders } from './restored-readers.js';

/** Transfers a history and its keys from one installation to another. */
@Module({
  imports: [SealsModule],
  providers: [
    KeyBackup,
    {
      provide: RestoredReaders,
      useFactory: restoredReadersOf,
      inject: [DATABASE_POOL, EventStore, EventCodec, SagaInstances, FeatureRegistry, AUDIT_OPTIONS],
    },
    {
      provide: HistoryImport,
      useFactory: historyImportOf,
      inject: [
        EventStore,
        SealStore,
        Sealer,
        SealKey,
        EventRegistry,
        DataKeyStore,
        RestoredReaders,
        AuthenticLog,
        DatabaseOwner,
        CLOCK,
        AUDIT_OPTIONS,
      ],
    },
  ],
  exports: [KeyBackup, HistoryImport],
})
export class TransferModule {}

function restoredReadersOf(
  pool: pg.Pool,
  store: EventStore,
  codec: EventCodec,
  instances: SagaInstances,
  registry: FeatureRegistry,
  { release }: AuditOptions,
): RestoredReaders {
  return new RestoredReaders({
    pool,
    store,
    codec,
    instances,
    release,
    sagas: () => registry.sagas(),
    gate: (saga) => registry.gate(saga),
  });
}

function historyImportOf(
  store: EventStore,
  seals: SealStore,
  sealer: Sealer,
  sealKey: SealKey,
  registry: EventRegistry,
  dataKeys: DataKeyStore,
  readers: RestoredReaders,
  log: AuthenticLog,
  owner: DatabaseOwner,
  clock: Clock,
  { release }: AuditOptions,
): HistoryImport {
  return new HistoryImport({
    store,
    seals,
    sealer,
    sealKey,
    registry,
    dataKeys,
    readers,
    release,
    authenticFrom: (position) => owner.run((session) => log.beginAfter(position, session, clock.now().toISOString())),
    requireOwner: () => owner.run(requireOwnership),
  });
}
