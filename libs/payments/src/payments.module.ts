import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@app/accounts';
import { EventSourcingModule } from '@app/event-sourcing';
import { CreateQuoteHandler } from './commands/create-quote.js';
import { CreateTransferInHandler } from './commands/create-transfer-in.js';
import { CreateTransferOutHandler } from './commands/create-transfer-out.js';
import { ExecuteQuoteHandler } from './commands/execute-quote.js';
import { ExpireQuoteHandler } from './commands/expire-quote.js';
import { MoveTransactionHandler } from './commands/move-transaction.js';
import { PaymentFacts } from './commands/payment-facts.reader.js';
import { SourceDebit } from './commands/source-debit.js';
import { dailyVolume } from './domain/daily-volume/daily-volume.decider.js';
import { transaction } from './domain/transaction/transaction.decider.js';
import { QuotesController } from './http/quotes.controller.js';
import { TransactionsController } from './http/transactions.controller.js';
import { TransfersController } from './http/transfers.controller.js';
import { paymentNotifications } from './notifications/payments.notifications.js';
import { quotesTable, transactionsTable } from './projections/payments.projection.js';
import { PAYMENT_EFFECTS } from './providers/payment-effects.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { ProductionExchangeMarket } from './providers/production/production-exchange-market.js';
import { ProductionPaymentNetwork } from './providers/production/production-payment-network.js';
import { SandboxExchangeMarket } from './providers/sandbox/sandbox-exchange-market.js';
import { SandboxPaymentNetwork } from './providers/sandbox/sandbox-payment-network.js';
import { PaymentQueries } from './queries/payments.queries.js';
import { quoteSaga } from './sagas/quote.saga.js';
import { refundSaga } from './sagas/refund.saga.js';
import { transferInSaga } from './sagas/transfer-in.saga.js';
import { transferOutSaga } from './sagas/transfer-out.saga.js';

@Module({
  imports: [
    CqrsModule,
    AccountsModule,
    EventSourcingModule.forFeature({
      aggregates: [transaction, dailyVolume],
      tables: [transactionsTable, quotesTable],
      sagas: [transferOutSaga, transferInSaga, quoteSaga, refundSaga],
      notifications: paymentNotifications,
    }),
  ],
  controllers: [TransfersController, QuotesController, TransactionsController],
  providers: [
    {
      provide: PaymentProviders,
      useFactory: () => new PaymentProviders(
        [new SandboxExchangeMarket(), new ProductionExchangeMarket()],
        [new SandboxPaymentNetwork(), new ProductionPaymentNetwork()],
      ),
    },
    PaymentFacts, SourceDebit, PaymentQueries,
    CreateTransferOutHandler, CreateTransferInHandler, CreateQuoteHandler, ExecuteQuoteHandler, ExpireQuoteHandler, MoveTransactionHandler,
    ...PAYMENT_EFFECTS,
  ],
})
export class PaymentsModule {}
