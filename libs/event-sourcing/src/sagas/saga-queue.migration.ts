import type { Migration } from '../database/migrations.js';

/** The inputs that wait of one tenant, and which tenants have some, without a look at those of the others. */
export const sagaQueueByTenantMigration: Migration = {
  name: '005-saga-queue-by-tenant',
  sql: 'CREATE INDEX ON saga_queue (pool, tenant, id) WHERE leased_by IS NULL AND parked_reason IS NULL',
};

/** Inputs waiting for a saga, and timers: both can be made anew from the log and the sagas' own streams. */
export const sagaQueueMigration: Migration = {
  name: '004-saga-queue',
  sql: `
    CREATE TABLE saga_queue (
      id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      input_id       text    NOT NULL UNIQUE,
      saga           text    NOT NULL,
      tenant         text    NOT NULL,
      instance       uuid    NOT NULL,
      lane           text    NOT NULL,
      pool           text    NOT NULL,
      awaited        boolean NOT NULL,
      correlation_id text    NOT NULL,
      input          json    NOT NULL,
      due_at         timestamptz NOT NULL,
      attempts       integer NOT NULL DEFAULT 0,
      failures       integer NOT NULL DEFAULT 0,
      leased_by      integer,
      parked_reason  text
    );
    CREATE INDEX ON saga_queue (pool, id) WHERE leased_by IS NULL AND parked_reason IS NULL;
    CREATE INDEX ON saga_queue (lane, id);
    CREATE INDEX ON saga_queue (correlation_id) WHERE awaited;
    CREATE INDEX ON saga_queue (leased_by) WHERE leased_by IS NOT NULL;
    CREATE INDEX ON saga_queue (saga) WHERE parked_reason IS NOT NULL;

    CREATE TABLE timers (
      id             text PRIMARY KEY,
      saga           text NOT NULL,
      tenant         text NOT NULL,
      instance       uuid NOT NULL,
      lane           text NOT NULL,
      pool           text NOT NULL,
      name           text NOT NULL,
      correlation_id text NOT NULL,
      due_at         timestamptz NOT NULL
    );
    CREATE INDEX ON timers (due_at);
  `,
};
