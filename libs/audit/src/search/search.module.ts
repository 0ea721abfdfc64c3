import { Module } from '@nestjs/common';
import { FeatureRegistry } from '@app/event-sourcing';
import { EventStore } from '@app/event-store';
import { SealsModule } from '../seals/seals.module.js';
import { LogSearch } from './log-search.js';
import { ResourceHistory } from './resource-history.js';

/** Searches the log, and reads the history of a resource. */
@Module({
  imports: [SealsModule],
  providers: [
    LogSearch,
    { provide: ResourceHistory, useFactory: resourceHistoryOf, inject: [EventStore, LogSearch, FeatureRegistry] },
  ],
  exports: [LogSearch, ResourceHistory],
})
export class SearchModule {}

function resourceHistoryOf(store: EventStore, search: LogSearch, registry: FeatureRegistry): ResourceHistory {
  return new ResourceHistory({ store, search, registry });
}
