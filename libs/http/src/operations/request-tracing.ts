import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { guarded, tenantKey } from '@app/kernel';
import type { Outcome, Tracing } from '@app/telemetry';
import { OPERATION_PATHS } from '../http.settings.js';
import { type ApiRequest, pathOf, routeOf } from '../requests/api-request.js';

/**
 * A span for each request except probes, which ends when the answer was sent or the caller disconnected. Never contains the URL, which has
 * ids and filters.
 */
export function traceRequest(tracing: Tracing): RequestHandler {
  return (received: Request, response: Response, next: NextFunction): void => {
    const request = received as ApiRequest;
    if (!tracing.isOn || OPERATION_PATHS.has(pathOf(request))) return next();
    const traced = tracing.beginRequest(request.id, request.header('traceparent'));
    if (traced === null) return next();
    const end = guarded(() => traced.end(nameOf(request), outcomeOf(request, response)));
    response.once('close', end);
    traced.run(() => next());
  };
}

function nameOf(request: ApiRequest): string {
  return `${request.method} ${routeOf(request) ?? 'unmatched'}`;
}

function outcomeOf(request: ApiRequest, response: Response): Outcome {
  const { principal, errorCode } = request;
  return {
    failed: response.statusCode >= 500,
    attributes: {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': response.statusCode,
      'request.id': request.id,
      'tenant.id': principal === undefined ? undefined : tenantKey(principal.tenant),
      'error.code': errorCode,
    },
  };
}
