import { WORKING, defineMigration } from '@app/database';

/**
 * Index of a tenant's requests by the time of their answers. A position is milliseconds since 1970 followed by five digits that distinguish
 * requests of one millisecond.
 */
export const requestsByTenantMigration = defineMigration({
  step: '032-http-requests-by-tenant',
  sql: `
    ALTER TABLE http_request ADD COLUMN position bigint NOT NULL
      DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint * 100000;
    UPDATE http_request SET position = (extract(epoch FROM at) * 1000)::bigint * 100000;
    CREATE INDEX http_request_position ON http_request (tenant, position);
  `,
});

/** Requests that were refused or that were not reads. */
export const requestRecordsMigration = defineMigration({
  step: '027-http-requests',
  sql: `
    CREATE TABLE http_request (
      tenant text NOT NULL,
      id text NOT NULL,
      method text NOT NULL,
      route text NOT NULL,
      status integer,
      code text,
      caller text NOT NULL,
      at timestamptz NOT NULL,
      duration integer NOT NULL
    );
    CREATE INDEX http_request_id ON http_request (tenant, id, at);
    CREATE INDEX http_request_at ON http_request (at);
  `,
  grants: { http_request: WORKING },
});
