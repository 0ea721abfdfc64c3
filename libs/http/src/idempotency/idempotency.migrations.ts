import { type Migration, defineMigration, WORKING } from '@app/database';

/** Tables of stored answers. Names never change; their numbers order them among all migrations. */
export const idempotencyMigrations: readonly Migration[] = [
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
    step: '040-idempotency-forms',
    sql: 'ALTER TABLE http_idempotency ADD COLUMN form_hash text',
  }),
];
