import { WORKING, defineMigration } from '@app/database';

/** Uses of daily quotas by platform and day. */
export const quotaUseMigration = defineMigration({
  step: '031-http-quota-use',
  sql: `
    CREATE TABLE http_quota_use (
      tenant text NOT NULL,
      day date NOT NULL,
      quota text NOT NULL,
      used bigint NOT NULL,
      PRIMARY KEY (tenant, day, quota)
    );
  `,
  grants: { http_quota_use: WORKING },
});
