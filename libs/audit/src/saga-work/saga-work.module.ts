import { Module } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_POOL } from '@app/database';
import { FeatureRegistry, SagaInstances, Timers } from '@app/event-sourcing';
import { EventCodec, EventStore } from '@app/event-store';
import { AUDIT_OPTIONS, type AuditOptions } from '../audit.options.js';
import { WorkAudit } from './work-audit.js';

/** Compares timers and the saga queue with the log, from which they are derived. */
@Module({
  providers: [
    {
      provide: WorkAudit,
      useFactory: workAuditOf,
      inject: [DATABASE_POOL, EventStore, EventCodec, SagaInstances, Timers, FeatureRegistry, AUDIT_OPTIONS],
    },
  ],
  exports: [WorkAudit],
})
export class SagaWorkModule {}

function workAuditOf(
  pool: pg.Pool,
  store: EventStore,
  codec: EventCodec,
  instances: SagaInstances,
  timers: Timers,
  registry: FeatureRegistry,
  { release }: AuditOptions,
): WorkAudit {
  return new WorkAudit({
    pool,
    store,
    codec,
    instances,
    timers,
    release,
    sagas: () => registry.sagas(),
    gate: (saga) => registry.gate(saga),
  });
}
