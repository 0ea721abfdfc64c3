import { WORKING, defineMigration } from '@app/database';

/** Sessions of the console. Only the hash of a session id is stored, so the content of the table cannot be used to sign in. */
export const consoleMigration = defineMigration({
  step: '026-console-sessions',
  sql: `
    CREATE TABLE console_sessions (
      id_hash     text PRIMARY KEY,
      platform_id text NOT NULL,
      environment text NOT NULL,
      token_id    text NOT NULL,
      begun_at    timestamptz NOT NULL,
      used_at     timestamptz NOT NULL
    );
    CREATE INDEX console_sessions_token ON console_sessions (token_id, used_at);
    CREATE INDEX console_sessions_used_at ON console_sessions (used_at);
  `,
  grants: { console_sessions: WORKING },
});
