import { APPEND_ONLY, defineMigration } from '@app/database';

/**
 * The log. Every append locks the one row of `event_head`, so positions are gapless and in commit order: a reader that has passed position n
 * has seen everything before it. Columns are `json`, which keeps the text as it was hashed; `jsonb` would not.
 */
const eventStoreMigration = defineMigration({
  step: '001-event-store',
  sql: `
    CREATE TABLE events (
      position      bigint   PRIMARY KEY,
      stream        text     NOT NULL,
      revision      integer  NOT NULL,
      id            uuid     NOT NULL,
      type          text     NOT NULL,
      version       smallint NOT NULL,
      data          json     NOT NULL,
      metadata      json     NOT NULL,
      previous_hash bytea    NOT NULL,
      hash          bytea    NOT NULL,
      UNIQUE (stream, revision)
    );
    CREATE TABLE event_head (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), position bigint NOT NULL);
    INSERT INTO event_head (position) VALUES (0);

    CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'events are append-only: % is refused', TG_OP;
    END $$;
    CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();

    -- Appends a group. Each append stands or falls alone: one whose stream moved is missing from the answer.
    CREATE FUNCTION append_events(appends json, recordables json) RETURNS TABLE (place integer, last_position bigint)
    LANGUAGE plpgsql AS $$
    DECLARE
      head bigint;
      appended bigint;
    BEGIN
      SELECT event_head.position INTO STRICT head FROM event_head FOR UPDATE;
      RETURN QUERY
        WITH accepted AS (
          SELECT a.place, a.stream, a.expected
          FROM json_to_recordset(appends) AS a(place integer, stream text, expected integer)
          WHERE a.expected = coalesce((SELECT e.revision FROM events e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1), -1)
        ), placed AS (
          SELECT accepted.place, accepted.stream, accepted.expected + 1 + r.index AS revision,
                 head + row_number() OVER (ORDER BY accepted.place, r.index) AS position, r.*
          FROM json_to_recordset(recordables) AS r("append" integer, index integer, id uuid, type text, version smallint, data json,
                 metadata json, "previousHash" text, hash text)
          JOIN accepted ON accepted.place = r."append"
        ), inserted AS (
          INSERT INTO events (position, stream, revision, id, type, version, data, metadata, previous_hash, hash)
          SELECT p.position, p.stream, p.revision, p.id, p.type, p.version, p.data, p.metadata,
                 decode(p."previousHash", 'hex'), decode(p.hash, 'hex')
          FROM placed p
        )
        SELECT p.place, max(p.position) FROM placed p GROUP BY p.place;
      SELECT max(events.position) INTO appended FROM events;
      IF appended > head THEN
        UPDATE event_head SET position = appended;
        PERFORM pg_notify('events_appended', appended::text);
      END IF;
    END $$;
  `,
  grants: { events: APPEND_ONLY, event_head: 'SELECT, UPDATE' },
});

/**
 * Appends a group with few statements, since a statement costs more than its work on one event. Advances the head by the whole group,
 * compares the revisions of its streams, and inserts the appends that match. Returns the previous end of the log and the indexes of the
 * appends with a conflict; the other appends are contiguous. Processes of the previous release still use `append_events`.
 */
const appendGroupMigration = defineMigration({
  step: '014-append-group',
  sql: `
    CREATE FUNCTION append_group(appends json, recordables json) RETURNS TABLE (head bigint, moved integer[])
    LANGUAGE plpgsql AS $$
    DECLARE
      wanted bigint := json_array_length(recordables);
      appended bigint;
    BEGIN
      UPDATE event_head SET position = position + wanted RETURNING position - wanted INTO STRICT head;
      SELECT array_agg(a.place) INTO moved
      FROM json_to_recordset(appends) AS a(place integer, stream text, expected integer)
      WHERE a.expected <> coalesce((SELECT e.revision FROM events e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1), -1);
      INSERT INTO events (position, stream, revision, id, type, version, data, metadata, previous_hash, hash)
      SELECT head + row_number() OVER (ORDER BY r.place, r.revision), r.stream, r.revision, r.id, r.type, r.version, r.data, r.metadata,
             decode(r."previousHash", 'hex'), decode(r.hash, 'hex')
      FROM json_to_recordset(recordables) AS r(place integer, stream text, revision integer, id uuid, type text, version smallint, data json,
             metadata json, "previousHash" text, hash text)
      WHERE moved IS NULL OR r.place <> ALL (moved);
      GET DIAGNOSTICS appended = ROW_COUNT;
      IF appended < wanted THEN
        UPDATE event_head SET position = head + appended;
      END IF;
      IF appended > 0 THEN
        PERFORM pg_notify('events_appended', (head + appended)::text);
      END IF;
      RETURN NEXT;
    END $$;
  `,
});

/**
 * Adds an authentication code to each event. From now on the functions of older releases refuse to append: events without a code would look
 * like forgeries.
 */
const eventMacsMigration = defineMigration({
  step: '020-event-macs',
  sql: `
    ALTER TABLE events ADD COLUMN mac bytea;

    CREATE FUNCTION append_authentic(appends json, recordables json) RETURNS TABLE (head bigint, moved integer[])
    LANGUAGE plpgsql AS $$
    DECLARE
      wanted bigint := json_array_length(recordables);
      appended bigint;
    BEGIN
      UPDATE event_head SET position = position + wanted RETURNING position - wanted INTO STRICT head;
      SELECT array_agg(a.place) INTO moved
      FROM json_to_recordset(appends) AS a(place integer, stream text, expected integer)
      WHERE a.expected <> coalesce((SELECT e.revision FROM events e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1), -1);
      INSERT INTO events (position, stream, revision, id, type, version, data, metadata, previous_hash, hash, mac)
      SELECT head + row_number() OVER (ORDER BY r.place, r.revision), r.stream, r.revision, r.id, r.type, r.version, r.data, r.metadata,
             decode(r."previousHash", 'hex'), decode(r.hash, 'hex'), decode(r.mac, 'hex')
      FROM json_to_recordset(recordables) AS r(place integer, stream text, revision integer, id uuid, type text, version smallint, data json,
             metadata json, "previousHash" text, hash text, mac text)
      WHERE moved IS NULL OR r.place <> ALL (moved);
      GET DIAGNOSTICS appended = ROW_COUNT;
      IF appended < wanted THEN
        UPDATE event_head SET position = head + appended;
      END IF;
      IF appended > 0 THEN
        PERFORM pg_notify('events_appended', (head + appended)::text);
      END IF;
      RETURN NEXT;
    END $$;

    CREATE OR REPLACE FUNCTION append_group(appends json, recordables json) RETURNS TABLE (head bigint, moved integer[])
    LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'this database is used by a newer release, whose events bear authentication codes: stop this process';
    END $$;
    CREATE OR REPLACE FUNCTION append_events(appends json, recordables json) RETURNS TABLE (place integer, last_position bigint)
    LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'this database is used by a newer release, whose events bear authentication codes: stop this process';
    END $$;
  `,
});

/**
 * Keeps events of two to eight kB in the main table. By default PostgreSQL tries to compress each of them and moves it to a TOAST table with
 * another index, which makes an append a third more expensive, and each read too.
 */
const eventsInRowsMigration = defineMigration({
  step: '037-events-in-rows',
  sql: 'ALTER TABLE events SET (toast_tuple_target = 8160)',
});

/**
 * The older commands and steps of long streams, listed up to one revision for each stream by processes that have folded it. An append that
 * relies on the absence of an entry fails with a conflict if the entry exists, or if the stream is not listed up to that revision; its writer
 * then looks the entry up.
 */
const streamIndexMigration = defineMigration({
  step: '038-stream-index',
  sql: `
    CREATE TABLE stream_index (id uuid PRIMARY KEY, revision integer NOT NULL, content text);
    CREATE TABLE indexed_streams (stream text PRIMARY KEY, revision integer NOT NULL);

    CREATE FUNCTION append_unlisted(appends json, recordables json) RETURNS TABLE (head bigint, moved integer[])
    LANGUAGE plpgsql AS $$
    DECLARE
      checked json;
    BEGIN
      SELECT json_agg(json_build_object('place', a.place, 'stream', a.stream, 'expected', CASE
          WHEN a.reach IS NULL THEN a.expected
          WHEN a.reach > coalesce((SELECT s.revision FROM indexed_streams s WHERE s.stream = a.stream), -1) THEN -2
          WHEN EXISTS (SELECT FROM unnest(a.unlisted) AS wanted(id)
                       WHERE (SELECT true FROM stream_index i WHERE i.id = wanted.id)) THEN -2
          ELSE a.expected
        END)) INTO checked
      FROM json_to_recordset(appends) AS a(place integer, stream text, expected integer, reach integer, unlisted uuid[]);
      RETURN QUERY SELECT appended.head, appended.moved FROM append_authentic(checked, recordables) AS appended;
    END $$;
  `,
  grants: { stream_index: APPEND_ONLY, indexed_streams: 'SELECT, INSERT, UPDATE' },
});

/**
 * Pipelined appends of one sequence may share a group. If one has a conflict, those that follow it in its sequences fail with a conflict too.
 * Appends of the previous release name no sequence.
 */
const appendSequencesMigration = defineMigration({
  step: '039-append-sequences',
  sql: `
    CREATE OR REPLACE FUNCTION append_authentic(appends json, recordables json) RETURNS TABLE (head bigint, moved integer[])
    LANGUAGE plpgsql AS $$
    DECLARE
      wanted bigint := json_array_length(recordables);
      appended bigint;
      followers integer[];
    BEGIN
      UPDATE event_head SET position = position + wanted RETURNING position - wanted INTO STRICT head;
      SELECT array_agg(a.place) INTO moved
      FROM json_to_recordset(appends) AS a(place integer, stream text, expected integer)
      WHERE a.expected <> coalesce((SELECT e.revision FROM events e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1), -1);
      WHILE moved IS NOT NULL LOOP
        SELECT array_agg(DISTINCT a.place) INTO followers
        FROM json_to_recordset(appends) AS a(place integer, sequences integer[])
        JOIN json_to_recordset(appends) AS b(place integer, sequences integer[])
          ON b.place = ANY (moved) AND b.place < a.place AND b.sequences && a.sequences
        WHERE a.place <> ALL (moved);
        EXIT WHEN followers IS NULL;
        moved := moved || followers;
      END LOOP;
      INSERT INTO events (position, stream, revision, id, type, version, data, metadata, previous_hash, hash, mac)
      SELECT head + row_number() OVER (ORDER BY r.place, r.revision), r.stream, r.revision, r.id, r.type, r.version, r.data, r.metadata,
             decode(r."previousHash", 'hex'), decode(r.hash, 'hex'), decode(r.mac, 'hex')
      FROM json_to_recordset(recordables) AS r(place integer, stream text, revision integer, id uuid, type text, version smallint, data json,
             metadata json, "previousHash" text, hash text, mac text)
      WHERE moved IS NULL OR r.place <> ALL (moved);
      GET DIAGNOSTICS appended = ROW_COUNT;
      IF appended < wanted THEN
        UPDATE event_head SET position = head + appended;
      END IF;
      IF appended > 0 THEN
        PERFORM pg_notify('events_appended', (head + appended)::text);
      END IF;
      RETURN NEXT;
    END $$;

    CREATE OR REPLACE FUNCTION append_unlisted(appends json, recordables json) RETURNS TABLE (head bigint, moved integer[])
    LANGUAGE plpgsql AS $$
    DECLARE
      checked json;
    BEGIN
      SELECT json_agg(json_build_object('place', a.place, 'stream', a.stream, 'sequences', a.sequences, 'expected', CASE
          WHEN a.reach IS NULL THEN a.expected
          WHEN a.reach > coalesce((SELECT s.revision FROM indexed_streams s WHERE s.stream = a.stream), -1) THEN -2
          WHEN EXISTS (SELECT FROM unnest(a.unlisted) AS wanted(id)
                       WHERE (SELECT true FROM stream_index i WHERE i.id = wanted.id)) THEN -2
          ELSE a.expected
        END)) INTO checked
      FROM json_to_recordset(appends)
        AS a(place integer, stream text, expected integer, reach integer, unlisted uuid[], sequences integer[]);
      RETURN QUERY SELECT appended.head, appended.moved FROM append_authentic(checked, recordables) AS appended;
    END $$;
  `,
});

export const POSTGRES_EVENT_STORE_MIGRATIONS = [
  eventStoreMigration,
  appendGroupMigration,
  eventMacsMigration,
  eventsInRowsMigration,
  streamIndexMigration,
  appendSequencesMigration,
];
