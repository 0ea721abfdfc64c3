import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DATA_SOURCE, DatabaseListener, type PooledDataSource } from '@app/database';
import { KEY_DESTROYED } from '@app/event-store';
import { AggregateRunner } from './aggregates/aggregate-runner.js';
import { AggregatesModule } from './aggregates/aggregates.module.js';
import { ViewReader } from './aggregates/view-reader.js';
import { ClocksModule } from './clocks.module.js';
import { CopiesModule } from './copies/copies.module.js';
import type { Feature } from './definitions/feature.js';
import { EventSourcingOptionsModule } from './event-sourcing-options.module.js';
import { EVENT_SOURCING_OPTIONS, type EventSourcingOptions } from './event-sourcing.options.js';
import { FeatureRegistry } from './features/feature-registry.js';
import { featureModule } from './features/feature.module.js';
import { FeaturesModule } from './features/features.module.js';
import { entityOf } from './projections/entities.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { QuiescenceModule } from './quiescence.module.js';
import { ReadSideModule } from './read-side.module.js';
import { ReservationsModule } from './reservations/reservations.module.js';
import { pendingTimers, waitingInputs } from './sagas/waiting-work.entities.js';
import { SagaWorkModule } from './saga-work.module.js';
import { SagaWorker } from './sagas/saga-worker.js';
import { SagasModule } from './sagas.module.js';
import { readerCheckpoints, readerSkips } from './subscriptions/reader.entities.js';
import { ReadSide } from './subscriptions/read-side.js';

/** Tables of this library that operators read. */
const WORKING_TABLES = [readerCheckpoints, readerSkips, waitingInputs, pendingTimers];

/** Starts the readers once every context is wired, and stops them after the last request. */
@Injectable()
class EventSourcingLifecycle implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  @Inject(EVENT_SOURCING_OPTIONS) private readonly options: EventSourcingOptions;
  @Inject(FeatureRegistry) private readonly registry: FeatureRegistry;
  @Inject(DATA_SOURCE) private readonly source: PooledDataSource;
  @Inject(DatabaseListener) private readonly listener: DatabaseListener;
  @Inject(ReadSide) private readonly readSide: ReadSide;
  @Inject(AggregateRunner) private readonly runner: AggregateRunner;
  @Inject(ViewReader) private readonly views: ViewReader;
  @Inject(SagaWorker) private readonly worker: SagaWorker;

  async onModuleInit(): Promise<void> {
    this.registry.collect();
    await this.source.describe([...this.registry.rowTables().map(entityOf), ...WORKING_TABLES]);
    const forget = (): void => {
      for (const memory of [this.runner, this.views, this.readSide, this.worker]) memory.forget();
    };
    this.listener.listen(KEY_DESTROYED, forget);
    this.listener.onGap(forget); // a key may have been destroyed in the gap
  }

  onApplicationBootstrap(): void {
    this.readSide.start(this.options.role.readSide);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.readSide.stop();
  }
}

const PARTS = [
  FeaturesModule,
  AggregatesModule,
  ClocksModule,
  SagasModule,
  ProjectionsModule,
  QuiescenceModule,
  ReadSideModule,
  ReservationsModule,
  CopiesModule,
];

/**
 * Modules whose providers most contexts inject. They are global, but Nest searches the modules one after another, imported ones first.
 * Importing these with a feature saves a search through nearly the whole list.
 */
const USED_BY_CONTEXTS = [AggregatesModule, ProjectionsModule];

/** Aggregates, the read side, sagas, timers and reservations. */
@Global()
@Module({})
export class EventSourcingModule {
  static forRoot(options: EventSourcingOptions): DynamicModule {
    return {
      module: EventSourcingModule,
      imports: [EventSourcingOptionsModule.of(options), ...PARTS, SagaWorkModule],
      providers: [EventSourcingLifecycle],
      exports: PARTS,
    };
  }

  /**
   * Registers the features of a context; imported by the context's module.
   *
   * @example
   * ```ts
   * @Module({
   *   imports: [
   *     CqrsModule,
   *     OnboardingModule,
   *     EventSourcingModule.forFeature({ aggregates: [note], tables: [notesTable], notifications: noteNotifications }),
   *   ],
   *   controllers: [NotesController],
   *   providers: [CreateNoteHandler, ArchiveNoteHandler, GetNoteHandler, ListNotesHandler, NoteResources],
   * })
   * export class NotesModule {}
   * ```
   */
  static forFeature(feature: Feature): DynamicModule {
    return { ...featureModule(feature), imports: USED_BY_CONTEXTS, exports: USED_BY_CONTEXTS };
  }
}
