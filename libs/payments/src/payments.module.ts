import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@app/accounts';
import { EventSourcingModule } from '@app/event-sourcing';
import { CLOCK, type Clock } from '@app/kernel';
import { PartnerConnections, PartnerOrders } from '@app/partners';
import { ScaModule } from '@app/sca';
import { AuthorizeQuoteHandler } from './commands/authorize-quote.js';
import { ChangeTransactionHandler } from './commands/change-transaction.js';
import { CreateQuoteHandler } from './commands/create-quote.js';
import { CreateTransferInHandler } from './commands/create-transfer-in.js';
import { CreateTransferOutHandler } from './commands/create-transfer-out.js';
import { CurrentPayments } from './services/current-payments.service.js';
import { CurrentRates } from './services/current-rates.service.js';
import { ExpireQuotesHandler } from './commands/expire-quotes.js';
import { ReadQuoteHandler } from './commands/read-quote.js';
import { OpenQuotes } from './queries/open-quotes.questions.js';
import { quoteExpirySaga } from './sagas/quote-expiry.saga.js';
import { ExecuteQuoteHandler } from './commands/execute-quote.js';
import { LookUpReceiverHandler } from './commands/look-up-receiver.js';
import { MoveTransactionHandler } from './commands/move-transaction.js';
import { PaymentFacts } from './services/payment-facts.service.js';
import { QuoteAuthorization } from './services/quote-authorization.service.js';
import { QuoteParties } from './services/quote-parties.service.js';
import { BookDepositHandler } from './commands/book-deposit.js';
import { ReceivePushedFundsHandler } from './commands/receive-pushed-funds.js';
import { SimulateFundingHandler } from './commands/simulate-funding.js';
import { RequestIncomingPaymentHandler } from './commands/request-incoming-payment.js';
import { ChargeReturnedFundingHandler } from './commands/charge-returned-funding.js';
import { RecallDepositHandler } from './commands/recall-deposit.js';
import { RecallSuspendedFundsHandler } from './commands/recall-suspended-funds.js';
import { ReturnFundingHandler } from './commands/return-funding.js';
import { RecoverReturnedCollectionHandler } from './commands/recover-returned-collection.js';
import { WriteOffReturnedCollectionHandler } from './commands/write-off-returned-collection.js';
import { ResendQuoteCodeHandler } from './commands/resend-quote-code.js';
import { ResolveSuspenseHandler } from './commands/resolve-suspense.js';
import { SettleVolumeHandler } from './commands/settle-volume.js';
import { SourceDebit } from './services/source-debit.service.js';
import { CollectDepositHandler } from './commands/collect-deposit.js';
import { ApplyApprovalResponseHandler } from './commands/apply-approval-response.js';
import { dailyVolume } from './domain/daily-volume/daily-volume.decider.js';
import { lookup } from './domain/lookup/lookup.decider.js';
import { transaction } from './domain/transaction/transaction.decider.js';
import { CryptoController } from './http/crypto.controller.js';
import { ExchangeRatesController } from './http/exchange-rates.controller.js';
import { QuoteAuthorizationController } from './http/quote-authorization.controller.js';
import { QuotesController } from './http/quotes.controller.js';
import { ReceiversController } from './http/receivers.controller.js';
import { SandboxPaymentsController } from './http/sandbox-payments.controller.js';
import { TransactionsController } from './http/transactions.controller.js';
import { TransfersController } from './http/transfers.controller.js';
import { UmaProvidersController } from './http/uma-providers.controller.js';
import { paymentNotifications } from './notifications/payments.notifications.js';
import { quotesTable, suspenseTable, transactionsTable } from './projections/payments.table.js';
import { PAYMENT_EFFECTS } from './effects/payments.effect.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { ProductionExchangeMarket } from './providers/production/production-exchange-market.js';
import { ProductionPaymentNetwork } from './providers/production/production-payment-network.js';
import { ProductionUmaNetwork } from './providers/production/production-uma-network.js';
import { SandboxExchangeMarket } from './providers/sandbox/sandbox-exchange-market.js';
import { SandboxPaymentNetwork } from './providers/sandbox/sandbox-payment-network.js';
import { SandboxUmaNetwork } from './providers/sandbox/sandbox-uma-network.js';
import { ExchangeRates } from './services/exchange-rates.service.js';
import { OlderHistory } from './queries/older-history.questions.js';
import { NetworkBookings } from './services/network-bookings.service.js';
import { PartnerReconciliations } from './queries/partner-reconciliations.questions.js';
import { ReturnLosses } from './queries/return-losses.questions.js';
import { InFlightPayments } from './queries/in-flight-payments.questions.js';
import { ListExchangeRatesHandler } from './queries/exchange-rates.queries.js';
import {
  GetQuoteHandler,
  GetTransactionHandler,
  GetAmountInSuspenseHandler,
  ListSuspenseHandler,
  ListTransactionsHandler,
} from './queries/payments.queries.js';
import { ListUmaProvidersHandler } from './queries/uma-providers.queries.js';
import { WithdrawalFees } from './services/withdrawal-fees.service.js';
import { PaymentResources } from './http/payments.resources.js';
import { incomingPaymentSaga } from './sagas/incoming-payment.saga.js';
import { quoteSaga } from './sagas/quote.saga.js';
import { depositRecallSaga } from './sagas/deposit-recall.saga.js';
import { refundSaga } from './sagas/refund.saga.js';
import { suspenseSaga } from './sagas/suspense.saga.js';
import { transferInSaga } from './sagas/transfer-in.saga.js';
import { transferOutSaga } from './sagas/transfer-out.saga.js';
import { volumeGuardSaga } from './sagas/volume-guard.saga.js';

/** The bounded context of quotes, transfers, transactions and exchange rates. */
@Module({
  imports: [
    CqrsModule,
    AccountsModule,
    ScaModule,
    EventSourcingModule.forFeature({
      aggregates: [transaction, dailyVolume, lookup],
      tables: [transactionsTable, quotesTable, suspenseTable],
      sagas: [
        transferOutSaga,
        transferInSaga,
        quoteSaga,
        quoteExpirySaga,
        refundSaga,
        suspenseSaga,
        depositRecallSaga,
        incomingPaymentSaga,
        volumeGuardSaga,
      ],
      notifications: paymentNotifications,
    }),
  ],
  controllers: [
    TransfersController,
    QuotesController,
    QuoteAuthorizationController,
    TransactionsController,
    ReceiversController,
    ExchangeRatesController,
    UmaProvidersController,
    CryptoController,
    SandboxPaymentsController,
  ],
  providers: [
    {
      provide: PaymentProviders,
      inject: [PartnerConnections, PartnerOrders, CLOCK],
      useFactory: (connections: PartnerConnections, orders: PartnerOrders, clock: Clock) =>
        new PaymentProviders(
          [new SandboxExchangeMarket(), new ProductionExchangeMarket(connections, orders, clock)],
          [new SandboxPaymentNetwork(), new ProductionPaymentNetwork(connections, orders, clock)],
          [new SandboxUmaNetwork(), new ProductionUmaNetwork(connections, orders, clock)],
        ),
    },
    PaymentFacts,
    QuoteParties,
    QuoteAuthorization,
    SourceDebit,
    SettleVolumeHandler,
    GetQuoteHandler,
    GetTransactionHandler,
    GetAmountInSuspenseHandler,
    ListSuspenseHandler,
    ListTransactionsHandler,
    OlderHistory,
    InFlightPayments,
    NetworkBookings,
    PartnerReconciliations,
    ReturnLosses,
    CurrentPayments,
    PaymentResources,
    CurrentRates,
    ExchangeRates,
    ListUmaProvidersHandler,
    ListExchangeRatesHandler,
    WithdrawalFees,
    CreateTransferOutHandler,
    CreateTransferInHandler,
    CreateQuoteHandler,
    ExecuteQuoteHandler,
    ExpireQuotesHandler,
    ReadQuoteHandler,
    OpenQuotes,
    AuthorizeQuoteHandler,
    ResendQuoteCodeHandler,
    MoveTransactionHandler,
    ChangeTransactionHandler,
    LookUpReceiverHandler,
    ReceivePushedFundsHandler,
    BookDepositHandler,
    SimulateFundingHandler,
    RequestIncomingPaymentHandler,
    ResolveSuspenseHandler,
    RecoverReturnedCollectionHandler,
    ReturnFundingHandler,
    RecallDepositHandler,
    RecallSuspendedFundsHandler,
    ChargeReturnedFundingHandler,
    WriteOffReturnedCollectionHandler,
    CollectDepositHandler,
    ApplyApprovalResponseHandler,
    ...PAYMENT_EFFECTS,
  ],
  exports: [CurrentPayments, CurrentRates, PartnerReconciliations, ReturnLosses],
})
export class PaymentsModule {}
