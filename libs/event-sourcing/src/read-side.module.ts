import { Injectable, Module } from '@nestjs/common';
import type pg from 'pg';
import { DATA_SOURCE, DATABASE_POOL, DatabaseListener, type PooledDataSource } from '@app/database';
import { EventCodec, EventStore } from '@app/event-store';
import { Tracing } from '@app/telemetry';
import { AggregateRunner } from './aggregates/aggregate-runner.js';
import { AggregatesModule } from './aggregates/aggregates.module.js';
import { EVENT_SOURCING_OPTIONS, type EventSourcingOptions } from './event-sourcing.options.js';
import { FeatureRegistry } from './features/feature-registry.js';
import { FeaturesModule } from './features/features.module.js';
import { ProjectionReader } from './projections/projection-reader.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { RegisteredProjections } from './projections/registered-projections.js';
import { SagaRouter } from './sagas/saga-router.js';
import { SagaWorker } from './sagas/saga-worker.js';
import { SagasModule } from './sagas.module.js';
import { HaltedReaders } from './subscriptions/halted-readers.js';
import type { LogReader } from './subscriptions/log-reader.js';
import { ReadSideProgress } from './subscriptions/read-side-progress.js';
import { ReadSide } from './subscriptions/read-side.js';

/** All readers of the log that contexts registered: projections, and the routers of sagas. */
@Injectable()
class RegisteredReaders {
  constructor(
    private readonly projections: RegisteredProjections,
    private readonly registry: FeatureRegistry,
    private readonly runner: AggregateRunner,
  ) {}

  all(): LogReader[] {
    return [
      ...this.projections.all().map((projection) => new ProjectionReader(projection)),
      ...this.registry.sagas().map(
        (saga) =>
          new SagaRouter(saga, this.registry.gate(saga.fullName), {
            recipients: async ({ aggregate, idOf }, tenant) =>
              (await this.runner.load(aggregate, tenant, idOf(tenant))).state,
            instance: async (tenant, id) => (await this.runner.load(saga.aggregate, tenant, id)).state,
          }),
      ),
    ];
  }
}

/** The subscription to the log that feeds projections and sagas. */
@Module({
  imports: [AggregatesModule, FeaturesModule, ProjectionsModule, SagasModule],
  providers: [
    RegisteredReaders,
    {
      provide: ReadSide,
      useFactory: readSideOf,
      inject: [
        DATABASE_POOL,
        EventStore,
        EventCodec,
        DatabaseListener,
        ReadSideProgress,
        RegisteredReaders,
        SagaWorker,
        EVENT_SOURCING_OPTIONS,
        Tracing,
      ],
    },
    { provide: HaltedReaders, useFactory: haltedReadersOf, inject: [DATA_SOURCE, EventStore, RegisteredReaders] },
  ],
  exports: [ReadSide, HaltedReaders],
})
export class ReadSideModule {}

function readSideOf(
  pool: pg.Pool,
  store: EventStore,
  codec: EventCodec,
  listener: DatabaseListener,
  progress: ReadSideProgress,
  readers: RegisteredReaders,
  handoverTarget: SagaWorker,
  { report }: EventSourcingOptions,
  tracing: Tracing,
): ReadSide {
  return new ReadSide({
    pool,
    store,
    codec,
    listener,
    progress,
    handoverTarget,
    readers: () => readers.all(),
    failed: report,
    tracing,
  });
}

function haltedReadersOf(source: PooledDataSource, store: EventStore, readers: RegisteredReaders): HaltedReaders {
  return new HaltedReaders(source, store, () => readers.all());
}
