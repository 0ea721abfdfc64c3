import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { type ListPage, ReadTables } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import { unknownOperation } from '../domain/operation/operation.decider.js';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import { unknownProviderAccount } from '../domain/provider-account/provider-account.decider.js';
import type { ProviderAccountDocument } from '../domain/provider-account/provider-account.view.js';
import { unknownStablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import type { StablecoinDocument } from '../domain/stablecoin/stablecoin.view.js';
import { operationsTable, providerAccountsTable, stablecoinsTable } from '../projections/stablecoins.table.js';

export interface StablecoinFilters {
  readonly provider?: string;
  readonly issuanceStatus?: string;
  readonly svcOperationsStatus?: string;
}

/** Queries for the GETs of stablecoins; another platform's resources are not found. */
@Injectable()
export class StablecoinsQueries {
  constructor(private readonly tables: ReadTables) {}

  /** 404 STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND. */
  async providerAccount(tenant: Tenant, id: string): Promise<ProviderAccountDocument> {
    const document = await this.tables.of(providerAccountsTable).get(tenant, uuidOf('StablecoinProviderAccount', id));
    if (document === null) throw unknownProviderAccount();
    return document;
  }

  providerAccounts(
    tenant: Tenant,
    { provider, status }: { readonly provider?: string; readonly status?: string },
    page: PageRequest,
  ): Promise<ListPage<ProviderAccountDocument>> {
    return this.tables.of(providerAccountsTable).list(tenant, { where: { provider, status }, ...page });
  }

  /** 404 REFERENCE_NOT_FOUND. */
  async stablecoin(tenant: Tenant, id: string): Promise<StablecoinDocument> {
    const document = await this.tables.of(stablecoinsTable).get(tenant, uuidOf('Stablecoin', id));
    if (document === null) throw unknownStablecoin();
    return document;
  }

  stablecoins(tenant: Tenant, filters: StablecoinFilters, page: PageRequest): Promise<ListPage<StablecoinDocument>> {
    const where = {
      provider: filters.provider,
      issuance_status: filters.issuanceStatus,
      svc_operations_status: filters.svcOperationsStatus,
    };
    return this.tables.of(stablecoinsTable).list(tenant, { where, ...page });
  }

  /** 404 REFERENCE_NOT_FOUND. */
  async operation(tenant: Tenant, id: string): Promise<OperationDocument> {
    const document = await this.tables.of(operationsTable).get(tenant, uuidOf('StablecoinOperation', id));
    if (document === null) throw unknownOperation();
    return document;
  }

  /** 404 REFERENCE_NOT_FOUND when there is no such stablecoin. */
  async operations(
    tenant: Tenant,
    stablecoinId: string,
    operationType: string | undefined,
    page: PageRequest,
  ): Promise<ListPage<OperationDocument>> {
    await this.stablecoin(tenant, stablecoinId);
    const where = { stablecoin_id: stablecoinId, operation_type: operationType };
    return this.tables.of(operationsTable).list(tenant, { where, ...page });
  }
}
