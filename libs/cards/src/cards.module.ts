import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@app/accounts';
import { EventSourcingModule } from '@app/event-sourcing';
import { ROOT_KEY, purposeKey } from '@app/event-store';
import { IdSource, RandomIdSource } from '@app/http';
import { CLOCK, type Clock } from '@app/kernel';
import { PartnerConnections, PartnerOrders } from '@app/partners';
import { ScaModule } from '@app/sca';
import { AuthorizationSteps } from './services/authorization-steps.service.js';
import { AuthorizeCardHandler } from './commands/authorize-card.js';
import { ConfirmAnswerHandler } from './commands/confirm-answer.js';
import { RecordProvisioningHandler } from './commands/record-provisioning.js';
import { ReleasePlatformCardIdHandler } from './commands/release-platform-card-id.js';
import { ConcludeAuthorizationHandler } from './commands/conclude-authorization.js';
import { ConcludeAuthorizationsHandler } from './commands/conclude-authorizations.js';
import { FinishPresentmentHandler } from './commands/finish-presentment.js';
import { RecordPullHandler } from './commands/record-pull.js';
import { CloseOutTransactionsHandler } from './commands/close-out-transactions.js';
import { CloseReportedCardHandler } from './commands/close-reported-card.js';
import { TakePresentmentHandler } from './commands/take-presentment.js';
import { IssuerBookings } from './services/issuer-bookings.service.js';
import { IssuerReports } from './services/issuer-reports.service.js';
import { CloseCardOfDeletedHandler } from './commands/close-card-of-deleted.js';
import { CardTransactionPresenter } from './services/card-transaction-presenter.service.js';
import { CloseCardByServiceHandler } from './commands/close-card.js';
import { FundingSources } from './services/funding-sources.service.js';
import { InquireBalanceHandler } from './commands/inquire-balance.js';
import { IssueCardHandler } from './commands/issue-card.js';
import { OpenRevealHandler } from './commands/open-reveal.js';
import { PresentCardTransactionHandler } from './commands/present-card-transaction.js';
import { WriteOffShortfallHandler } from './commands/write-off-shortfall.js';
import { RecoverShortfallHandler } from './commands/recover-shortfall.js';
import { ResolveCardSuspenseHandler } from './commands/resolve-card-suspense.js';
import { RevealCardHandler } from './commands/reveal-card.js';
import { SettleNetworkHandler } from './commands/settle-network.js';
import { UpdateCardHandler } from './commands/update-card.js';
import { CardNumberVault } from './credentials/card-number-vault.js';
import { card } from './domain/card/card.decider.js';
import { cardTransaction } from './domain/card-transaction/card-transaction.decider.js';
import { networkSettlement } from './domain/network-settlement/network-settlement.decider.js';
import { AnswerConfirmations } from './http/answer-confirmations.guard.js';
import { IssuerAuthorizationsController } from './http/issuer-authorizations.controller.js';
import { CardPagesController } from './http/card-pages.controller.js';
import { CardsController } from './http/cards.controller.js';
import { CardResources } from './http/cards.resources.js';
import { SandboxCardsController } from './http/sandbox-cards.controller.js';
import { cardNotifications } from './notifications/cards.notifications.js';
import { cardTransactionsTable, cardsTable, openCardTransactionsTable } from './projections/cards.table.js';
import { CARD_EFFECTS } from './effects/cards.effect.js';
import { CardProviders } from './providers/card-providers.js';
import { ProductionCardIssuer } from './providers/production/production-card-issuer.js';
import { SandboxCardIssuer } from './providers/sandbox/sandbox-card-issuer.js';
import { CardBindings } from './queries/card-bindings.questions.js';
import { CardTransactionSource } from './queries/card-transaction-source.questions.js';
import { GetCardHandler, ListCardsHandler } from './queries/cards.queries.js';
import { CardShortfall } from './queries/card-shortfall.questions.js';
import { DelegatedKeys } from './queries/delegated-keys.questions.js';
import { OpenCardTransactions } from './queries/open-card-transactions.questions.js';
import { cardClosingSaga } from './sagas/card-closing.saga.js';
import { cardProvisioningSaga } from './sagas/card-provisioning.saga.js';
import { cardStateSaga } from './sagas/card-state.saga.js';
import { issuerReportSaga } from './sagas/issuer-report.saga.js';
import { deletedCardholderSaga } from './sagas/deleted-cardholder.saga.js';
import { pullConfirmationSaga } from './sagas/pull-confirmation.saga.js';
import { unfinishedAuthorizationSaga } from './sagas/unfinished-authorization.saga.js';
import { unfinishedPresentmentSaga } from './sagas/unfinished-presentment.saga.js';

/** The bounded context of cards and card transactions. */
@Global()
@Module({
  imports: [
    CqrsModule,
    AccountsModule,
    ScaModule,
    EventSourcingModule.forFeature({
      aggregates: [card, cardTransaction, networkSettlement],
      tables: [cardsTable, cardTransactionsTable, openCardTransactionsTable],
      sagas: [
        cardProvisioningSaga,
        cardStateSaga,
        issuerReportSaga,
        cardClosingSaga,
        deletedCardholderSaga,
        unfinishedAuthorizationSaga,
        unfinishedPresentmentSaga,
        pullConfirmationSaga,
      ],
      notifications: cardNotifications,
    }),
  ],
  controllers: [CardsController, SandboxCardsController, IssuerAuthorizationsController, CardPagesController],
  providers: [
    { provide: IdSource, useClass: RandomIdSource },
    { provide: CardNumberVault, useFactory: numbersUnder, inject: [ROOT_KEY] },
    {
      provide: CardProviders,
      inject: [CardNumberVault, PartnerConnections, PartnerOrders, CLOCK],
      useFactory: (vault: CardNumberVault, connections: PartnerConnections, orders: PartnerOrders, clock: Clock) =>
        new CardProviders([new SandboxCardIssuer(vault), new ProductionCardIssuer(connections, orders, clock)]),
    },
    GetCardHandler,
    ListCardsHandler,
    CardTransactionSource,
    CardResources,
    CardBindings,
    CardShortfall,
    DelegatedKeys,
    OpenCardTransactions,
    FundingSources,
    AuthorizationSteps,
    CardTransactionPresenter,
    IssueCardHandler,
    UpdateCardHandler,
    RevealCardHandler,
    OpenRevealHandler,
    AuthorizeCardHandler,
    ConfirmAnswerHandler,
    AnswerConfirmations,
    PresentCardTransactionHandler,
    InquireBalanceHandler,
    RecoverShortfallHandler,
    WriteOffShortfallHandler,
    ResolveCardSuspenseHandler,
    CloseCardByServiceHandler,
    SettleNetworkHandler,
    RecordProvisioningHandler,
    ReleasePlatformCardIdHandler,
    ConcludeAuthorizationHandler,
    ConcludeAuthorizationsHandler,
    FinishPresentmentHandler,
    RecordPullHandler,
    CloseOutTransactionsHandler,
    CloseCardOfDeletedHandler,
    CloseReportedCardHandler,
    TakePresentmentHandler,
    IssuerBookings,
    IssuerReports,
    ...CARD_EFFECTS,
  ],
  exports: [CardBindings, CardShortfall, DelegatedKeys],
})
export class CardsModule {}

function numbersUnder(rootKey: Buffer): CardNumberVault {
  return new CardNumberVault(purposeKey(rootKey, 'card numbers'));
}
