import { defineTable, lookup } from '@app/event-sourcing';
import { type OperationDocument, operationView } from '../domain/operation/operation.view.js';
import { type ProviderAccountDocument, providerAccountView } from '../domain/provider-account/provider-account.view.js';
import { type StablecoinDocument, stablecoinView } from '../domain/stablecoin/stablecoin.view.js';

export const providerAccountsTable = defineTable({
  name: 'stablecoins_provider_account',
  view: providerAccountView,
  lookups: {
    provider: lookup<ProviderAccountDocument>('text', ({ provider }) => provider),
    status: lookup<ProviderAccountDocument>('text', ({ status }) => status),
  },
});

export const stablecoinsTable = defineTable({
  name: 'stablecoins_stablecoin',
  view: stablecoinView,
  lookups: {
    provider: lookup<StablecoinDocument>('text', ({ provider }) => provider),
    issuance_status: lookup<StablecoinDocument>('text', ({ issuanceStatus }) => issuanceStatus),
    svc_operations_status: lookup<StablecoinDocument>('text', ({ svcOperationsStatus }) => svcOperationsStatus),
  },
});

export const operationsTable = defineTable({
  name: 'stablecoins_operation',
  view: operationView,
  lookups: {
    stablecoin_id: lookup<OperationDocument>('text', ({ stablecoinId }) => stablecoinId),
    operation_type: lookup<OperationDocument>('text', ({ operationType }) => operationType),
  },
});
