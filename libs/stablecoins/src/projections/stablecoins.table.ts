import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type OperationDocument, operationView } from '../domain/operation/operation.view.js';
import { type ProviderAccountDocument, providerAccountView } from '../domain/provider-account/provider-account.view.js';
import { type StablecoinDocument, stablecoinView } from '../domain/stablecoin/stablecoin.view.js';

export const providerAccountsTable = defineTable({
  name: 'stablecoins_provider_account',
  view: providerAccountView,
  filters: {
    provider: filterColumn('text', ({ provider }: ProviderAccountDocument) => provider),
    status: filterColumn('text', ({ status }: ProviderAccountDocument) => status),
  },
});

export const stablecoinsTable = defineTable({
  name: 'stablecoins_stablecoin',
  view: stablecoinView,
  filters: {
    provider: filterColumn('text', ({ provider }: StablecoinDocument) => provider),
    issuance_status: filterColumn('text', ({ issuanceStatus }: StablecoinDocument) => issuanceStatus),
    svc_operations_status: filterColumn('text', ({ svcOperationsStatus }: StablecoinDocument) => svcOperationsStatus),
  },
});

export const operationsTable = defineTable({
  name: 'stablecoins_operation',
  view: operationView,
  filters: {
    stablecoin_id: filterColumn('text', ({ stablecoinId }: OperationDocument) => stablecoinId),
    operation_type: filterColumn('text', ({ operationType }: OperationDocument) => operationType),
    status: filterColumn('text', ({ status }: OperationDocument) => status),
    source_account: filterColumn('text', ({ source }: OperationDocument) => source.externalAccountId ?? null),
    destination_account: filterColumn('text', ({ destination }: OperationDocument) => destination.accountId),
  },
  version: 2, // 2: operations in progress are found by their accounts
});
