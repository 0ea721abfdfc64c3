import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { SpanSink } from './tracing/span-sink.js';
import { Tracing } from './tracing/tracing.js';

/** The tracing of one application. Without a sink no spans are recorded. */
@Global()
@Module({})
export class TelemetryModule {
  static forRoot(sink: SpanSink | null): DynamicModule {
    return {
      module: TelemetryModule,
      providers: [{ provide: Tracing, useValue: sink === null ? Tracing.OFF : new Tracing(sink) }],
      exports: [Tracing],
    };
  }
}
