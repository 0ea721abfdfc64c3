export { AggregateRunner, KEY_REUSED, type Receipt, aggregateIdOf } from './aggregates/aggregate-runner.js';
export { type CommandMetadata, metadataFor } from './aggregates/command-metadata.js';
export { type PointInTime, asOf, withoutAsOf, asOfOrNow, invalidAsOf, isAsOf } from './aggregates/point-in-time.js';
export { ViewReader } from './aggregates/view-reader.js';
export type { CauseNode, RequestNode } from './audit/causes.js';
export type { DueWebhook } from './audit/due-webhooks.js';
export { type CataloguedEvent, catalogueOf } from './audit/event-catalogue.js';
export { readLine } from './audit/export-format.js';
export type { Finding } from './audit/finding.js';
export { HistoryAudit, verifyExport } from './audit/history-audit.js';
export { type Erases, KeyAudit } from './audit/key-audit.js';
export type { LogCheck } from './audit/log-check.js';
export { HistoryImport, type ImportReport } from './audit/history-import.js';
export { ImportRefused } from './audit/log-restore.js';
export { LogSearch, ofKind, ofRequest } from './audit/log-search.js';
export { type Progress, shareOf } from './store/progress.js';
export { type Anchor, type VerificationReport } from './audit/history-verifier.js';
export { ResourceHistory, type ResourceHistoryReport } from './audit/resource-history.js';
export { fingerprintOf } from './audit/seal-key.js';
export { SealStore } from './audit/seal-store.js';
export { Sealer } from './audit/sealer.js';
export { isPassing, isUnprepared } from './database/outage.js';
export { NotAuthentic } from './database/takeover.js';
export { DatabaseClock } from './database/database-clock.js';
export { WrongEventStore } from './database/event-store-binding.js';
export { type Inspection, inspectDatabase } from './database/inspection.js';
export { UnusableDatabase } from './database/unusable-database.js';
export { InstallationStores, type StoreMark, WrongInstallation } from './database/installation.js';
export { WorkerSession, sessionHasEnded } from './database/worker-session.js';
export { APPEND_ONLY, type Migration, WORKING, defineMigration } from './database/migrations.js';
export { EventSourcingModule, InjectPool } from './event-sourcing.module.js';
export {
  DATABASE_POOL,
  type EventSourcingOptions,
  type EventSourcingRole,
  type EventStoreChoice,
} from './event-sourcing.options.js';
export { type Feature } from './features/feature.js';
export { FeatureRegistry } from './features/feature-registry.js';
export { type ResourceReaders, ReadsResources } from './features/resource-readers.js';
export { type Notification, type NotificationAnswer, notify } from './features/notification.js';
export { type InterventionEntry, InterventionLog } from './operations/intervention-log.js';
export { INSTALLATION } from './operations/intervention.js';
export { Interventions, type SagaInstance } from './operations/interventions.js';
export { ErasedRows } from './projections/erased-rows.js';
export { type HaltedReader, HaltedReaders } from './projections/halted-readers.js';
export { RebuildRefused, ProjectionRebuilds, type RebuildReport } from './projections/projection-rebuilds.js';
export { type PositionedEvent, type Projection } from './projections/projection.js';
export { ReadSide, type ReadSideReport } from './projections/read-side.js';
export { ReadSideProgress } from './projections/read-side-progress.js';
export { COUNT_BOUND, type Condition, type ListQuery, type ListPage, ReadTables } from './projections/read-tables.js';
export { ReadYourWrites } from './projections/read-your-writes.js';
export { type TableDefinition, defineTable, filterColumn } from './projections/table-definition.js';
export { Reservations } from './reservations/reservations.js';
export { commandInstruction } from './sagas/command-instruction.js';
export {
  type Answer,
  type Branches,
  type Done,
  type Output,
  type Reaction,
  type Refused,
  type Saga,
  type SagaReaction,
  performEffect,
  defineSaga,
  instruct,
  ignoreRefusal,
  park,
  scheduleWake,
  when,
} from './sagas/define-saga.js';
export {
  type Effect,
  type EffectHandler,
  type EffectOutcome,
  type EffectRequest,
  HandlesEffect,
  HandlesInstruction,
  type Instruction,
  type InstructionHandler,
  type PayloadOf,
  defineEffect,
  defineInstruction,
  done,
} from './sagas/instruction.js';
export { type SagaGate, GuardsSaga } from './sagas/saga-gate.js';
export { type OmittedSagas, type OpenSaga, SagaInstances } from './sagas/saga-instances.js';
export { SagaQueue } from './sagas/saga-queue.js';
export { SagaWorker } from './sagas/saga-worker.js';
export { type RebuiltWork, WorkAudit } from './sagas/work-audit.js';
export { EventCodec, type RecordedEvent } from './store/codec.js';
export { EventRegistry } from './store/event-registry.js';
export {
  BEGINNING,
  type Checkpoint,
  EventStore,
  type StoredEvent,
  StoreUnreachable,
  StreamMoved,
} from './store/event-store.js';
export { logPages } from './store/log-pages.js';
export { streamName, parseStreamName } from './store/stream-name.js';
export { Timers } from './timers/timers.js';
export { openingStream, sealedSize, sealingStream } from './vault/stream-sealing.js';
export { KeyBackup } from './vault/key-backup.js';
export { KeyDestroyed, Vault } from './vault/vault.js';
