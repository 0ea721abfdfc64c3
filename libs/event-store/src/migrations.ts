import type { Migration } from '@app/database';
import { POSTGRES_EVENT_STORE_MIGRATIONS } from './adapters/postgres/event-store.migration.js';
import { dataKeysMigration } from './adapters/postgres/postgres-data-keys.js';
import { eventStoreBindingMigration } from './installation/event-store-binding.js';
import { installationMigration } from './installation/installation.js';
import { masterKeysMigration } from './installation/master-keys.js';

/** The tables of the log, of data keys and of the installation. */
export const EVENT_STORE_MIGRATIONS: readonly Migration[] = [
  ...POSTGRES_EVENT_STORE_MIGRATIONS,
  dataKeysMigration,
  eventStoreBindingMigration,
  installationMigration,
  masterKeysMigration,
];
