import { defineMigration, READ_MODELS_SCHEMA, WORKING } from '@app/database';

/** Checkpoint of each reader of the log. Positions move by compare-and-set in the transaction that moved them. */
export const readSideMigration = defineMigration({
  step: '003-read-side',
  sql: `
    CREATE TABLE reader_checkpoints (
      name          text PRIMARY KEY,
      version       integer NOT NULL,
      position      bigint  NOT NULL,
      halted_reason text
    );
  `,
  grants: { reader_checkpoints: WORKING },
});

/** Counts how often an operator has put rebuilt tables in the place of a reader's. */
export const readerGenerationsMigration = defineMigration({
  step: '008-reader-generations',
  sql: 'ALTER TABLE reader_checkpoints ADD COLUMN generation integer NOT NULL DEFAULT 0',
});

/** Read models of older releases are in the schema of the log; each has one table, with the name of its reader. */
export const readModelsSchemaMigration = defineMigration({
  step: '024-read-models-schema',
  sql: `
    CREATE SCHEMA IF NOT EXISTS ${READ_MODELS_SCHEMA};
    DO $$
    DECLARE
      reader text;
    BEGIN
      FOR reader IN
        SELECT name FROM reader_checkpoints JOIN pg_tables ON tablename = name AND schemaname = current_schema()
      LOOP
        EXECUTE format('ALTER TABLE %I SET SCHEMA ${READ_MODELS_SCHEMA}', reader);
      END LOOP;
    END $$;
  `,
});
