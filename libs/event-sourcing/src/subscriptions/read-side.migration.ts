import { defineMigration, READ_MODELS_SCHEMA, WORKING } from '@app/database';

/** Checkpoint of each reader. Positions move by compare-and-set, in the transaction that applied the events. */
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

/** Counts how often an operator has replaced a reader's tables by rebuilt ones. */
export const readerGenerationsMigration = defineMigration({
  step: '008-reader-generations',
  sql: 'ALTER TABLE reader_checkpoints ADD COLUMN generation integer NOT NULL DEFAULT 0',
});

/** Read models of older releases are in the schema of the log. Each has one table, named after its reader. */
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

/** Setting of a transaction that may change checkpoints while partitions have leaders. */
export const CHANGES_DIVISION = 'payments.changes_division';

/**
 * The division of the log's partitions between processes. While there are rows, a reader whose checkpoint is marked as divided is as far in
 * each partition as the partition's leader; its own checkpoint stays at the position where the division began. Releases that do not know
 * partitions must then not move checkpoints: the trigger refuses them.
 */
export const partitionLeadersMigration = defineMigration({
  step: '037-partition-leaders',
  sql: `
    CREATE TABLE partition_leaders (
      id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      partitions integer[] NOT NULL,
      position   bigint    NOT NULL,
      leader     integer   NOT NULL
    );
    ALTER TABLE reader_checkpoints ADD COLUMN by_partition boolean NOT NULL DEFAULT false;

    -- Up to where each reader has passed all events.
    CREATE VIEW reader_positions AS
      SELECT name, version, halted_reason,
             CASE WHEN by_partition THEN coalesce((SELECT min(p.position) FROM partition_leaders p), position) ELSE position END AS position
      FROM reader_checkpoints;

    CREATE FUNCTION refuse_divided_checkpoints() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM partition_leaders) AND current_setting('${CHANGES_DIVISION}', true) IS DISTINCT FROM 'true' THEN
        RAISE EXCEPTION 'several processes of a newer release lead the read side: start one of that release, and stop it again, before this one';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER divided_checkpoints BEFORE INSERT OR UPDATE OR DELETE ON reader_checkpoints
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_divided_checkpoints();
  `,
  grants: { partition_leaders: WORKING, reader_positions: 'SELECT' },
});
