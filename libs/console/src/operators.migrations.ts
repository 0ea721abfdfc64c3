import { WORKING, defineMigration } from '@app/database';

/** Sessions of operators in the console: only the hash of the session id, and the hash of the secret that it was started with. */
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

/** Long-running jobs that operators start, with their progress: one of each kind runs at a time. */
export const operatorJobsMigration = defineMigration({
  step: '030-operator-jobs',
  sql: `
    CREATE TABLE operator_jobs (
      id         uuid PRIMARY KEY,
      kind       text NOT NULL,
      object     text NOT NULL,
      started_by text NOT NULL,
      started_at timestamptz NOT NULL,
      heard_at   timestamptz NOT NULL,
      state      text NOT NULL,
      done       bigint NOT NULL,
      share      real,
      result     json,
      failure    text
    );
    CREATE UNIQUE INDEX operator_jobs_running ON operator_jobs (kind) WHERE state = 'RUNNING';
    CREATE INDEX operator_jobs_started_at ON operator_jobs (kind, started_at);
  `,
  grants: { operator_jobs: WORKING },
});

/** Pending sign-ins of operators at their identity provider: only the hash of the secret that the browser keeps. */
export const operatorSignInsMigration = defineMigration({
  step: '036-operator-sign-ins',
  sql: `
    CREATE TABLE operator_sign_ins (secret_hash text PRIMARY KEY, begun_at timestamptz NOT NULL);
    CREATE INDEX operator_sign_ins_begun_at ON operator_sign_ins (begun_at);
  `,
  grants: { operator_sign_ins: WORKING },
});
