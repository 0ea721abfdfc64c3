import { defineQuery, queryHandler, ReadTables, ViewReader } from '@app/event-sourcing';
import { Refusal, uuidOf } from '@app/kernel';
import { type DelegatedKeyDocument, delegatedKeyView } from '../domain/delegated-key/delegated-key.view.js';
import { delegatedKeysTable } from '../projections/wallet-auth.table.js';

/** Maximum number of keys in a list. */
const MAX_LIST_LENGTH = 1_000;

/** Filters of GET /auth/delegated-keys, combined with AND. */
interface DelegatedKeyFilters {
  readonly accountId?: string;
  readonly fundingSourceId?: string;
}

/** Newest first, including revoked keys. */
export class ListDelegatedKeys extends defineQuery<DelegatedKeyFilters, readonly DelegatedKeyDocument[]>() {}

export const ListDelegatedKeysHandler = queryHandler(
  ListDelegatedKeys,
  ReadTables,
  async (tables, { tenant, data: { accountId, fundingSourceId } }) => {
    const where = { account_id: accountId, funding_source_id: fundingSourceId };
    const { rows } = await tables.of(delegatedKeysTable).list(tenant, { where, limit: MAX_LIST_LENGTH });
    return rows.map(({ document }) => document.key);
  },
);

/** 404 REFERENCE_NOT_FOUND. */
export class GetDelegatedKey extends defineQuery<{ readonly delegatedKeyId: string }, DelegatedKeyDocument>() {}

export const GetDelegatedKeyHandler = queryHandler(GetDelegatedKey, ViewReader, async (views, { tenant, data }) => {
  const record = await views.at(delegatedKeyView, tenant, uuidOf('DelegatedKey', data.delegatedKeyId));
  if (record === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such delegated key.');
  return record.key;
});
