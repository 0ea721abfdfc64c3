import { epochsMigration } from './epochs.js';
import type { Migration } from './migrations.js';

/** The tables of the connections themselves. */
export const DATABASE_MIGRATIONS: readonly Migration[] = [epochsMigration];
