import { Module } from '@nestjs/common';
import { EventCodec, EventRegistry, EventStore, Vault } from '@app/event-store';
import { EVENT_SOURCING_OPTIONS, type EventSourcingOptions } from '../event-sourcing.options.js';
import { FeatureRegistry } from '../features/feature-registry.js';
import { FeaturesModule } from '../features/features.module.js';
import { HistoryCopy } from './history-copy.js';

/** Copies of the history of a tenant. */
@Module({
  imports: [FeaturesModule],
  providers: [
    {
      provide: HistoryCopy,
      useFactory: (
        store: EventStore,
        codec: EventCodec,
        registry: EventRegistry,
        vault: Vault,
        features: FeatureRegistry,
        { release }: EventSourcingOptions,
      ) => new HistoryCopy({ store, codec, registry, vault, release, sagas: () => features.sagas() }),
      inject: [EventStore, EventCodec, EventRegistry, Vault, FeatureRegistry, EVENT_SOURCING_OPTIONS],
    },
  ],
  exports: [HistoryCopy],
})
export class CopiesModule {}
