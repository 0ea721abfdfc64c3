import { RequestMethod } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import { Tracing } from '@app/telemetry';
import { serveDocument } from './documentation/openapi-document.js';
import { BASE_PATH } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings, OPERATIONS } from './http.settings.js';
import { METRICS_REGISTRY, measureRequests } from './operations/metrics.js';
import { logRequests } from './operations/request-log.js';
import { traceRequest } from './operations/request-tracing.js';
import { ErrorLinks } from './problems/error-links.js';
import { traceRequests } from './problems/uncaught.js';
import { recordRequests } from './request-records/record-requests.js';
import { RequestRecords } from './request-records/request-records.js';
import { boundArrivals, measureSlots } from './requests/arrival.middleware.js';
import { boundConnections } from './requests/connections.js';
import { answerWellKnownAtRoot, checkAddress, checkHeaders, nameRequest } from './requests/edge.middleware.js';
import { IdSource } from './requests/id-source.js';
import { type Draining, OpenConnections } from './requests/open-connections.js';
import { OpenStreams } from './streams/open-streams.js';
import { Slots } from './requests/slots.js';
import { answerUnreadable, readTargets } from './requests/unreadable-request.js';

/** Options for `NestFactory.create`: this library parses bodies itself. */
export const httpApplicationOptions = { bodyParser: false } as const;

/** Installs everything before the router. Call once, before the app listens. */
export function configureHttp(app: NestExpressApplication): NestExpressApplication {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.setGlobalPrefix(BASE_PATH, {
    exclude: OPERATIONS.map((path) => ({ path, method: RequestMethod.GET })),
  });
  const ids = app.get(IdSource, { strict: false });
  app.get(OpenConnections, { strict: false }).follow(app.getHttpServer());
  const links = app.get(ErrorLinks, { strict: false });
  answerUnreadable(app.getHttpServer(), ids, links);
  readTargets(app.getHttpServer());
  const tracing = app.get(Tracing, { strict: false });
  app.use(nameRequest(ids, tracing));
  app.use(traceRequests);
  app.use(traceRequest(tracing));
  const metrics = app.get<Registry>(METRICS_REGISTRY, { strict: false });
  app.use(measureRequests(metrics));
  app.use(logRequests());
  app.use(recordRequests(app.get(RequestRecords, { strict: false })));
  const settings = app.get<HttpSettings>(HTTP_SETTINGS, { strict: false });
  app.set('trust proxy', [...settings.trustedProxies]);
  const slots = app.get(Slots, { strict: false });
  measureSlots(slots, metrics);
  boundConnections(app.getHttpServer(), slots, settings);
  app.use(boundArrivals(slots, links));
  // Pages served over plain http on a developer's machine must be able to load their scripts.
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }));
  app.use(checkHeaders);
  app.use(checkAddress);
  app.use(answerWellKnownAtRoot);
  serveDocument(app, settings);
  return app;
}

/**
 * Drains requests before the app closes, while everything still works: reports not ready, ends streams, and answers requests until none has
 * arrived for a second, with `Connection: close`. Resolves after at most `acceptMilliseconds` and seven seconds.
 */
export async function drainHttp(app: NestExpressApplication, draining: Draining): Promise<void> {
  app.get(OpenStreams, { strict: false }).finish();
  await app.get(OpenConnections, { strict: false }).drain(draining);
}
