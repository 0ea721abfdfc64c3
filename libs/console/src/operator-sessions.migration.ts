import { WORKING, defineMigration } from '@app/database';

/** Sessions of operators at the console: only the hash of a session's id, and the hash of the secret that began it. */
export const operatorSessionsMigration = defineMigration({
  step: '029-operator-sessions',
  sql: `
    CREATE TABLE operator_sessions (
      id_hash     text PRIMARY KEY,
      operator_id text NOT NULL,
      secret_hash text NOT NULL,
      begun_at    timestamptz NOT NULL,
      used_at     timestamptz NOT NULL
    );
    CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id, used_at);
    CREATE INDEX operator_sessions_used_at ON operator_sessions (used_at);
  `,
  grants: { operator_sessions: WORKING },
});
