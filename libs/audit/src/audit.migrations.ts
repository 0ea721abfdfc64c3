import type { Migration } from '@app/database';
import { authenticSealsMigration, sealedKeysMigration, sealsMigration } from './seals/postgres-seals.js';
import { takeoverMigration } from './seals/takeover.js';

/** The tables of seals, of their search keys and of the takeover. */
export const AUDIT_MIGRATIONS: readonly Migration[] = [
  sealsMigration,
  sealedKeysMigration,
  authenticSealsMigration,
  takeoverMigration,
];
