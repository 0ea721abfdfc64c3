import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import {
  defineListQuery,
  defineQuery,
  listQueryHandler,
  queryHandler,
  ReadTables,
  resourceQueryHandler,
} from '@app/event-sourcing';
import { type AccountCollection, isInCollection } from '../domain/external-account/account-collection.js';
import type { ExternalAccountDocument } from '../domain/external-account/external-account.view.js';
import type { InternalAccountType } from '../domain/internal-account/internal-account.events.js';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { externalAccountsTable, internalAccountsTable } from '../projections/accounts.table.js';

/** Filters of the list of internal accounts; an absent one matches every account. */
export interface AccountFilters {
  readonly customerId?: string;
  readonly currency?: string;
  readonly type?: InternalAccountType;
}

/** 404 REFERENCE_NOT_FOUND, also for an account of another platform. */
export class GetInternalAccount extends defineQuery<{ readonly accountId: string }, InternalAccountDocument>() {}

export const GetInternalAccountHandler = resourceQueryHandler(GetInternalAccount, {
  table: internalAccountsTable,
  uuidOf: ({ accountId }) => uuidOf('InternalAccount', accountId),
  unknown: () => new Refusal('REFERENCE_NOT_FOUND', 'There is no such account.'),
});

/** The accounts of all customers or of one. */
export class ListInternalAccounts extends defineListQuery<AccountFilters, InternalAccountDocument>() {}

export const ListInternalAccountsHandler = listQueryHandler(ListInternalAccounts, {
  table: internalAccountsTable,
  where: ({ customerId, currency, type }) => ({ owner: 'CUSTOMER', customer_id: customerId, currency, type }),
});

/** A platform has one account per currency; the table of currencies is shorter than this. */
const MAX_PLATFORM_ACCOUNTS = 500;

/** All internal accounts of the platform itself, without pagination. */
export class ListPlatformInternalAccounts extends defineQuery<
  Pick<AccountFilters, 'currency' | 'type'>,
  readonly InternalAccountDocument[]
>() {}

export const ListPlatformInternalAccountsHandler = queryHandler(
  ListPlatformInternalAccounts,
  ReadTables,
  async (tables, { tenant, data: { currency, type } }) => {
    const where = { owner: 'PLATFORM', currency, type };
    const { rows } = await tables.of(internalAccountsTable).list(tenant, { where, limit: MAX_PLATFORM_ACCOUNTS });
    return rows.map(({ document }) => document);
  },
);

/** 404 REFERENCE_NOT_FOUND, also for an account that is deleted, in the other collection, or of another platform. */
export class GetExternalAccount extends defineQuery<
  { readonly externalAccountId: string; readonly collection?: AccountCollection },
  ExternalAccountDocument
>() {}

export const GetExternalAccountHandler = resourceQueryHandler(GetExternalAccount, {
  table: externalAccountsTable,
  uuidOf: ({ externalAccountId }) => uuidOf('ExternalAccount', externalAccountId),
  unknown: () => new Refusal('REFERENCE_NOT_FOUND', 'There is no such external account.'),
  isShown: (document, { collection }) =>
    document.deletedAt === undefined && (collection === undefined || isInCollection(collection, document)),
});

/** The accounts of one collection, optionally of one customer. */
export class ListExternalAccounts extends defineListQuery<
  Omit<AccountFilters, 'type'> & { readonly collection: AccountCollection },
  ExternalAccountDocument
>() {}

export const ListExternalAccountsHandler = listQueryHandler(ListExternalAccounts, {
  table: externalAccountsTable,
  where: ({ collection, customerId, currency }) => ({
    ...(collection === 'PLATFORM' ? { owner: 'PLATFORM' } : { among_customers: true }),
    customer_id: customerId,
    currency,
    is_deleted: false,
  }),
});

const IDS_PER_PAGE = 100;

/** Ids of a customer's external accounts, without deleted ones. */
@Injectable()
export class ExternalAccountIds {
  constructor(private readonly tables: ReadTables) {}

  /** Page by page. */
  async *of(tenant: Tenant, customerId: string): AsyncIterable<readonly string[]> {
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
}
