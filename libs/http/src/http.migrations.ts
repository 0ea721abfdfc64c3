import type { Migration } from '@app/database';
import { idempotencyMigrations } from './idempotency/idempotency.migrations.js';
import { quotaUseMigration } from './quotas/quota-use.migration.js';
import { requestRecordsMigration, requestsByTenantMigration } from './request-records/request-records.migration.js';

/** The tables of this library, in the order in which they are made. */
export const httpMigrations: readonly Migration[] = [
  ...idempotencyMigrations,
  requestRecordsMigration,
  quotaUseMigration,
  requestsByTenantMigration,
];
