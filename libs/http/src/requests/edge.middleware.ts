import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { BASE_PATH, Refusal, invalidInput } from '@app/kernel';
import type { Tracing } from '@app/telemetry';
import type { ApiRequest } from './api-request.js';
import type { IdSource } from './id-source.js';

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Sets the request id, which every answer carries: the caller's X-Request-Id if valid; otherwise, if traces are exported, the caller's span;
 * otherwise a new id.
 */
export function nameRequest(ids: IdSource, tracing: Tracing): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.header('x-request-id');
    const isSane = given !== undefined && SANE_REQUEST_ID.test(given);
    const id = isSane ? given : (tracing.requestIdOf(request.header('traceparent')) ?? ids.next());
    (request as ApiRequest).id = id;
    response.setHeader('X-Request-Id', id);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}

/** Headers that must have a single value: of two values, this process and a proxy could each use a different one. */
const SINGLE_HEADERS = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'request-id',
  'svc-wallet-signature',
  'x-request-id',
]);

/** Refuses repeated headers that must be unique. Node would join some of them and drop the second of others. */
export function checkHeaders({ rawHeaders }: Request, _response: Response, next: NextFunction): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    const lower = name.toLowerCase();
    if (!SINGLE_HEADERS.has(lower)) continue;
    if (seen.has(lower)) {
      const message = 'must be sent once';
      return next(invalidInput(`The header ${name} ${message}.`, { field: name, message }));
    }
    seen.add(lower);
  }
  next();
}

const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i;
const MAX_PORT = 65_535;

/** Links for people are built from it. */
function isHost(host: string): boolean {
  const parts = HOST.exec(host);
  return parts !== null && Number(parts[1] ?? 0) <= MAX_PORT;
}

/** Refuses URLs that cannot be decoded or that contain NUL, which PostgreSQL cannot store. */
export function checkAddress(request: Request, _response: Response, next: NextFunction): void {
  const hosts = countOfHeader(request, 'host');
  // A proxy may have used the other one (RFC 9112, 3.2).
  if (hosts > 1) return next(new Refusal('INVALID_REQUEST_FORMAT', 'The Host header was sent more than once.'));
  if (hosts === 0 && request.httpVersion === '1.1')
    return next(new Refusal('INVALID_REQUEST_FORMAT', 'The Host header is missing.'));
  const { host } = request.headers;
  if (host !== undefined && host !== '' && !isHost(host))
    return next(new Refusal('INVALID_REQUEST_FORMAT', 'The Host header must be a host, with a port or without.'));
  const address = request.originalUrl;
  if (/%00/.test(address)) return next(invalidInput('The address contains a NUL character.'));
  try {
    decodeURIComponent(address);
  } catch {
    return next(invalidInput('The address is not valid percent-encoded UTF-8.'));
  }
  next();
}

/** Well-known URIs are at the root of a host (RFC 8615): serves them there and below the version. */
export function answerWellKnownAtRoot(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.startsWith('/.well-known/')) request.url = `${BASE_PATH}${request.url}`;
  next();
}

function countOfHeader({ rawHeaders }: Request, header: string): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length;
}
