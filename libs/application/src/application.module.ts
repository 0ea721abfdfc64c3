import { hkdfSync } from 'node:crypto';
import path from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '@app/accounts';
import { AgentTokenAuthenticator, AgentsModule } from '@app/agents';
import { CardsModule } from '@app/cards';
import type { EventSourcingRole } from '@app/event-sourcing';
import type { EventStoreChoice } from '@app/event-store';
import {
  AgentAuthenticator,
  Authenticator,
  type HttpSettings,
  HttpModule,
  PlatformCompatibility,
  Sealer,
  httpMigrations,
} from '@app/http';
import type { Clock, LocalNetworks } from '@app/kernel';
import { OnboardingModule, type S3Bucket } from '@app/onboarding';
import { PaymentsModule } from '@app/payments';
import { ConfiguredCompatibility, PlatformsModule, TokenAuthenticator } from '@app/platforms';
import { ScaModule } from '@app/sca';
import { StablecoinsModule } from '@app/stablecoins';
import { type IdentityIssuer, PUBLIC_IDENTITY_ISSUERS, WalletAuthModule } from '@app/wallet-auth';
import { WebhooksModule } from '@app/webhooks';
import { API_MEMBERS } from './api-members.js';
import { API_TAG_DESCRIPTIONS } from './api-tags.js';
import { BooksAudit } from './books/books-audit.js';
import { BooksMetric, BooksReadiness } from './books/books-health.js';
import { booksMigration } from './books/books.migration.js';
import { infrastructure } from './infrastructure/infrastructure.js';
import { SagaMetrics } from './saga.metrics.js';
import { DatabaseReadiness, EventStoreReadiness, ProjectionReadiness, SagaReadiness } from './readiness.js';
import { VaultSealer } from './vault-sealer.js';

/** Options of the whole application: database, keys, files, addresses. */
export interface ApplicationOptions {
  /** The address of the role that serves. */
  readonly databaseUrl: string;
  /** The address of the role that owns the tables and migrates; when absent, the one that serves does. */
  readonly ownerDatabaseUrl?: string;
  /** Where events are kept; in the database when absent. */
  readonly eventStore?: EventStoreChoice;
  /** Root folder for files of contexts, one subfolder each. */
  readonly dataDirectory: string;
  /** Where people's browsers reach this service; the address that the caller used when absent. */
  readonly publicUrl?: string | undefined;
  /** Where documents are kept instead of the data directory. */
  readonly documentBucket?: S3Bucket | undefined;
  /** 32 bytes that wrap every data key. */
  readonly masterKey: Buffer;
  readonly clock: Clock;
  /** Which background work this process does. */
  readonly role: EventSourcingRole;
  readonly release: string;
  /** Where webhooks of sandboxes may be sent besides public addresses. */
  readonly localNetworks: LocalNetworks;
  /** Issuers whose identity tokens production accepts; default: the public ones. */
  readonly identityIssuers?: readonly IdentityIssuer[];
  readonly http?: Partial<HttpSettings>;
  readonly poolSize?: number;
  /** After how much silence a process that leads or holds leases is replaced. */
  readonly silenceLimitMilliseconds?: number;
  /** Receives weaknesses of the installation at the start. */
  readonly warn?: (message: string) => void;
  /** Where faults of background work go. */
  readonly report: (message: string, error: unknown) => void;
}

const READINESS = [DatabaseReadiness, EventStoreReadiness, ProjectionReadiness, SagaReadiness, BooksReadiness];

/** Every context on one infrastructure: the API, the worker, the command line and the tests boot it. */
@Module({})
export class ApplicationModule {
  static forRoot(options: ApplicationOptions): DynamicModule {
    const { databaseUrl, ownerDatabaseUrl, eventStore, masterKey, clock, role, release, poolSize } = options;
    const { silenceLimitMilliseconds, warn, report } = options;
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
          migrations: [...httpMigrations, booksMigration],
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
            { provide: Sealer, useClass: VaultSealer },
            ...READINESS,
            BooksAudit,
            BooksMetric,
            SagaMetrics,
          ],
          readiness: READINESS,
          tags: API_TAG_DESCRIPTIONS,
          members: API_MEMBERS,
          settings: { publicUrl: options.publicUrl ?? null, ...options.http },
        }),
        PlatformsModule.forRoot({ localNetworks: options.localNetworks }),
        AccountsModule, // before onboarding: `customers/internal-accounts` must be tried before `customers/:customerId`
        OnboardingModule.forRoot({
          dataDirectory: path.join(options.dataDirectory, 'onboarding'),
          publicUrl: options.publicUrl,
          documentBucket: options.documentBucket,
        }),
        ScaModule,
        PaymentsModule,
        CardsModule.forRoot({ numberKey: keyFor('card numbers', options.masterKey), publicUrl: options.publicUrl }),
        AgentsModule,
        WalletAuthModule.forRoot({ identityIssuers: options.identityIssuers ?? PUBLIC_IDENTITY_ISSUERS }),
        StablecoinsModule,
        WebhooksModule.forRoot({ localNetworks: options.localNetworks }),
      ],
    };
  }
}

/** Derives a key for one purpose; it reveals nothing about the master key. */
function keyFor(purpose: string, masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), purpose, 32));
}

/** Background work of a process with this ROLE. */
export function roleOf(role: 'all' | 'api' | 'worker' | 'none'): EventSourcingRole {
  const works = role === 'all' || role === 'worker';
  return { readSide: works, sagas: works };
}
