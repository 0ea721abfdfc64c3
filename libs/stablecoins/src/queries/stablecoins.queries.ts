import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import {
  defineListQuery,
  defineQuery,
  type ListPage,
  listQueryHandler,
  ReadTables,
  resourceQueryHandler,
} from '@app/event-sourcing';
import { unknownOperation } from '../domain/operation/operation.decider.js';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import { unknownProviderAccount } from '../domain/provider-account/provider-account.decider.js';
import type { ProviderAccountDocument } from '../domain/provider-account/provider-account.view.js';
import { unknownStablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import type { StablecoinDocument } from '../domain/stablecoin/stablecoin.view.js';
import { operationsTable, providerAccountsTable, stablecoinsTable } from '../projections/stablecoins.table.js';

/** 404 STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND. */
export class GetProviderAccount extends defineQuery<{ readonly id: string }, ProviderAccountDocument>() {}

export const GetProviderAccountHandler = resourceQueryHandler(GetProviderAccount, {
  table: providerAccountsTable,
  uuidOf: ({ id }) => uuidOf('StablecoinProviderAccount', id),
  unknown: unknownProviderAccount,
});

export class ListProviderAccounts extends defineListQuery<
  { readonly provider?: string; readonly status?: string },
  ProviderAccountDocument
>() {}

export const ListProviderAccountsHandler = listQueryHandler(ListProviderAccounts, {
  table: providerAccountsTable,
  where: ({ provider, status }) => ({ provider, status }),
});

/** 404 REFERENCE_NOT_FOUND. */
export class GetStablecoin extends defineQuery<{ readonly stablecoinId: string }, StablecoinDocument>() {}

export const GetStablecoinHandler = resourceQueryHandler(GetStablecoin, {
  table: stablecoinsTable,
  uuidOf: ({ stablecoinId }) => uuidOf('Stablecoin', stablecoinId),
  unknown: unknownStablecoin,
});

interface StablecoinFilters {
  readonly provider?: string;
  readonly issuanceStatus?: string;
  readonly svcOperationsStatus?: string;
}

export class ListStablecoins extends defineListQuery<StablecoinFilters, StablecoinDocument>() {}

export const ListStablecoinsHandler = listQueryHandler(ListStablecoins, {
  table: stablecoinsTable,
  where: ({ provider, issuanceStatus, svcOperationsStatus }) => ({
    provider,
    issuance_status: issuanceStatus,
    svc_operations_status: svcOperationsStatus,
  }),
});

/** 404 REFERENCE_NOT_FOUND. */
export class GetOperation extends defineQuery<{ readonly operationId: string }, OperationDocument>() {}

export const GetOperationHandler = resourceQueryHandler(GetOperation, {
  table: operationsTable,
  uuidOf: ({ operationId }) => uuidOf('StablecoinOperation', operationId),
  unknown: unknownOperation,
});

/** 404 REFERENCE_NOT_FOUND when there is no such stablecoin. */
export class ListOperations extends defineListQuery<
  { readonly stablecoinId: string; readonly operationType?: string | undefined },
  OperationDocument
>() {}

@QueryHandler(ListOperations)
export class ListOperationsHandler implements IQueryHandler<ListOperations> {
  constructor(private readonly tables: ReadTables) {}

  async execute({ tenant, filters, page }: ListOperations): Promise<ListPage<OperationDocument>> {
    const { stablecoinId, operationType } = filters;
    if ((await this.tables.of(stablecoinsTable).get(tenant, uuidOf('Stablecoin', stablecoinId))) === null)
      throw unknownStablecoin();
    const where = { stablecoin_id: stablecoinId, operation_type: operationType };
    return this.tables.of(operationsTable).list(tenant, { where, ...page });
  }
}
