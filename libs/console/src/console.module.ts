import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@app/accounts';
import { OperatorsModule } from '@app/operators';
import { PaymentsModule } from '@app/payments';
import { BooksReader } from './books/books-reader.js';
import { PlatformBooksController } from './books/platform-books.controller.js';
import { CONSOLE_OPTIONS, type ConsoleOptions } from './console.options.js';
import { BrandingController } from './http/branding.controller.js';
import { SessionCookies } from './http/session-cookies.js';
import { SessionController } from './http/session.controller.js';
import { SignInController } from './http/sign-in.controller.js';
import { BlockedWorkController } from './operators/blocked-work.controller.js';
import { BooksController } from './operators/books.controller.js';
import { CardMoneyController } from './operators/card-money.controller.js';
import { HistoryController } from './operators/history.controller.js';
import { MaintenanceController } from './operators/maintenance.controller.js';
import { PartnerDaysController } from './operators/partner-days.controller.js';
import { MoneyDecisions } from './operators/money-decisions.js';
import { OperatedPlatforms } from './operators/operated-platforms.js';
import { OperatorJobs } from './operators/operator-jobs.js';
import { SuspenseController } from './operators/suspense.controller.js';
import { ConsolePages } from './pages/console-pages.js';
import { ConsoleSessions } from './sessions/console-sessions.js';
import { OperatorSessions } from './sessions/operator-sessions.js';
import { OperatorSignIns } from './sessions/operator-sign-ins.js';
import { OpenIdProvider } from './sign-in/openid-provider.js';

/** The server side of the console: its pages, sign-in sessions, and the endpoints of the operator pages. */
@Module({})
export class ConsoleModule {
  static forRoot(options: ConsoleOptions): DynamicModule {
    return {
      module: ConsoleModule,
      global: true,
      imports: [CqrsModule, AccountsModule, OperatorsModule, PaymentsModule],
      controllers: [
        SessionController,
        SignInController,
        PlatformBooksController,
        BrandingController,
        BlockedWorkController,
        SuspenseController,
        CardMoneyController,
        MaintenanceController,
        BooksController,
        PartnerDaysController,
        HistoryController,
      ],
      providers: [
        { provide: CONSOLE_OPTIONS, useValue: options },
        ConsoleSessions,
        OperatorSessions,
        OperatorSignIns,
        SessionCookies,
        OpenIdProvider,
        OperatedPlatforms,
        OperatorJobs,
        MoneyDecisions,
        BooksReader,
        ConsolePages,
      ],
      exports: [ConsoleSessions],
    };
  }
}
