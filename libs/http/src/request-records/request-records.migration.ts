import { WORKING, defineMigration } from '@app/database';

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
