import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { type ListPage, ReadTables } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import { type AccountCollection, isInCollection } from '../domain/external-account/account-collection.js';
import type { ExternalAccountDocument } from '../domain/external-account/external-account.view.js';
import type { InternalAccountType } from '../domain/internal-account/internal-account.events.js';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { externalAccountsTable, internalAccountsTable } from '../projections/accounts.table.js';

/** A platform holds one account a currency; the table of currencies is shorter than this. */
const MAX_PLATFORM_ACCOUNTS = 500;

/** Filters of the list of internal accounts; an absent one matches every account. */
export interface AccountFilters {
  readonly customerId?: string;
  readonly currency?: string;
  readonly type?: InternalAccountType;
}

const IDS_PER_PAGE = 100;

/** Reads for GET from the read models. */
@Injectable()
export class AccountQueries {
  constructor(private readonly tables: ReadTables) {}

  customersInternalAccounts(
    tenant: Tenant,
    { customerId, currency, type }: AccountFilters,
    page: PageRequest,
  ): Promise<ListPage<InternalAccountDocument>> {
    const where = { owner: 'CUSTOMER', customer_id: customerId, currency, type };
    return this.tables.of(internalAccountsTable).list(tenant, { where, ...page });
  }

  async platformInternalAccounts(
    tenant: Tenant,
    { currency, type }: AccountFilters,
  ): Promise<readonly InternalAccountDocument[]> {
    const where = { owner: 'PLATFORM', currency, type };
    const { rows } = await this.tables.of(internalAccountsTable).list(tenant, { where, limit: MAX_PLATFORM_ACCOUNTS });
    return rows.map(({ document }) => document);
  }

  /** The accounts of one collection; of one customer when it is named. */
  externalAccounts(
    tenant: Tenant,
    { collection, customerId, currency }: AccountFilters & { readonly collection: AccountCollection },
    page: PageRequest,
  ): Promise<ListPage<ExternalAccountDocument>> {
    const place = collection === 'PLATFORM' ? { owner: 'PLATFORM' } : { among_customers: true };
    const where = { ...place, customer_id: customerId, currency, is_deleted: false };
    return this.tables.of(externalAccountsTable).list(tenant, { where, ...page });
  }

  /** Ids of the external accounts that a customer has, in pages; none that was deleted. */
  async *externalAccountIds(tenant: Tenant, customerId: string): AsyncIterable<readonly string[]> {
    const where = { customer_id: customerId, is_deleted: false };
    for (let after: bigint | undefined; ;) {
      const { rows, end, hasMore } = await this.tables.of(externalAccountsTable).list(tenant, {
        where,
        limit: IDS_PER_PAGE,
        ...(after !== undefined && { after }),
      });
      if (rows.length > 0) yield rows.map(({ document }) => document.id);
      after = end;
      if (!hasMore) return;
    }
  }

  /** 404 REFERENCE_NOT_FOUND, also for one of another platform. */
  async internalAccount(tenant: Tenant, accountId: string): Promise<InternalAccountDocument> {
    const document = await this.tables.of(internalAccountsTable).get(tenant, uuidOf('InternalAccount', accountId));
    if (document === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such account.');
    return document;
  }

  /** 404 REFERENCE_NOT_FOUND, also for a deleted one, one of another platform, or of another collection than the one that is asked. */
  async externalAccount(
    tenant: Tenant,
    externalAccountId: string,
    collection?: AccountCollection,
  ): Promise<ExternalAccountDocument> {
    const document = await this.tables
      .of(externalAccountsTable)
      .get(tenant, uuidOf('ExternalAccount', externalAccountId));
    if (
      document === null ||
      document.deletedAt !== undefined ||
      (collection !== undefined && !isInCollection(collection, document))
    ) {
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such external account.');
    }
    return document;
  }
}
