import { Inject, Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type pg from 'pg';
import { EVENT_SOURCING_OPTIONS, type EventSourcingOptions } from './event-sourcing.options.js';
import { SAGA_POOL } from './sagas/saga-pool.js';
import { SagaWorker } from './sagas/saga-worker.js';
import { SagasModule } from './sagas.module.js';
import { Timers } from './timers/timers.js';

/** Starts sagas and timers once every command has its handler. Stops them before the readers. */
@Injectable()
class SagaWork implements OnApplicationBootstrap, OnApplicationShutdown {
  @Inject(EVENT_SOURCING_OPTIONS) private readonly options: EventSourcingOptions;
  @Inject(Timers) private readonly timers: Timers;
  @Inject(SagaWorker) private readonly worker: SagaWorker;
  @Inject(SAGA_POOL) private readonly pool: pg.Pool;

  async onApplicationBootstrap(): Promise<void> {
    if (!this.options.role.sagas) return;
    await this.worker.start();
    this.timers.start();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.options.role.sagas) {
      await this.timers.stop();
      await this.worker.stop();
    }
    await this.pool.end();
  }
}

/**
 * Runs sagas in this process. Inputs may be waiting at the start, and sagas dispatch commands. Nest starts a module after its imports, so
 * this one imports the module that registers the command handlers.
 */
@Module({ imports: [CqrsModule, SagasModule], providers: [SagaWork] })
export class SagaWorkModule {}
