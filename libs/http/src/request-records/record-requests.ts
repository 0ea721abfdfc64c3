import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { guarded } from '@app/kernel';
import type { ApiRequest } from '../requests/api-request.js';
import { isStream } from '../streams/server-sent-event.js';
import { documentedRoute, isRecorded } from './request-record.js';
import type { RequestRecords } from './request-records.js';

/** Records each authenticated request when its answer was sent or its caller disconnected, except successful reads. */
export function recordRequests(records: Pick<RequestRecords, 'note'>, now = () => performance.now()): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = now();
    const note = guarded(() => {
      const { id, method, principal, errorCode } = request as ApiRequest;
      const status = response.writableFinished || isStream(response) ? response.statusCode : null;
      if (principal === undefined || !isRecorded(method, status)) return;
      records.note(principal.tenant, {
        id,
        method,
        route: documentedRoute(request as ApiRequest),
        status,
        code: errorCode ?? null,
        callerId: principal.callerId,
        duration: Math.round(now() - startedAt),
      });
    });
    response.once('close', note);
    next();
  };
}
