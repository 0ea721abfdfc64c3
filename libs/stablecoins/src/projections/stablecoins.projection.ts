import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type OperationDocument, operationView } from '../domain/operation/operation.view.js';
import { type ProviderAccountDocument, providerAccountView } from '../domain/provider-account/provider-account.view.js';
import { type StablecoinDocument, stablecoinView } from '../domain/stablecoin/stablecoin.view.js';

export const providerAccountsTable = defineTable({
  name: 'stablecoins_provider_account',
  view: providerAccountView,
  filters: {
    provider: filterColumn<ProviderAccountDocument>('text', ({ provider }) => provider),
    status: filterColumn<ProviderAccountDocument>('text', ({ status }) => status),
  },
});

export const stablecoinsTable = defineTable({
  name: 'stablecoins_stablecoin',
  view: stablecoinView,
  filters: {
    provider: filterColumn<StablecoinDocument>('text', ({ provider }) => provider),
    issuance_status: filterColumn<StablecoinDocument>('text', ({ issuanceStatus }) => issuanceStatus),
    svc_operations_status: filterColumn<StablecoinDocument>('text', ({ svcOperationsStatus }) => svcOperationsStatus),
  },
});

export const operationsTable = defineTable({
  name: 'stablecoins_operation',
  view: operationView,
  filters: {
    stablecoin_id: filterColumn<OperationDocument>('text', ({ stablecoinId }) => stablecoinId),
    operation_type: filterColumn<OperationDocument>('text', ({ operationType }) => operationType),
    status: filterColumn<OperationDocument>('text', ({ status }) => status),
    source_account: filterColumn<OperationDocument>('text', ({ source }) => source.externalAccountId ?? null),
    destination_account: filterColumn<OperationDocument>('text', ({ destination }) => destination.accountId),
  },
  version: 2, // 2: operations in progress are found by their accounts
});
