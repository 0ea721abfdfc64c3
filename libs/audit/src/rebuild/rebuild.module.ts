import { Module } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_POOL } from '@app/database';
import { RegisteredProjections } from '@app/event-sourcing';
import { EventCodec, EventStore } from '@app/event-store';
import { ProjectionRebuilds } from './projection-rebuilds.js';

/** Rebuilds projections in shadow tables. */
@Module({
  providers: [
    {
      provide: ProjectionRebuilds,
      useFactory: rebuildsOf,
      inject: [DATABASE_POOL, EventStore, EventCodec, RegisteredProjections],
    },
  ],
  exports: [ProjectionRebuilds],
})
export class RebuildModule {}

function rebuildsOf(
  pool: pg.Pool,
  store: EventStore,
  codec: EventCodec,
  projections: RegisteredProjections,
): ProjectionRebuilds {
  return new ProjectionRebuilds(pool, store, codec, () => projections.all());
}
