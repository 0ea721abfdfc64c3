import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { InjectPool, defineMigration } from '@app/database';
import type { DataKeyStore, StoredDataKey } from '../../vault/key-vault.js';

/** Wrapped data keys. The one table whose rows are meant to be destroyed: the row stays without its key. */
export const dataKeysMigration = defineMigration({
  step: '002-data-keys',
  sql: `
    CREATE TABLE data_keys (
      tenant       text NOT NULL,
      subject      text NOT NULL,
      wrapped      text,
      created_at   timestamptz NOT NULL DEFAULT now(),
      destroyed_at timestamptz,
      PRIMARY KEY (tenant, subject)
    );
  `,
  grants: { data_keys: 'SELECT, INSERT, UPDATE (wrapped, destroyed_at)' },
});

/** Notification to every process, so that each forgets its copies of the destroyed key. */
export const KEY_DESTROYED = 'data_key_destroyed';

const KEYS_A_PAGE = 1_000;

@Injectable()
export class PostgresDataKeys implements DataKeyStore {
  constructor(@InjectPool() private readonly pool: pg.Pool) {}

  async find(tenant: string, subject: string): Promise<string | null | undefined> {
    const { rows } = await this.pool.query<{ wrapped: string | null }>({
      name: 'find-data-key',
      text: 'SELECT wrapped FROM data_keys WHERE tenant = $1 AND subject = $2',
      values: [tenant, subject],
    });
    return rows[0]?.wrapped;
  }

  async keep(tenant: string, subject: string, wrapped: string): Promise<string | null> {
    await this.pool.query(
      'INSERT INTO data_keys (tenant, subject, wrapped) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [tenant, subject, wrapped],
    );
    return (await this.find(tenant, subject)) ?? null;
  }

  async destroy(tenant: string, subject: string): Promise<void> {
    await this.pool.query(
      `WITH destroyed AS (
         INSERT INTO data_keys (tenant, subject, wrapped, destroyed_at) VALUES ($1, $2, NULL, now())
         ON CONFLICT (tenant, subject) DO UPDATE SET wrapped = NULL, destroyed_at = now()
         RETURNING 1
       ) SELECT pg_notify('${KEY_DESTROYED}', '') FROM destroyed`,
      [tenant, subject],
    );
  }

  async *all(): AsyncGenerator<StoredDataKey> {
    for (let last: StoredDataKey = { tenant: '', subject: '', wrapped: null }; ;) {
      const { rows } = await this.pool.query<StoredDataKey>(
        `SELECT tenant, subject, wrapped FROM data_keys WHERE (tenant, subject) > ($1, $2) ORDER BY tenant, subject LIMIT ${KEYS_A_PAGE}`,
        [last.tenant, last.subject],
      );
      yield* rows;
      if (rows.length < KEYS_A_PAGE) return;
      last = rows.at(-1)!;
    }
  }
}
