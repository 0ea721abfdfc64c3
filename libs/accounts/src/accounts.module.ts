import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { CLOCK, type Clock } from '@app/kernel';
import { PartnerConnections, PartnerOrders } from '@app/partners';
import { ScaModule } from '@app/sca';
import { AccountOpener } from './services/account-opener.service.js';
import { RequestTrustHandler } from './commands/request-trust.js';
import { ConfirmTrustHandler } from './commands/confirm-trust.js';
import { TrustableAccounts } from './services/trustable-accounts.service.js';
import { ChallengeOwnershipHandler } from './commands/challenge-ownership.js';
import { CheckLivenessHandler } from './effects/check-liveness.effect.js';
import { ConcludeLivenessHandler } from './commands/conclude-liveness.js';
import { ConcludeScreeningHandler } from './commands/conclude-screening.js';
import { ScreenAccountHandler } from './effects/screen-account.effect.js';
import { ChangeWalletPrivacyHandler } from './commands/change-wallet-privacy.js';
import { AccountBalanceCheck } from './services/account-balance-check.service.js';
import { DeleteExternalAccountHandler } from './commands/delete-external-account.js';
import { ExternalAccountFinder } from './services/external-account-finder.service.js';
import { ChooseDefaultDepositHandler } from './commands/choose-default-deposit.js';
import { ForgetDefaultDepositHandler } from './commands/forget-default-deposit.js';
import { WithdrawDefaultDepositHandler } from './commands/withdraw-default-deposit.js';
import { ChangeExternalAccountStatusHandler } from './commands/change-external-account-status.js';
import { FundInternalAccountHandler } from './commands/fund-internal-account.js';
import { ConfirmDebitHandler } from './commands/confirm-debit.js';
import { ReleaseOverdueDebitsHandler } from './commands/release-overdue-debits.js';
import { ReleaseUnconfirmedDebitHandler } from './commands/release-unconfirmed-debit.js';
import { VoidDebitHandler } from './commands/void-debit.js';
import { CreditAccountHandler } from './commands/credit-account.js';
import { ReceiveDepositHandler } from './commands/receive-deposit.js';
import { AskFundingInstructionsHandler } from './commands/ask-funding-instructions.js';
import { RecoverReturnLossHandler } from './commands/recover-return-loss.js';
import { ReturnCreditHandler } from './commands/return-credit.js';
import { WriteOffCardLossHandler } from './commands/write-off-card-loss.js';
import { WriteOffReturnLossHandler } from './commands/write-off-return-loss.js';
import { ChargeReturnHandler } from './commands/charge-return.js';
import { ReverseCreditHandler } from './commands/reverse-credit.js';
import { ChangeInternalAccountStatusHandler } from './commands/change-internal-account-status.js';
import { ReissueFundingInstructionsHandler } from './commands/reissue-funding-instructions.js';
import { InternalAccountRunner } from './services/internal-account-runner.service.js';
import { BlockCardMoneyHandler } from './commands/block-card-money.js';
import { MoveCardMoneyHandler } from './commands/move-card-money.js';
import { ProvisionAccountsHandler } from './commands/provision-accounts.js';
import { BackfillAccountsHandler } from './commands/backfill-accounts.js';
import { RegisterExternalAccountHandler } from './commands/register-external-account.js';
import { ReleaseIdentifierHandler } from './commands/release-identifier.js';
import { ReserveDebitHandler } from './commands/reserve-debit.js';
import { VerifyOwnershipHandler } from './commands/verify-ownership.js';
import { depositPreference } from './domain/deposit-preference/deposit-preference.decider.js';
import { externalAccount } from './domain/external-account/external-account.decider.js';
import { internalAccount } from './domain/internal-account/internal-account.decider.js';
import { AccountResources } from './http/accounts.resources.js';
import { BeneficiaryTrustController } from './http/beneficiary-trust.controller.js';
import { CustomerExternalAccountsController } from './http/customer-external-accounts.controller.js';
import { CustomerInternalAccountsController } from './http/customer-internal-accounts.controller.js';
import { DiscoveriesController } from './http/discoveries.controller.js';
import { InternalAccountsController } from './http/internal-accounts.controller.js';
import { PlatformExternalAccountsController } from './http/platform-external-accounts.controller.js';
import { PlatformInternalAccountsController } from './http/platform-internal-accounts.controller.js';
import { SandboxInternalAccountsController } from './http/sandbox-internal-accounts.controller.js';
import { VaspsController } from './http/vasps.controller.js';
import { accountNotifications } from './notifications/accounts.notifications.js';
import { cardSuspenseTable, externalAccountsTable, internalAccountsTable } from './projections/accounts.table.js';
import { ledgerProjection } from './projections/ledger.projection.js';
import { AccountScreenings } from './providers/account-screening.port.js';
import { DepositCoordinatesDirectory } from './providers/deposit-coordinates.port.js';
import { ProductionAccountScreening } from './providers/production/production-account-screening.js';
import { ProductionReceivingPartners } from './providers/production/production-receiving-partners.js';
import { ReceivingPartners } from './providers/receiving-partners.port.js';
import { ProductionNameVerifier } from './providers/production/production-name-verifier.js';
import { NameVerifiers } from './providers/name-verification.port.js';
import { ProductionWalletOwnership } from './providers/production/production-wallet-ownership.js';
import { SandboxDepositCoordinates } from './providers/sandbox/sandbox-deposit-coordinates.js';
import { SandboxNameVerifier } from './providers/sandbox/sandbox-name-verifier.js';
import { SandboxWalletOwnership } from './providers/sandbox/sandbox-wallet-ownership.js';
import { WalletOwnershipChecks } from './providers/wallet-ownership.port.js';
import { AccountStatements } from './queries/account-statements.questions.js';
import { AccountsInUse } from './queries/accounts-in-use.questions.js';
import {
  ExternalAccountIds,
  GetExternalAccountHandler,
  GetInternalAccountHandler,
  ListExternalAccountsHandler,
  ListInternalAccountsHandler,
  ListPlatformInternalAccountsHandler,
} from './queries/accounts.queries.js';
import { ListBanksHandler, ListVaspsHandler } from './queries/directory.queries.js';
import { CardSuspense } from './queries/card-suspense.questions.js';
import { ExternalAccounts } from './queries/external-accounts.questions.js';
import { TransactionSources } from './queries/transaction-sources.questions.js';
import { HeldCurrencyIndex } from './queries/held-currency-index.questions.js';
import { InternalAccounts } from './queries/internal-accounts.questions.js';
import { TrialBalance } from './queries/trial-balance.questions.js';
import { accountBackfillSaga, accountProvisioningSaga } from './sagas/account-provisioning.saga.js';
import { accountScreeningSaga } from './sagas/account-screening.saga.js';
import { defaultDepositSaga } from './sagas/default-deposit.saga.js';
import { deletedAccountSaga } from './sagas/deleted-account.saga.js';
import { livenessSaga } from './sagas/liveness.saga.js';
import { unconfirmedDebitSaga } from './sagas/unconfirmed-debit.saga.js';

/** The app lists this module before OnboardingModule: `customers/internal-accounts` must be matched before `customers/:customerId`. */
@Module({
  imports: [
    CqrsModule,
    ScaModule,
    EventSourcingModule.forFeature({
      aggregates: [internalAccount, externalAccount, depositPreference],
      tables: [internalAccountsTable, externalAccountsTable, cardSuspenseTable],
      projections: [ledgerProjection],
      sagas: [
        accountProvisioningSaga,
        accountBackfillSaga,
        unconfirmedDebitSaga,
        defaultDepositSaga,
        deletedAccountSaga,
        livenessSaga,
        accountScreeningSaga,
      ],
      notifications: accountNotifications,
    }),
  ],
  controllers: [
    CustomerInternalAccountsController,
    InternalAccountsController,
    PlatformInternalAccountsController,
    SandboxInternalAccountsController,
    CustomerExternalAccountsController,
    BeneficiaryTrustController,
    PlatformExternalAccountsController,
    DiscoveriesController,
    VaspsController,
  ],
  providers: [
    {
      provide: DepositCoordinatesDirectory,
      useFactory: () => new DepositCoordinatesDirectory([new SandboxDepositCoordinates()]),
    },
    {
      provide: ReceivingPartners,
      inject: [PartnerConnections, PartnerOrders, CLOCK],
      useFactory: (connections: PartnerConnections, orders: PartnerOrders, clock: Clock) =>
        new ProductionReceivingPartners(connections, orders, clock),
    },
    {
      provide: NameVerifiers,
      inject: [PartnerConnections, PartnerOrders, CLOCK],
      useFactory: (connections: PartnerConnections, orders: PartnerOrders, clock: Clock) =>
        new NameVerifiers([new SandboxNameVerifier(), new ProductionNameVerifier(connections, orders, clock)]),
    },
    {
      provide: AccountScreenings,
      inject: [PartnerConnections, PartnerOrders],
      useFactory: (connections: PartnerConnections, orders: PartnerOrders) =>
        new AccountScreenings([new ProductionAccountScreening(connections, orders)]),
    },
    {
      provide: WalletOwnershipChecks,
      inject: [PartnerConnections, PartnerOrders, CLOCK],
      useFactory: (connections: PartnerConnections, orders: PartnerOrders, clock: Clock) =>
        new WalletOwnershipChecks([
          new SandboxWalletOwnership(),
          new ProductionWalletOwnership(connections, orders, clock),
        ]),
    },
    ExternalAccountIds,
    GetExternalAccountHandler,
    GetInternalAccountHandler,
    ListExternalAccountsHandler,
    ListInternalAccountsHandler,
    ListPlatformInternalAccountsHandler,
    ListBanksHandler,
    ListVaspsHandler,
    CardSuspense,
    InternalAccounts,
    AccountResources,
    ExternalAccounts,
    AccountsInUse,
    TransactionSources,
    TrialBalance,
    AccountStatements,
    HeldCurrencyIndex,
    AccountBalanceCheck,
    InternalAccountRunner,
    ReserveDebitHandler,
    ChangeWalletPrivacyHandler,
    MoveCardMoneyHandler,
    BlockCardMoneyHandler,
    FundInternalAccountHandler,
    RegisterExternalAccountHandler,
    DeleteExternalAccountHandler,
    ExternalAccountFinder,
    ChallengeOwnershipHandler,
    VerifyOwnershipHandler,
    CheckLivenessHandler,
    ConcludeLivenessHandler,
    ScreenAccountHandler,
    ConcludeScreeningHandler,
    TrustableAccounts,
    RequestTrustHandler,
    ConfirmTrustHandler,
    AccountOpener,
    ProvisionAccountsHandler,
    BackfillAccountsHandler,
    ReleaseIdentifierHandler,
    ConfirmDebitHandler,
    ReleaseOverdueDebitsHandler,
    ReleaseUnconfirmedDebitHandler,
    VoidDebitHandler,
    CreditAccountHandler,
    RecoverReturnLossHandler,
    ReceiveDepositHandler,
    AskFundingInstructionsHandler,
    ChargeReturnHandler,
    WriteOffReturnLossHandler,
    WriteOffCardLossHandler,
    ReturnCreditHandler,
    ReverseCreditHandler,
    ChangeInternalAccountStatusHandler,
    ReissueFundingInstructionsHandler,
    ChooseDefaultDepositHandler,
    ForgetDefaultDepositHandler,
    WithdrawDefaultDepositHandler,
    ChangeExternalAccountStatusHandler,
  ],
  exports: [
    ExternalAccountIds,
    CardSuspense,
    InternalAccounts,
    ExternalAccounts,
    AccountsInUse,
    TransactionSources,
    TrialBalance,
    AccountStatements,
  ],
})
export class AccountsModule {}
