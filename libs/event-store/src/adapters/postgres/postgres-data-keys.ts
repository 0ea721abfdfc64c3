import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Batcher, InjectPool, defineMigration } from '@app/database';
import type { DataKeyStore, StoredDataKey } from '../../vault/key-vault.js';

/** Wrapped data keys. The only table whose contents are meant to be destroyed: the row stays, without its key. */
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

/** Notification that makes every process drop its copies of the destroyed key. */
export const KEY_DESTROYED = 'data_key_destroyed';

const KEYS_A_PAGE = 1_000;

const MAX_CONCURRENT_STATEMENTS = 2;

type KeyOfSubject = Pick<StoredDataKey, 'tenant' | 'subject'>;
type NewDataKey = KeyOfSubject & { readonly wrapped: string };

/** Stores data keys. Concurrent reads share a statement, and so do concurrent writes. */
@Injectable()
export class PostgresDataKeys implements DataKeyStore {
  private readonly finding = new Batcher<KeyOfSubject, string | null | undefined>(
    (keys) => this.findBatch(keys),
    MAX_CONCURRENT_STATEMENTS,
  );
  private readonly keeping = new Batcher<NewDataKey, string | null | undefined>(
    (keys) => this.keepBatch(keys),
    MAX_CONCURRENT_STATEMENTS,
  );

  constructor(@InjectPool() private readonly pool: pg.Pool) {}

  find(tenant: string, subject: string): Promise<string | null | undefined> {
    return this.finding.submit({ tenant, subject });
  }

  async keep(tenant: string, subject: string, wrapped: string): Promise<string | null> {
    const kept = await this.keeping.submit({ tenant, subject, wrapped });
    return kept === undefined ? ((await this.find(tenant, subject)) ?? null) : kept;
  }

  private async findBatch(keys: readonly KeyOfSubject[]): Promise<(string | null | undefined)[]> {
    const { rows } = await this.pool.query<{ place: number; wrapped: string | null }>({
      name: 'find-data-keys',
      text: `SELECT wanted.place::integer AS place, found.wrapped
             FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted(tenant, subject, place)
             CROSS JOIN LATERAL (SELECT wrapped FROM data_keys WHERE tenant = wanted.tenant AND subject = wanted.subject LIMIT 1) AS found`,
      values: [keys.map(({ tenant }) => tenant), keys.map(({ subject }) => subject)],
    });
    const found = new Map(rows.map(({ place, wrapped }) => [place, wrapped]));
    return keys.map((_, index) => found.get(index + 1));
  }

  /**
   * The stored key, null if it was destroyed. Undefined if another process is inserting one at this moment, which this statement does not
   * see. Keys are inserted in one order, so that two batches cannot deadlock.
   */
  private async keepBatch(keys: readonly NewDataKey[]): Promise<(string | null | undefined)[]> {
    const { rows } = await this.pool.query<{ place: number; wrapped: string | null }>({
      name: 'keep-data-keys',
      text: `WITH made AS (
               SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS made(tenant, subject, wrapped, place)
             ), kept AS (
               INSERT INTO data_keys (tenant, subject, wrapped) SELECT tenant, subject, wrapped FROM made ORDER BY tenant, subject
               ON CONFLICT DO NOTHING RETURNING wrapped
             )
             SELECT made.place::integer AS place, made.wrapped FROM made WHERE made.wrapped = ANY(ARRAY(SELECT wrapped FROM kept))
             UNION ALL
             SELECT made.place::integer, there.wrapped FROM made
             CROSS JOIN LATERAL (SELECT wrapped FROM data_keys WHERE tenant = made.tenant AND subject = made.subject LIMIT 1) AS there`,
      values: [
        keys.map(({ tenant }) => tenant),
        keys.map(({ subject }) => subject),
        keys.map(({ wrapped }) => wrapped),
      ],
    });
    const kept = new Map(rows.map(({ place, wrapped }) => [place, wrapped]));
    return keys.map((_, index) => kept.get(index + 1));
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
