import { RequestMethod } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import { serveDocumentation } from './documentation/openapi-document.js';
import { BASE_PATH, HTTP_SETTINGS, type HttpSettings, OPERATIONS } from './http.settings.js';
import { METRICS_REGISTRY, measureRequests } from './operations/metrics.js';
import { traceRequests } from './problems/uncaught.js';
import { checkAddress, nameRequest } from './requests/edge.middleware.js';
import { IdSource } from './requests/id-source.js';
import { OpenConnections } from './requests/open-connections.js';
import { shedLoad } from './requests/load-shedding.middleware.js';
import { keepRawBody } from './requests/raw-body.middleware.js';
import { Slots } from './requests/slots.js';
import { answerUnreadable, readTargets } from './requests/unreadable-request.js';

/** Give these to `NestFactory.create`: this library reads bodies itself. */
export const httpApplicationOptions = { bodyParser: false } as const;

/** Everything before the router; call once, before the app listens. */
export function configureHttp(app: NestExpressApplication): NestExpressApplication {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.setGlobalPrefix(BASE_PATH, {
    exclude: OPERATIONS.map((path) => ({ path, method: RequestMethod.GET })),
  });
  const ids = app.get(IdSource, { strict: false });
  app.get(OpenConnections, { strict: false }).follow(app.getHttpServer());
  answerUnreadable(app.getHttpServer(), ids);
  readTargets(app.getHttpServer());
  app.use(nameRequest(ids));
  app.use(traceRequests);
  const metrics = app.get<Registry>(METRICS_REGISTRY, { strict: false });
  app.use(measureRequests(metrics));
  const { requestsAtOnce } = app.get<HttpSettings>(HTTP_SETTINGS, { strict: false });
  app.use(shedLoad(app.get(Slots, { strict: false }), requestsAtOnce, metrics));
  // plain http on a developer's machine must keep loading the documentation's own scripts
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }));
  app.use(checkAddress);
  app.use(keepRawBody);
  serveDocumentation(app);
  return app;
}
