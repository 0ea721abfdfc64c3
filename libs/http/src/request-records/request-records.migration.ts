import { WORKING, defineMigration } from '@app/database';

/** Requests of a tenant in the order of their answers: milliseconds since 1970, and five digits that distinguish those of one. */
export const requestsByTenantMigration = defineMigration({
  step: '032-http-requests-by-tenant',
  sql: `
    ALTER TABLE http_request ADD COLUMN position bigint NOT NULL
      DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint * 100000;
    UPDATE http_request SET position = (extract(epoch FROM at) * 1000)::bigint * 100000;
    CREATE INDEX http_request_position ON http_request (tenant, position);
  `,
});

/** Requests that changed or were refused something. */
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
