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

/** Setting of a transaction that may change checkpoints while partitions have leaders. */
export const CHANGES_DIVISION = 'payments.changes_division';

/**
 * The partitions of the log between the processes that lead them. While there are rows, the readers whose checkpoints say so are as far
 * in each partition as its leader is, and the position of their checkpoint is that of the moment at which the partitions were divided.
 * Processes that know of no partitions must then move no checkpoint: they are refused.
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
