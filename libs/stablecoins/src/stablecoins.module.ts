import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@app/accounts';
import { EventSourcingModule } from '@app/event-sourcing';
import { CLOCK, type Clock } from '@app/kernel';
import { PartnerConnections, PartnerOrders } from '@app/partners';
import { ChangeSvcOperationsHandler } from './commands/change-svc-operations.js';
import { CreateBurnHandler } from './commands/create-burn.js';
import { CreateMintHandler } from './commands/create-mint.js';
import { LinkProviderAccountHandler } from './commands/link-provider-account.js';
import { OperationStarter } from './services/operation-starter.service.js';
import { ProviderAccess } from './services/provider-access.service.js';
import { RegisterStablecoinHandler } from './commands/register-stablecoin.js';
import { RecordVerificationHandler } from './commands/record-verification.js';
import { ReleaseProviderAccountHandler } from './commands/release-provider-account.js';
import { RecordIssuanceHandler } from './commands/record-issuance.js';
import { RecordOperationHandler } from './commands/record-operation.js';
import { operation } from './domain/operation/operation.decider.js';
import { providerAccount } from './domain/provider-account/provider-account.decider.js';
import { stablecoin } from './domain/stablecoin/stablecoin.decider.js';
import { OperationsController } from './http/operations.controller.js';
import { ProviderAccountsController } from './http/provider-accounts.controller.js';
import { StablecoinsController } from './http/stablecoins.controller.js';
import { StablecoinResources } from './http/stablecoins.resources.js';
import { operationsTable, providerAccountsTable, stablecoinsTable } from './projections/stablecoins.table.js';
import { ProductionStablecoinProvider } from './providers/production/production-stablecoin-provider.js';
import { SandboxStablecoinProvider } from './providers/sandbox/sandbox-stablecoin-provider.js';
import { STABLECOIN_EFFECTS } from './effects/stablecoins.effect.js';
import { StablecoinProviders } from './providers/stablecoin-providers.js';
import { InFlightOperations } from './queries/in-flight-operations.questions.js';
import { ProviderLinks } from './queries/provider-links.questions.js';
import {
  GetOperationHandler,
  GetProviderAccountHandler,
  GetStablecoinHandler,
  ListOperationsHandler,
  ListProviderAccountsHandler,
  ListStablecoinsHandler,
} from './queries/stablecoins.queries.js';
import { issuanceSaga } from './sagas/issuance.saga.js';
import { operationSaga } from './sagas/operation.saga.js';
import { providerAccountVerificationSaga } from './sagas/provider-account-verification.saga.js';

/** The bounded context of stablecoins: issuance, minting, burning. */
@Module({
  imports: [
    CqrsModule,
    AccountsModule,
    EventSourcingModule.forFeature({
      aggregates: [providerAccount, stablecoin, operation],
      tables: [providerAccountsTable, stablecoinsTable, operationsTable],
      sagas: [providerAccountVerificationSaga, issuanceSaga, operationSaga],
    }),
  ],
  controllers: [ProviderAccountsController, StablecoinsController, OperationsController],
  providers: [
    {
      provide: StablecoinProviders,
      inject: [PartnerConnections, PartnerOrders, CLOCK],
      useFactory: (connections: PartnerConnections, orders: PartnerOrders, clock: Clock) =>
        new StablecoinProviders([
          new SandboxStablecoinProvider(),
          new ProductionStablecoinProvider(connections, orders, clock),
        ]),
    },
    GetOperationHandler,
    GetProviderAccountHandler,
    GetStablecoinHandler,
    ListOperationsHandler,
    ListProviderAccountsHandler,
    ListStablecoinsHandler,
    StablecoinResources,
    ProviderLinks,
    InFlightOperations,
    ProviderAccess,
    OperationStarter,
    LinkProviderAccountHandler,
    RegisterStablecoinHandler,
    CreateMintHandler,
    CreateBurnHandler,
    ChangeSvcOperationsHandler,
    RecordVerificationHandler,
    ReleaseProviderAccountHandler,
    RecordIssuanceHandler,
    RecordOperationHandler,
    ...STABLECOIN_EFFECTS,
  ],
})
export class StablecoinsModule {}
