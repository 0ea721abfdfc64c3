import { defineMigration, WORKING } from '@app/database';

/** Index of waiting inputs by tenant: finds one tenant's inputs, and the tenants with inputs, without reading those of others. */
export const sagaQueueByTenantMigration = defineMigration({
  step: '005-saga-queue-by-tenant',
  sql: 'CREATE INDEX ON saga_queue (pool, tenant, id) WHERE leased_by IS NULL AND parked_reason IS NULL',
});

/**
 * Indexes for the rotation over a tenant's lanes and for the first input of each, without reading the inputs behind it. No index contains
 * the lease holder: a lease changes nothing else, so with free space on the page it is a heap-only update.
 */
export const sagaQueueByLaneMigration = defineMigration({
  step: '011-saga-queue-by-lane',
  sql: `
    CREATE INDEX saga_queue_by_lane ON saga_queue (pool, tenant, lane, id);
    DROP INDEX saga_queue_pool_id_idx, saga_queue_pool_tenant_id_idx, saga_queue_leased_by_idx;
    ALTER TABLE saga_queue SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
  `,
});

/** Timers of platforms with a moved clock are due by that clock, and have a separate index. */
export const clockedTimersMigration = defineMigration({
  step: '030-clocked-timers',
  sql: `
    ALTER TABLE timers ADD COLUMN clocked boolean NOT NULL DEFAULT false;
    CREATE INDEX timers_by_due ON timers (due_at) WHERE NOT clocked;
    CREATE INDEX timers_by_clock ON timers (tenant, due_at) WHERE clocked;
    DROP INDEX timers_due_at_idx;
  `,
});

/**
 * Index of the lanes by share, as `shareOf` names it: one share per tenant, and one per recipient. The column is generated from the others,
 * so that inputs of earlier releases and of timers have it too.
 */
export const sagaQueueByShareMigration = defineMigration({
  step: '033-saga-queue-by-share',
  sql: `
    ALTER TABLE saga_queue ADD COLUMN share text GENERATED ALWAYS AS (
      tenant || CASE WHEN strpos(lane, '#') = 0 THEN '' ELSE '#' || split_part(lane, '#', 2) END
    ) STORED;
    DROP INDEX saga_queue_by_lane;
    CREATE INDEX saga_queue_by_share ON saga_queue (pool, share, lane, id);
  `,
});

/** Index of the oldest waiting webhook. A lease changes no column of it, so leases still write no index. */
export const waitingWebhooksMigration = defineMigration({
  step: '034-waiting-webhooks',
  sql: `CREATE INDEX saga_queue_webhooks_by_due ON saga_queue (due_at) WHERE pool <> 'default' AND parked_reason IS NULL`,
});

/** Tables of saga inputs and timers. Both can be rebuilt from the log and the streams of the sagas. */
export const sagaQueueMigration = defineMigration({
  step: '004-saga-queue',
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
  grants: { saga_queue: WORKING, timers: WORKING },
});
