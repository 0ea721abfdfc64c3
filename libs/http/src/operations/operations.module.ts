import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Tracing } from '@app/telemetry';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import { ErrorLinks } from '../problems/error-links.js';
import { ADDRESSES, ProblemFilter } from '../problems/problem.filter.js';
import { UnknownAddress } from '../problems/unknown-address.js';
import { boundConnections } from '../requests/connections.js';
import { checkAddress, checkHeaders, nameRequest } from '../requests/edge.middleware.js';
import { IdSource } from '../requests/id-source.js';
import { OpenConnections } from '../requests/open-connections.js';
import { Slots } from '../requests/slots.js';
import { answerUnreadable, readTargets } from '../requests/unreadable-request.js';
import { HealthController } from './health.controller.js';
import { METRICS_REGISTRY } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { READINESS_CHECKS } from './readiness.js';

/** `/health/live`, `/health/ready` and `/metrics` for an application without an API. */
@Module({})
export class OperationsModule {
  static of(application: INestApplicationContext): DynamicModule {
    const shared = [METRICS_REGISTRY, READINESS_CHECKS, HTTP_SETTINGS, ErrorLinks];
    return {
      module: OperationsModule,
      controllers: [HealthController, MetricsController],
      providers: [
        ...shared.map((token) => ({ provide: token, useValue: application.get(token, { strict: false }) })),
        { provide: ADDRESSES, useValue: 'This port serves only /health/live, /health/ready and /metrics.' },
        ProblemFilter,
        UnknownAddress,
        { provide: APP_FILTER, useExisting: ProblemFilter },
      ],
    };
  }
}

/**
 * Creates a monitoring server for a process without an API; the caller starts listening. It has the API's connection limits and error body,
 * and stops accepting requests once `application` closes.
 */
export async function createOperations(application: INestApplicationContext): Promise<NestExpressApplication> {
  const shared = <Value>(token: abstract new (...parts: never[]) => Value): Value =>
    application.get(token, { strict: false });
  const app = await NestFactory.create<NestExpressApplication>(OperationsModule.of(application), {
    bodyParser: false,
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  app.set('etag', false);
  app.set('x-powered-by', false);
  const server = app.getHttpServer();
  const ids = shared(IdSource);
  shared(OpenConnections).follow(server);
  answerUnreadable(server, ids, shared(ErrorLinks));
  readTargets(server);
  boundConnections(server, shared(Slots), application.get<HttpSettings>(HTTP_SETTINGS, { strict: false }));
  app.use(nameRequest(ids, Tracing.OFF));
  app.use(checkHeaders);
  app.use(checkAddress);
  return app.init();
}
