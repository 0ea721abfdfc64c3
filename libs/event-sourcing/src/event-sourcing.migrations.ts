import type { Migration } from '@app/database';
import {
  clockedTimersMigration,
  sagaQueueByLaneMigration,
  sagaQueueByShareMigration,
  sagaQueueByTenantMigration,
  sagaQueueMigration,
  waitingWebhooksMigration,
} from './sagas/saga-queue.migration.js';
import {
  partitionLeadersMigration,
  readModelsSchemaMigration,
  readSideMigration,
  readerGenerationsMigration,
} from './subscriptions/read-side.migration.js';
import { readerSkipsMigration } from './subscriptions/reader-skips.js';

/** The tables of checkpoints, of the saga queue and of timers. */
export const EVENT_SOURCING_MIGRATIONS: readonly Migration[] = [
  readSideMigration,
  sagaQueueMigration,
  sagaQueueByTenantMigration,
  readerSkipsMigration,
  readerGenerationsMigration,
  sagaQueueByLaneMigration,
  readModelsSchemaMigration,
  clockedTimersMigration,
  sagaQueueByShareMigration,
  waitingWebhooksMigration,
  partitionLeadersMigration,
];
