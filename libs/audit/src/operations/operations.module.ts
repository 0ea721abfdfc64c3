import { Module } from '@nestjs/common';
import {
  AggregateRunner,
  EventSourcingModule,
  FeatureRegistry,
  HaltedReaders,
  SagaInstances,
} from '@app/event-sourcing';
import { CLOCK, type Clock } from '@app/kernel';
import { SearchModule } from '../search/search.module.js';
import { InterventionLog } from './intervention-log.js';
import { intervention } from './intervention.js';
import { Interventions } from './interventions.js';

/** Interventions of operators, recorded before they take effect. */
@Module({
  imports: [SearchModule, EventSourcingModule.forFeature({ aggregates: [intervention] })],
  providers: [
    InterventionLog,
    {
      provide: Interventions,
      useFactory: interventionsOf,
      inject: [AggregateRunner, SagaInstances, HaltedReaders, FeatureRegistry, CLOCK],
    },
  ],
  exports: [InterventionLog, Interventions],
})
export class OperationsModule {}

function interventionsOf(
  runner: AggregateRunner,
  instances: SagaInstances,
  readers: HaltedReaders,
  registry: FeatureRegistry,
  clock: Clock,
): Interventions {
  return new Interventions({ runner, instances, readers, sagas: () => registry.sagas(), now: () => clock.now() });
}
