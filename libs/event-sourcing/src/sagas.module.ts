import { Module } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_POOL, DatabaseListener } from '@app/database';
import { EventCodec, EventStore } from '@app/event-store';
import { Tracing } from '@app/telemetry';
import { CLOCK, type Clock, PlatformClock } from '@app/kernel';
import { AggregateRunner } from './aggregates/aggregate-runner.js';
import { AggregatesModule } from './aggregates/aggregates.module.js';
import { ClocksModule } from './clocks.module.js';
import { PlatformClocks } from './clocks/platform-clocks.js';
import { EVENT_SOURCING_OPTIONS, type EventSourcingOptions } from './event-sourcing.options.js';
import { FeatureRegistry } from './features/feature-registry.js';
import { FeaturesModule } from './features/features.module.js';
import { Timers } from './timers/timers.js';
import { AwaitedSteps } from './sagas/awaited-steps.js';
import { SagaInstances } from './sagas/saga-instances.js';
import { SagaMachine } from './sagas/saga-machine.js';
import { SAGA_POOL, openSagaPool } from './sagas/saga-pool.js';
import { SagaQueue } from './sagas/saga-queue.js';
import { SagaWorker } from './sagas/saga-worker.js';

/** The queue of saga inputs, its worker, and timers. */
@Module({
  imports: [AggregatesModule, ClocksModule, FeaturesModule],
  providers: [
    { provide: SAGA_POOL, useFactory: sagaPoolOf, inject: [DATABASE_POOL, EVENT_SOURCING_OPTIONS] },
    SagaQueue,
    SagaInstances,
    { provide: Timers, useFactory: timersOf, inject: [DATABASE_POOL, CLOCK, PlatformClocks, EVENT_SOURCING_OPTIONS] },
    {
      provide: SagaMachine,
      useFactory: machineOf,
      inject: [AggregateRunner, EventStore, EventCodec, Timers, FeatureRegistry, PlatformClock, Tracing],
    },
    {
      provide: AwaitedSteps,
      useFactory: awaitedStepsOf,
      inject: [AggregateRunner, EventCodec, FeatureRegistry, SagaMachine],
    },
    {
      provide: SagaWorker,
      useFactory: workerOf,
      inject: [
        SAGA_POOL,
        SagaQueue,
        SagaMachine,
        Timers,
        FeatureRegistry,
        DatabaseListener,
        CLOCK,
        EVENT_SOURCING_OPTIONS,
      ],
    },
  ],
  exports: [SAGA_POOL, AwaitedSteps, SagaQueue, SagaInstances, Timers, SagaWorker],
})
export class SagasModule {}

function sagaPoolOf(pool: pg.Pool, { report }: EventSourcingOptions): pg.Pool {
  return openSagaPool(pool.options, report);
}

function timersOf(pool: pg.Pool, clock: Clock, clocks: PlatformClocks, { report }: EventSourcingOptions): Timers {
  return new Timers(pool, clock, clocks, report);
}

function machineOf(
  runner: AggregateRunner,
  store: EventStore,
  codec: EventCodec,
  timers: Timers,
  registry: FeatureRegistry,
  clocks: PlatformClock,
  tracing: Tracing,
): SagaMachine {
  return new SagaMachine({ runner, store, codec, timers, handlers: registry, clocks, tracing });
}

function awaitedStepsOf(
  runner: AggregateRunner,
  codec: EventCodec,
  registry: FeatureRegistry,
  machine: SagaMachine,
): AwaitedSteps {
  return new AwaitedSteps(runner, codec, registry, machine);
}

function workerOf(
  pool: pg.Pool,
  queue: SagaQueue,
  machine: SagaMachine,
  timers: Timers,
  registry: FeatureRegistry,
  listener: DatabaseListener,
  clock: Clock,
  { report }: EventSourcingOptions,
): SagaWorker {
  return new SagaWorker({
    database: pool.options,
    queue,
    machine,
    listener,
    saga: (fullName) => registry.saga(fullName),
    sagaIfKnown: (fullName) => registry.sagaIfKnown(fullName),
    clock,
    timerFound: (dueAt) => timers.found(dueAt),
    failed: report,
  });
}
