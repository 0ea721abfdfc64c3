export { aggregateIdOf, AggregateRunner, type Receipt } from './aggregates/aggregate-runner.js';
export { KEY_REUSED } from './aggregates/draft.js';
export {
  asOf,
  asOfOrNow,
  AsOfRead,
  currentAsOfRead,
  invalidAsOf,
  isAsOf,
  type PointInTime,
  type ReadEnd,
  runAsOf,
  withoutAsOf,
} from './aggregates/point-in-time.js';
export { ViewReader } from './aggregates/view-reader.js';
export { clock, type ClockCommand, type ClockState, type ClockTarget, clockUuid } from './clocks/clock.js';
export { ClockLocks } from './clocks/clock-locks.js';
export { PlatformClocks } from './clocks/platform-clocks.js';
export { shownTime } from './clocks/clock-setting.js';
export { aggregateCommandHandler } from './commands/aggregate-command-handler.js';
export { defineCommand } from './commands/define-command.js';
export { HistoryCopy, type TenantHistory } from './copies/history-copy.js';
export { EVENT_SOURCING_MIGRATIONS } from './event-sourcing.migrations.js';
export { EventSourcingModule } from './event-sourcing.module.js';
export type { EventSourcingOptions, EventSourcingRole } from './event-sourcing.options.js';
export { FeatureRegistry } from './features/feature-registry.js';
export { ReadsResources, type ResourceReaders } from './features/resource-readers.js';
export { CurrentTables } from './projections/current-tables.js';
export { ErasedRows } from './projections/erased-rows.js';
export { type Period, within } from './projections/periods.js';
export { type ListPage, type ListQuery, type PageQuery, ReadTables } from './projections/read-tables.js';
export { ReadYourWrites } from './projections/read-your-writes.js';
export { RegisteredProjections } from './projections/registered-projections.js';
export { type TenantCache, TenantCaches } from './projections/tenant-caches.js';
export { ShadowTables } from './projections/shadow-tables.js';
export { PlatformQuiescence, type RungTimer } from './quiescence/platform-quiescence.js';
export { defineListQuery, defineQuery } from './queries/define-query.js';
export { listQueryHandler, queryHandler, resourceQueryHandler } from './queries/query-handlers.js';
export { Reservations } from './reservations/reservations.js';
export { isGroupStream, reactionsIn, storedReactionsIn, streamsIn } from './sagas/grouped-reactions.js';
export { HandlesEffect } from './sagas/handler-decorators.js';
export { GuardsSaga, type SagaGate } from './sagas/saga-gate.js';
export { type OmittedSagas, type OpenSaga, SagaInstances } from './sagas/saga-instances.js';
export { SagaQueue } from './sagas/saga-queue.js';
export { readerNameOf } from './sagas/saga-router.js';
export { SagaWorker } from './sagas/saga-worker.js';
export { type Batch, decodeBatch, pendingEventsOf } from './subscriptions/batch.js';
export { type HaltedReader, HaltedReaders } from './subscriptions/halted-readers.js';
export { announceOtherTables, reachOf } from './subscriptions/partition-leaders.js';
export { ReadSideProgress } from './subscriptions/read-side-progress.js';
export { ReadSide } from './subscriptions/read-side.js';
export { BEGIN_EXCLUSIVE_SWAP } from './subscriptions/reader-locks.js';
export { ReaderSkips } from './subscriptions/reader-skips.js';
export {
  type Destination,
  destinationFor,
  destinationOf,
  enqueue,
  type EventReference,
  inputIdOf,
  inputOfEvent,
  laneNamed,
  type LocatedEvent,
  type NewInput,
  type WakeInput,
} from './subscriptions/routed-inputs.js';
export { poolOf } from './definitions/lanes.js';
export { type Timer, Timers } from './timers/timers.js';
