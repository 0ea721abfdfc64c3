import { Logger } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { guarded, tenantKey } from '@app/kernel';
import { OPERATION_PATHS } from '../http.settings.js';
import { isStream } from '../streams/server-sent-event.js';
import { type ApiRequest, pathOf, routeOf } from '../requests/api-request.js';

/** Logger context of the lines: with `LOG_LEVEL=info,Request=warn`, successful requests are not logged. */
const CONTEXT = 'Request';

/**
 * Logs one line for each request when its answer was sent or its caller disconnected: id, method, route pattern, status, duration and tenant.
 * Never logs the URL, which contains ids and filters. Internal errors are warnings; probes and metrics are logged at debug level.
 */
export function logRequests({
  logger = new Logger(CONTEXT),
  now = () => performance.now(),
}: { readonly logger?: Logger; readonly now?: () => number } = {}): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = now();
    const write = guarded(() => {
      const record = recordOf(request as ApiRequest, response, now() - startedAt);
      if (response.statusCode >= 500) logger.warn(record);
      else if (OPERATION_PATHS.has(pathOf(request as ApiRequest))) logger.debug(record);
      else logger.log(record);
    });
    response.once('close', write);
    next();
  };
}

function recordOf(request: ApiRequest, response: Response, milliseconds: number): object {
  const { principal } = request;
  const isAnswered = response.writableFinished || isStream(response);
  return {
    message: isAnswered ? 'answered' : 'the client closed the connection before the response',
    requestId: request.id,
    method: request.method,
    route: routeOf(request) ?? 'unmatched',
    ...(isAnswered ? { status: response.statusCode } : {}),
    milliseconds: Math.round(milliseconds * 10) / 10,
    ...(principal === undefined ? {} : { tenant: tenantKey(principal.tenant) }),
  };
}
