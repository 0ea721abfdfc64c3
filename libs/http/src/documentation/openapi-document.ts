import { type INestApplication, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_PAGE } from '@app/kernel';
import { documentAccess } from '../auth/access.document.js';
import { AUTHENTICATION_SCHEMES, type AuthenticationScheme } from '../auth/authentication-schemes.js';
import { documentCompatibility } from '../compatibility/compatibility.document.js';
import { documentIdempotency } from '../idempotency/idempotency.document.js';
import { documentIgnoredFields } from '../validation/ignored-fields.document.js';
import { RateLimiter } from '../auth/rate-limits.js';
import {
  API_MEMBERS,
  API_TAGS,
  type ApiMembers,
  type ApiTag,
  HTTP_SETTINGS,
  type HttpSettings,
} from '../http.settings.js';
import { documentPointInTime } from '../point-in-time/point-in-time.document.js';
import { addUnions, describeUnions } from '../validation/union.js';
import { cacheTexts } from './cached-texts.middleware.js';
import { documentExamples } from './examples.document.js';
import { documentErrors } from './errors.document.js';
import { documentMembers } from './members.document.js';

/** Builds the OpenAPI 3.1 document of all controllers of the app, with API_TAGS and the public URL as server. */
function buildOpenApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Payments platform API')
    .setDescription(
      `Amounts are integers in the smallest unit of the currency. Ids are \`<Resource>:<uuid>\`. Times are ISO 8601 in UTC. [Error codes](${ERROR_PAGE}).`,
    )
    .setVersion('2025-10-13')
    .addSecurityRequirements('BasicAuth' satisfies AuthenticationScheme);
  for (const { name, description } of app.get<readonly ApiTag[]>(API_TAGS, { strict: false }))
    builder.addTag(name, description);
  builder.addServer(app.get<HttpSettings>(HTTP_SETTINGS, { strict: false }).publicUrl ?? '/', 'This installation');
  for (const [name, { type, scheme, description }] of Object.entries(AUTHENTICATION_SCHEMES))
    builder.addSecurity(name, { type, scheme, description });
  describeUnions();
  const document = addUnions(
    SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: operationId, autoTagControllers: false }),
  );
  document.info.license = LICENSE;
  const whole = withNullTypes(
    documentAccess(documentCompatibility(documentIgnoredFields(documentIdempotency(documentPointInTime(document))))),
  ) as OpenAPIObject;
  const members = app.get<ApiMembers>(API_MEMBERS, { strict: false });
  return withSortedSchemas(documentExamples(documentMembers(documentErrors(whole), members)));
}

/** Sorts schemas by name, since the order of discovery differs between processes. */
function withSortedSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

const LICENSE = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };

const DOCUMENT = '/openapi.json';

/** The OpenAPI document of the application, built on first use. */
@Injectable()
export class OpenApiDocument {
  private app: INestApplication | null = null;
  private built: OpenAPIObject | null = null;

  /** Sets the application whose controllers the document describes. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** The whole document. Throws in an application that serves no API. */
  get(): OpenAPIObject {
    if (this.app === null) throw new Error('This process serves no API.');
    return (this.built ??= buildOpenApiDocument(this.app));
  }
}

/** Serves `/openapi.json`, and rate-limits it and the pages below `/docs` per client address. */
export function serveDocument(app: INestApplication, settings: HttpSettings): void {
  const document = app.get(OpenApiDocument, { strict: false });
  document.describe(app);
  const { publicRateLimit: limit } = settings;
  if (limit !== null) app.use(boundByAddress(new RateLimiter('documents', limit, settings)));
  app.use(cacheTexts([DOCUMENT]));
  app.getHttpAdapter().get('/', (_request: Request, response: Response) => response.redirect('/docs'));
  app
    .getHttpAdapter()
    .get(DOCUMENT, (_request: Request, response: Response) =>
      response.type('json').send(JSON.stringify(document.get())),
    );
}

function boundByAddress(limiter: RateLimiter): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!/^\/(?:docs(?:\/|$)|openapi\.json$)/.test(request.path)) return next();
    limiter.consume(request.ip ?? '', response).then(() => next(), next);
  };
}

/** `customersCreate` for `CustomersController.create`: unique, and a suitable method name for a generated client. */
function operationId(controller: string, method: string): string {
  const resource = controller.replace(/Controller$/, '');
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

/** Replaces `nullable`, which OpenAPI 3.1 does not have, by the type null. */
function withNullTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullTypes);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...members } = Object.fromEntries(
    Object.entries(node).map(([name, member]) => [name, withNullTypes(member)]),
  );
  if (nullable !== true) return nullable === undefined || nullable === false ? members : { ...members, nullable };
  if (typeof members['type'] === 'string') {
    const { enum: values } = members;
    return {
      ...members,
      type: [members['type'], 'null'],
      ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
    };
  }
  return { anyOf: [members, { type: 'null' }] };
}
