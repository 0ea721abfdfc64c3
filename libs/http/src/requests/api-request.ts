import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { isResourceId } from '@app/kernel';
import type { Principal } from '../auth/authenticator.port.js';
import type { CommandMetadata, RequestHash } from './command-metadata.js';
import { isMultipartType } from './multipart.decorator.js';
import type { AnswerSigner } from './signed-answer.js';

/** Properties that the edge adds to a request on its way to the controller. */
export interface ApiRequest extends Request {
  /** Set first. Returned as X-Request-Id, logged, and used as the correlation id of everything that the request causes. */
  id: string;
  principal?: Principal;
  metadata?: CommandMetadata;
  /** Set with `metadata`: the hash to record for content with this plain hash. */
  hashOf?: (plain: string) => RequestHash;
  /** The bytes of a JSON body as received: signatures cover them. */
  rawBody?: Buffer;
  /** Present if the route accepts a key and the caller sent one. */
  idempotencyKey?: string;
  /** Present if there is a key: stores the hash of a form's content, and refuses a form that differs from the key's. */
  noteForm?: (form: RequestHash) => Promise<void>;
  /** Error code of the answer. */
  errorCode?: string;
  /** Present if the caller requires signed answers; errors are signed too. */
  signAnswer?: AnswerSigner;
}

export function apiRequest(context: ExecutionContext): ApiRequest {
  return context.switchToHttp().getRequest<ApiRequest>();
}

/** True for a form. Its route reads the body; nothing has read it before. */
export function isForm(request: ApiRequest): boolean {
  return request.body === undefined && isMultipartType(request.headers['content-type']);
}

/** The caller of an authenticated request. */
export function principalOf(request: ApiRequest): Principal {
  if (request.principal === undefined) throw new Error('a public route has no principal');
  return request.principal;
}

/** Pattern of the route, `/2025-10-13/quotes/:quoteId`; undefined before or without a match. */
export function routeOf({ route }: Request): string | undefined {
  const { path } = (route ?? {}) as { readonly path?: unknown };
  return typeof path === 'string' ? path : undefined;
}

/** Method and route pattern, `POST /2025-10-13/quotes/:quoteId/execute`. */
export function endpointOf(request: ApiRequest): string {
  return `${request.method} ${routeOf(request) ?? pathOf(request)}`;
}

/**
 * Scope of an idempotency key: the endpoint, with the caller if its keys are separate. A signed retry has a different scope than the first
 * request, although it has the same key.
 */
export function keyScopeOf(request: ApiRequest): string {
  const { hasOwnKeys, callerId } = principalOf(request);
  const requestId = request.headers['request-id'];
  return [
    endpointOf(request),
    ...(hasOwnKeys === true ? [`by ${callerId}`] : []),
    ...(isResourceId('Request', requestId) ? [`signing ${requestId}`] : []),
  ].join(' ');
}

/** The full path, independent of the current router. */
export function pathOf(request: ApiRequest): string {
  return request.originalUrl.split('?', 1)[0]!;
}

/** The URL in canonical form: `Quote%3a1` and `Quote:1` are the same segment. URLs that cannot be decoded are refused earlier. */
export function canonicalAddress(originalUrl: string): string {
  const [path = '', ...query] = originalUrl.split('?');
  if (!path.includes('%')) return originalUrl;
  const segments = path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)).replaceAll('%3A', ':'));
  return [segments.join('/'), ...query].join('?');
}
