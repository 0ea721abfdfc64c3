import { type Migration, defineMigration, WORKING } from '@app/database';

/** The schema of this library; names never change, their numbers order them among all migrations. */
export const httpMigrations: readonly Migration[] = [
  defineMigration({
    step: '010-http-idempotency',
    sql: `
      CREATE TABLE http_idempotency (
        tenant text NOT NULL,
        endpoint text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        state text NOT NULL CHECK (state IN ('running', 'done')),
        status integer,
        sealed_body text,
        owner text NOT NULL,
        leased_until timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant, endpoint, key),
        CHECK (state = 'running' OR status IS NOT NULL)
      );
      CREATE INDEX http_idempotency_created_at ON http_idempotency (created_at);
    `,
    grants: { http_idempotency: WORKING },
  }),
  defineMigration({
    step: '017-idempotency-lives',
    sql: 'ALTER TABLE http_idempotency ADD COLUMN life integer',
  }),
  defineMigration({
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
  }),
];
