import { type DynamicModule, Module, type ModuleMetadata, type InjectionToken, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './auth/access.guard.js';
import { AuthenticationGuard } from './auth/authentication.guard.js';
import { NoSessions, SessionAuthenticator } from './auth/authenticator.port.js';
import { RateLimitGuard } from './auth/rate-limit.guard.js';
import { CompatibilityInterceptor } from './compatibility/compatibility.interceptor.js';
import { PlatformCompatibility, SpecificationOnly } from './compatibility/compatibility.port.js';
import { FaultInterceptor } from './faults/fault.interceptor.js';
import { NoRequestFaults, RequestFaults } from './faults/request-faults.port.js';
import {
  API_MEMBERS,
  API_TAGS,
  type ApiMembers,
  type ApiTag,
  HTTP_SETTINGS,
  type HttpSettings,
  defaultHttpSettings,
  slotLimitsOf,
} from './http.settings.js';
import { OpenApiDocument } from './documentation/openapi-document.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';
import { HealthController } from './operations/health.controller.js';
import { MetricsController } from './operations/metrics.controller.js';
import { METRICS_REGISTRY, createMetricsRegistry } from './operations/metrics.js';
import { READINESS_CHECKS, type ReadinessCheck, SlotReadiness } from './operations/readiness.js';
import { CursorSigningInterceptor } from './pages/cursor-signing.interceptor.js';
import { SignedCursors } from './pages/signed-cursors.js';
import { OneEpoch, PlatformEpochs } from './point-in-time/platform-epochs.port.js';
import { PointInTimeInterceptor } from './point-in-time/point-in-time.interceptor.js';
import { ErrorLinks } from './problems/error-links.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { UnknownAddress } from './problems/unknown-address.js';
import { PlatformQuotas } from './quotas/platform-quotas.js';
import { QuotaGuard } from './quotas/quota.guard.js';
import { DefaultQuotas, QuotaSource } from './quotas/quota-source.port.js';
import { RequestRecords } from './request-records/request-records.js';
import { BodyGuard } from './requests/body.guard.js';
import { QueryGuard } from './requests/query.guard.js';
import { EdgeInterceptor } from './requests/edge.interceptor.js';
import { EveryMistakeInterceptor } from './requests/every-mistake.interceptor.js';
import { IdSource, RandomIdSource } from './requests/id-source.js';
import { PublicAddress } from './requests/public-address.js';
import { OpenConnections } from './requests/open-connections.js';
import { OwnRequests } from './requests/own-requests.js';
import { RequestHashes } from './idempotency/request-hashes.js';
import { RequestMetadataInterceptor } from './requests/request-metadata.interceptor.js';
import { SlotGuard } from './requests/slot.guard.js';
import { Slots } from './requests/slots.js';
import { OpenStreams } from './streams/open-streams.js';
import { IgnoredFieldsInterceptor } from './validation/ignored-fields.interceptor.js';
import { ValidationPipe } from './validation/validation.pipe.js';

/** Dependencies that the HTTP library needs from the application. */
interface HttpModuleOptions {
  /** Modules that export the dependencies of the providers below. */
  readonly imports?: ModuleMetadata['imports'];
  /** Must bind Authenticator, AgentAuthenticator and Sealer, and DATABASE_POOL and CLOCK unless a module does. May rebind IdSource, PlatformCompatibility, PlatformEpochs, QuotaSource, RequestFaults and SessionAuthenticator. */
  readonly providers: readonly Provider[];
  /** Tokens of the ReadinessChecks of `/health/ready`. */
  readonly readiness?: readonly InjectionToken[];
  readonly settings?: Partial<HttpSettings>;
  /** Groups of operations that the OpenAPI document describes. */
  readonly tags?: readonly ApiTag[];
  readonly members?: ApiMembers;
}

/**
 * Processes every request in this order: authentication (401), rate limit (429), authorization (403), concurrency limits (429, 503), quotas
 * (429), parsing (400, 415), metadata, fault injection, compatibility, idempotency (409 or the stored answer), completion of refusals with
 * all invalid fields, verification of the cursor, `asOf`, validation (400). All errors pass through the problem filter.
 */
@Module({})
export class HttpModule {
  static forRoot({
    imports = [],
    providers,
    readiness = [],
    settings = {},
    tags = [],
    members = {},
  }: HttpModuleOptions): DynamicModule {
    return {
      module: HttpModule,
      global: true, // contexts look up requests
      imports,
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: IdSource, useClass: RandomIdSource },
        PublicAddress,
        { provide: PlatformCompatibility, useClass: SpecificationOnly },
        { provide: SessionAuthenticator, useClass: NoSessions },
        { provide: PlatformEpochs, useClass: OneEpoch },
        { provide: QuotaSource, useClass: DefaultQuotas },
        { provide: RequestFaults, useClass: NoRequestFaults },
        { provide: HTTP_SETTINGS, useValue: { ...defaultHttpSettings, ...settings } satisfies HttpSettings },
        { provide: API_TAGS, useValue: tags },
        { provide: API_MEMBERS, useValue: members },
        { provide: METRICS_REGISTRY, useFactory: createMetricsRegistry },
        {
          provide: READINESS_CHECKS,
          useFactory: (connections: OpenConnections, slots: Slots, ...checks: ReadinessCheck[]) => [
            ...checks,
            new SlotReadiness(slots),
            connections,
          ],
          inject: [OpenConnections, Slots, ...readiness],
        },
        {
          provide: Slots,
          useFactory: (given: HttpSettings) => new Slots(slotLimitsOf(given)),
          inject: [HTTP_SETTINGS],
        },
        ErrorLinks,
        OpenApiDocument,
        IdempotencyStore,
        RequestRecords,
        OpenConnections,
        OwnRequests,
        OpenStreams,
        PlatformQuotas,
        ...providers,
        { provide: APP_GUARD, useClass: AuthenticationGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: SlotGuard },
        { provide: APP_GUARD, useClass: QuotaGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: QueryGuard },
        RequestHashes,
        RequestMetadataInterceptor,
        FaultInterceptor,
        CompatibilityInterceptor,
        IdempotencyInterceptor,
        EveryMistakeInterceptor,
        SignedCursors,
        CursorSigningInterceptor,
        PointInTimeInterceptor,
        IgnoredFieldsInterceptor,
        { provide: APP_INTERCEPTOR, useClass: EdgeInterceptor },
        { provide: APP_PIPE, useClass: ValidationPipe },
        ProblemFilter,
        UnknownAddress,
        { provide: APP_FILTER, useExisting: ProblemFilter },
      ],
      exports: [
        HTTP_SETTINGS,
        METRICS_REGISTRY,
        IdSource,
        OpenApiDocument,
        OpenStreams,
        OwnRequests,
        PlatformQuotas,
        PublicAddress,
        RequestHashes,
        RequestRecords,
        Slots,
      ],
    };
  }
}
