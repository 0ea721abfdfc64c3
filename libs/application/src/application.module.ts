import { type DynamicModule, Module } from '@nestjs/common';
import { AgentTokenAuthenticator } from '@app/agents';
import { ConsoleModule, ConsoleSessions } from '@app/console';
import { DocumentationModule } from '@app/documentation';
import type { EventSourcingRole } from '@app/event-sourcing';
import type { EventStoreChoice, MasterKeySource } from '@app/event-store';
import {
  AgentAuthenticator,
  Authenticator,
  type HttpSettings,
  HttpModule,
  PlatformCompatibility,
  PlatformEpochs,
  QuotaSource,
  RequestFaults,
  Sealer,
  SessionAuthenticator,
} from '@app/http';
import type { Clock } from '@app/kernel';
import { ConfiguredCompatibility, SupersededPlatforms, TokenAuthenticator } from '@app/platforms';
import { FaultInjection } from '@app/sandbox';
import type { SpanSink } from '@app/telemetry';
import { API_MEMBERS } from './api-members.js';
import { BooksMetric, BooksReadiness } from './books/books-health.js';
import { BooksModule } from './books/books.module.js';
import { PartnerReportsMetrics } from './partner-reports/partner-reports.metrics.js';
import { PartnerReportsModule } from './partner-reports/partner-reports.module.js';
import { API_TAGS, type ContextOptions, contextModules } from './contexts.js';
import { erases } from './erases.js';
import { infrastructure } from './infrastructure/infrastructure.js';
import { OTHER_MIGRATIONS } from './migrations.js';
import { BackgroundMetrics } from './background.metrics.js';
import { ConfiguredQuotas } from './quotas/configured-quotas.js';
import { DatabaseReadiness, EventStoreReadiness, ProjectionReadiness, SagaReadiness } from './readiness.js';
import { VaultSealer } from './vault-sealer.js';

/** Options of the whole application. */
export interface ApplicationOptions extends ContextOptions {
  /** URL of the serving role. */
  readonly databaseUrl: string;
  /** URL of the role that owns and migrates the tables; default: that of the serving role. */
  readonly ownerDatabaseUrl?: string;
  /** The event store; default: the database. */
  readonly eventStore?: EventStoreChoice;
  /** A master key of the installation: 32 bytes, or a key of a key manager. */
  readonly masterKey: MasterKeySource;
  /** Root key of the history that an empty database takes over. Default: the master key, or a new key wrapped by a key manager. */
  readonly rootKey?: Buffer;
  readonly clock: Clock;
  /** Background work of this process. */
  readonly role: EventSourcingRole;
  readonly release: string;
  readonly http?: Partial<HttpSettings>;
  readonly poolSize?: number;
  /** Silence after which a process that leads or holds leases is replaced. */
  readonly silenceLimitMilliseconds?: number;
  /** Interval in milliseconds at which due daily reports of partners are made; null: none are made automatically. */
  readonly partnerReportsEvery?: number | null;
  /** Destination of spans; default: none are recorded. */
  readonly spans?: SpanSink | null;
  /** Receives warnings about the installation at the start. */
  readonly warn?: (message: string) => void;
  /** Receives the errors of background work. */
  readonly report: (message: string, error: unknown) => void;
}

const READINESS = [DatabaseReadiness, EventStoreReadiness, ProjectionReadiness, SagaReadiness, BooksReadiness];

/** All contexts on one infrastructure, for the API, the worker, the CLI and the tests. */
@Module({})
export class ApplicationModule {
  static forRoot(options: ApplicationOptions): DynamicModule {
    const { databaseUrl, ownerDatabaseUrl, eventStore, masterKey, clock, role, release, poolSize } = options;
    const { rootKey, silenceLimitMilliseconds, warn, report, spans } = options;
    return {
      module: ApplicationModule,
      imports: [
        ...infrastructure({
          databaseUrl,
          masterKey,
          clock,
          role,
          release,
          report,
          migrations: OTHER_MIGRATIONS,
          spans,
          ...(rootKey === undefined ? {} : { rootKey }),
          ...(ownerDatabaseUrl === undefined ? {} : { ownerDatabaseUrl }),
          ...(warn === undefined ? {} : { warn }),
          ...(eventStore === undefined ? {} : { eventStore }),
          ...(poolSize === undefined ? {} : { poolSize }),
          ...(silenceLimitMilliseconds === undefined ? {} : { silenceLimitMilliseconds }),
        }),
        HttpModule.forRoot({
          providers: [
            { provide: Authenticator, useExisting: TokenAuthenticator },
            { provide: AgentAuthenticator, useExisting: AgentTokenAuthenticator },
            { provide: PlatformCompatibility, useExisting: ConfiguredCompatibility },
            { provide: PlatformEpochs, useExisting: SupersededPlatforms },
            { provide: RequestFaults, useExisting: FaultInjection },
            { provide: SessionAuthenticator, useExisting: ConsoleSessions },
            { provide: Sealer, useClass: VaultSealer },
            { provide: QuotaSource, useClass: ConfiguredQuotas },
            ...READINESS,
            BooksMetric,
            BackgroundMetrics,
            PartnerReportsMetrics,
          ],
          readiness: READINESS,
          tags: API_TAGS,
          members: API_MEMBERS,
          settings: { publicUrl: options.publicUrl ?? null, ...options.http },
        }),
        BooksModule,
        PartnerReportsModule.forRoot(
          options.partnerReportsEvery === undefined ? {} : { lookEvery: options.partnerReportsEvery },
        ),
        ...contextModules(options),
        ConsoleModule.forRoot({ publicUrl: options.publicUrl ?? null, erases }),
        DocumentationModule,
      ],
    };
  }
}

/** Background work of a process with this ROLE. */
export function roleOf(role: 'all' | 'api' | 'worker' | 'none'): EventSourcingRole {
  const works = role === 'all' || role === 'worker';
  return { readSide: works, sagas: works };
}
