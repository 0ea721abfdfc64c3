import { type DynamicModule, Module } from '@nestjs/common';
import { CONSOLE_OPTIONS, type ConsoleOptions } from './console.options.js';
import { SessionController } from './http/session.controller.js';
import { ConsolePages } from './pages/console-pages.js';
import { ConsoleSessions } from './sessions/console-sessions.js';

/** The server's side of the console: its pages, and the sessions of people. */
@Module({})
export class ConsoleModule {
  static forRoot(options: ConsoleOptions): DynamicModule {
    return {
      module: ConsoleModule,
      global: true,
      controllers: [SessionController],
      providers: [{ provide: CONSOLE_OPTIONS, useValue: options }, ConsoleSessions, ConsolePages],
      exports: [ConsoleSessions],
    };
  }
}
