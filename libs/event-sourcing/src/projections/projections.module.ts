import { Module } from '@nestjs/common';
import { AggregatesModule } from '../aggregates/aggregates.module.js';
import { FeaturesModule } from '../features/features.module.js';
import { SagasModule } from '../sagas.module.js';
import { ReadSideProgress } from '../subscriptions/read-side-progress.js';
import { CurrentTables } from './current-tables.js';
import { ErasedDocuments } from './erased-documents.js';
import { ErasedRows } from './erased-rows.js';
import { LatestWrites } from './latest-writes.js';
import { ReadTables } from './read-tables.js';
import { ReadYourWrites } from './read-your-writes.js';
import { RegisteredProjections } from './registered-projections.js';
import { TenantCaches } from './tenant-caches.js';

/** The read models: their queries and their writers. */
@Module({
  imports: [AggregatesModule, FeaturesModule, SagasModule],
  providers: [
    CurrentTables,
    ErasedDocuments,
    ErasedRows,
    LatestWrites,
    ReadSideProgress,
    ReadTables,
    ReadYourWrites,
    RegisteredProjections,
    TenantCaches,
  ],
  exports: [
    CurrentTables,
    ErasedRows,
    ReadSideProgress,
    ReadTables,
    ReadYourWrites,
    RegisteredProjections,
    TenantCaches,
  ],
})
export class ProjectionsModule {}
