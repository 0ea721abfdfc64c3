import type { Migration } from '../database/migrations.js';

/** How far each reader of the log has come. Positions move by compare-and-set in the transaction that moved them. */
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
