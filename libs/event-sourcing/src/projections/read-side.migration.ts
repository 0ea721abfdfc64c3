import type { Migration } from '../database/migrations.js';

/** Checkpoint of each reader of the log. Positions move by compare-and-set in the transaction that moved them. */
export const readSideMigration: Migration = {
  name: '003-read-side',
  sql: `
    CREATE TABLE reader_checkpoints (
      name          text PRIMARY KEY,
      version       integer NOT NULL,
      position      bigint  NOT NULL,
      halted_reason text
    );
  `,
};

/** Counts how often an operator has put rebuilt tables in the place of a reader's. */
export const readerGenerationsMigration: Migration = {
  name: '008-reader-generations',
  sql: 'ALTER TABLE reader_checkpoints ADD COLUMN generation integer NOT NULL DEFAULT 0',
};
