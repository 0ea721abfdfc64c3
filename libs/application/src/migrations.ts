import {
  consoleMigration,
  operatorJobsMigration,
  operatorSessionsMigration,
  operatorSignInsMigration,
} from '@app/console';
import type { Migration } from '@app/database';
import { httpMigrations } from '@app/http';
import { booksMigration } from './books/books.migration.js';
import { INFRASTRUCTURE_MIGRATIONS } from './infrastructure/migrations.js';

/** Migrations of the libraries above the infrastructure. */
export const OTHER_MIGRATIONS: readonly Migration[] = [
  ...httpMigrations,
  booksMigration,
  consoleMigration,
  operatorSessionsMigration,
  operatorSignInsMigration,
  operatorJobsMigration,
];

/** Every migration of this release, in order. */
export const MIGRATIONS: readonly Migration[] = [...INFRASTRUCTURE_MIGRATIONS, ...OTHER_MIGRATIONS];
