import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EVENT_SOURCING_OPTIONS, type EventSourcingOptions } from './event-sourcing.options.js';

/** The options of the process, for the modules of this library. */
@Global()
@Module({})
export class EventSourcingOptionsModule {
  static of(options: EventSourcingOptions): DynamicModule {
    return {
      module: EventSourcingOptionsModule,
      providers: [{ provide: EVENT_SOURCING_OPTIONS, useValue: options }],
      exports: [EVENT_SOURCING_OPTIONS],
    };
  }
}
