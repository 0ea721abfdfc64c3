import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { isResourceId } from '@app/kernel';
import type { Principal } from '../auth/authenticator.port.js';
import type { CommandMetadata } from './command-metadata.js';
import type { AnswerSigner } from './signed-answer.js';

/** Properties that the edge adds to a request, step by step, on its way to the controller. */
export interface ApiRequest extends Request {
  /** Set first: answered as X-Request-Id, logged, and the correlation id of everything the request causes. */
  id: string;
  principal?: Principal;
  metadata?: CommandMetadata;
  /** The bytes of a JSON body, as they came: signatures cover them. */
  rawBody?: Buffer;
  /** Present when the route takes a key and the caller sent one. */
  idempotencyKey?: string;
  /** Code of the error with which it was answered. */
  errorCode?: string;
  /** Present where the caller takes no answer without a signature; errors are signed by it too. */
  signAnswer?: AnswerSigner;
}

export function apiRequest(context: ExecutionContext): ApiRequest {
  return context.switchToHttp().getRequest<ApiRequest>();
}

/** The caller of a request that has passed the authentication guard. */
export function principalOf(request: ApiRequest): Principal {
  if (request.principal === undefined) throw new Error('a public route has no principal');
  return request.principal;
}

/** Pattern of the route, `/2025-10-13/quotes/:quoteId`; undefined before the router has found one, or where there is none. */
export function routeOf({ route }: Request): string | undefined {
  const { path } = (route ?? {}) as { readonly path?: unknown };
  return typeof path === 'string' ? path : undefined;
}

/** Method and route pattern, `POST /2025-10-13/quotes/:quoteId/execute`. */
export function endpointOf(request: ApiRequest): string {
  return `${request.method} ${routeOf(request) ?? pathOf(request)}`;
}

/**
 * Scope of an idempotency key: the endpoint, with the caller where its keys are separate. A signed retry is another
 * request than the one that asked for the signature, though it carries the same key.
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

/** The whole path, whatever router the request has come to. */
export function pathOf(request: ApiRequest): string {
  return request.originalUrl.split('?', 1)[0]!;
}

/** The address in one spelling: `Quote%3a1` and `Quote:1` are the same segment. An address that cannot be decoded is refused before. */
export function canonicalAddress(originalUrl: string): string {
  const [path = '', ...query] = originalUrl.split('?');
  if (!path.includes('%')) return originalUrl;
  const segments = path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)).replaceAll('%3A', ':'));
  return [segments.join('/'), ...query].join('?');
}
