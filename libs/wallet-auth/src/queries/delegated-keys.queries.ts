import { Injectable } from '@nestjs/common';
import { ReadTables, ViewReader } from '@app/event-sourcing';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { type DelegatedKeyDocument, delegatedKeyView } from '../domain/delegated-key/delegated-key.view.js';
import { delegatedKeysTable } from '../projections/wallet-auth.table.js';

/** Most keys that a list shows. */
const MAX_LIST_LENGTH = 1_000;

/** Filters of GET /auth/delegated-keys; all that are given must hold. */
export interface DelegatedKeyFilters {
  readonly accountId?: string;
  readonly fundingSourceId?: string;
}

@Injectable()
export class DelegatedKeysQueries {
  constructor(
    private readonly tables: ReadTables,
    private readonly views: ViewReader,
  ) {}

  /** Newest first, revoked ones too. */
  async list(
    tenant: Tenant,
    { accountId, fundingSourceId }: DelegatedKeyFilters,
  ): Promise<readonly DelegatedKeyDocument[]> {
    const where = { account_id: accountId, funding_source_id: fundingSourceId };
    const { rows } = await this.tables.of(delegatedKeysTable).list(tenant, { where, limit: MAX_LIST_LENGTH });
    return rows.map(({ document }) => document.key);
  }

  /** 404 REFERENCE_NOT_FOUND. */
  async get(tenant: Tenant, delegatedKeyId: string): Promise<DelegatedKeyDocument> {
    const record = await this.views.at(delegatedKeyView, tenant, uuidOf('DelegatedKey', delegatedKeyId));
    if (record === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such delegated key.');
    return record.key;
  }
}
