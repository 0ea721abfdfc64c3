import { Module } from '@nestjs/common';
import { DatabaseListener } from '@app/database';
import { Tracing } from '@app/telemetry';
import { EventCodec, EventStore, StreamIndex } from '@app/event-store';
import { EVENT_SOURCING_OPTIONS, type EventSourcingOptions } from '../event-sourcing.options.js';
import { AggregateRunner } from './aggregate-runner.js';
import { Contention, contentionMessages, randomPause } from './contention.js';
import { ViewReader } from './view-reader.js';

/** Commands on aggregates, and views of their streams. */
@Module({
  providers: [
    { provide: Contention, useFactory: contentionOf, inject: [DatabaseListener] },
    {
      provide: AggregateRunner,
      useFactory: runnerOf,
      inject: [EventStore, EventCodec, StreamIndex, EVENT_SOURCING_OPTIONS, Contention, DatabaseListener, Tracing],
    },
    { provide: ViewReader, useFactory: viewReaderOf, inject: [EventStore, EventCodec, DatabaseListener] },
  ],
  exports: [AggregateRunner, ViewReader],
})
export class AggregatesModule {}

function contentionOf(listener: DatabaseListener): Contention {
  return new Contention(randomPause, contentionMessages(listener));
}

function runnerOf(
  store: EventStore,
  codec: EventCodec,
  index: StreamIndex,
  { release, report: failed }: EventSourcingOptions,
  contention: Contention,
  listener: DatabaseListener,
  tracing: Tracing,
): AggregateRunner {
  return new AggregateRunner({
    store,
    codec,
    index,
    release,
    failed,
    contention,
    notificationHealth: listener,
    tracing,
  });
}

function viewReaderOf(store: EventStore, codec: EventCodec, listener: DatabaseListener): ViewReader {
  return new ViewReader(store, codec, listener);
}
