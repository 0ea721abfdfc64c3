import type { DynamicModule } from '@nestjs/common';
import { AuditModule } from '@app/audit';
import { DatabaseModule, type DatabaseOptions } from '@app/database';
import { EventSourcingModule, type EventSourcingOptions } from '@app/event-sourcing';
import { EventStoreModule, type EventStoreOptions } from '@app/event-store';
import { type SpanSink, TelemetryModule } from '@app/telemetry';
import { INFRASTRUCTURE_MIGRATIONS } from './migrations.js';

/** Options of all modules below the contexts. */
interface InfrastructureOptions extends Omit<DatabaseOptions, 'migrations'>, EventStoreOptions, EventSourcingOptions {
  /** Migrations of other libraries (idempotency keys). */
  readonly migrations?: DatabaseOptions['migrations'];
  /** Destination of spans; default: none are recorded. */
  readonly spans?: SpanSink | null | undefined;
}

/** The modules below the contexts. They start in this order and stop in reverse order, so the list is imported as it is. */
export function infrastructure(options: InfrastructureOptions): DynamicModule[] {
  const { role, release, report, migrations = [], spans = null } = options;
  return [
    TelemetryModule.forRoot(spans),
    DatabaseModule.forRoot({ ...options, migrations: [...INFRASTRUCTURE_MIGRATIONS, ...migrations] }),
    EventStoreModule.forRoot(options),
    EventSourcingModule.forRoot({ role, release, report }),
    AuditModule.forRoot({ seals: role.readSide, release, report }),
  ];
}
