import { Module } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_POOL } from '@app/database';
import { ReadSide } from '@app/event-sourcing';
import { EventMacs, EventStore, SealKey } from '@app/event-store';
import { CLOCK, type Clock } from '@app/kernel';
import { AUDIT_OPTIONS, type AuditOptions } from '../audit.options.js';
import { PostgresSeals } from './postgres-seals.js';
import { SealStore } from './seal-store.js';
import { Sealer } from './sealer.js';
import { AuthenticLog, takeOverLog } from './takeover.js';

/** Seals of the log, and the position from which its events are authentic. */
@Module({
  providers: [
    { provide: SealStore, useClass: PostgresSeals },
    {
      provide: AuthenticLog,
      useFactory: authenticLogOf,
      inject: [DATABASE_POOL, EventStore, SealStore, SealKey, EventMacs, CLOCK],
    },
    {
      provide: Sealer,
      useFactory: sealerOf,
      inject: [EventStore, SealStore, SealKey, AuthenticLog, ReadSide, CLOCK, AUDIT_OPTIONS],
    },
  ],
  exports: [SealStore, AuthenticLog, Sealer],
})
export class SealsModule {}

async function authenticLogOf(
  pool: pg.Pool,
  store: EventStore,
  seals: SealStore,
  key: SealKey,
  macs: EventMacs,
  clock: Clock,
): Promise<AuthenticLog> {
  return new AuthenticLog(macs, await takeOverLog({ pool, store, seals, key, macs, clock }));
}

function sealerOf(
  store: EventStore,
  seals: SealStore,
  key: SealKey,
  log: AuthenticLog,
  readSide: ReadSide,
  clock: Clock,
  { report }: AuditOptions,
): Sealer {
  return new Sealer({
    store,
    seals,
    key,
    clock,
    authenticity: () => log,
    leads: () => readSide.leading,
    failed: report,
  });
}
