import type { Migration } from '@app/database';
import { idempotencyMigrations } from './idempotency/idempotency.migrations.js';
import { quotaUseMigration } from './quotas/quota-use.migration.js';
import { requestRecordsMigration, requestsByTenantMigration } from './request-records/request-records.migration.js';

/** The tables of this library, in the order of creation. */
export const httpMigrations: readonly Migration[] = [
  ...idempotencyMigrations,
  requestRecordsMigration,
  quotaUseMigration,
  requestsByTenantMigration,
];
