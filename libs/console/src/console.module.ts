import { type DynamicModule, Module } from '@nestjs/common';
import { OperatorsModule } from '@app/operators';
import { CONSOLE_OPTIONS, type ConsoleOptions } from './console.options.js';
import { SessionController } from './http/session.controller.js';
import { BlockedWorkController } from './operators/blocked-work.controller.js';
import { OperatedPlatforms } from './operators/operated-platforms.js';
import { ConsolePages } from './pages/console-pages.js';
import { ConsoleSessions } from './sessions/console-sessions.js';
import { OperatorSessions } from './sessions/operator-sessions.js';

/** The server's side of the console: its pages, the sessions of people, and the doors of operators' pages. */
@Module({})
export class ConsoleModule {
  static forRoot(options: ConsoleOptions): DynamicModule {
    return {
      module: ConsoleModule,
      global: true,
      imports: [OperatorsModule],
      controllers: [SessionController, BlockedWorkController],
      providers: [
        { provide: CONSOLE_OPTIONS, useValue: options },
        ConsoleSessions,
        OperatorSessions,
        OperatedPlatforms,
        ConsolePages,
      ],
      exports: [ConsoleSessions],
    };
  }
}
