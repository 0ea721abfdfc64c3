import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Counter, Gauge, type Registry } from 'prom-client';
import { OPERATION_PATHS } from '../http.settings.js';
import type { ErrorLinks } from '../problems/error-links.js';
import { busy, problemOf } from '../problems/problem.js';
import type { ApiRequest } from './api-request.js';
import type { Slots } from './slots.js';

/** Placeholder for the request id in the prepared answer. */
const ID_PLACE = '{id}';

/**
 * Load shedding: refuses requests with 503 SERVICE_UNAVAILABLE and Retry-After while the maximum number of requests waits for authentication.
 * Nothing of a refused request is read or stored. Under any load, accepted requests keep their latency and memory stays bounded. A connection
 * that pipelines more requests than any client does is closed. Health checks and metrics are always answered.
 */
export function boundArrivals(slots: Slots, links: ErrorLinks): RequestHandler {
  const refuse = refusal(links);
  return (request: Request, response: Response, next: NextFunction): void => {
    const { socket, path } = request;
    if (socket.destroyed) return; // a pipelined request of a caller that has disconnected
    if (OPERATION_PATHS.has(path)) return next();
    const arrival = slots.arrive(request, response);
    if (arrival === 'arrived') return next();
    if (arrival === 'pipelined') {
      socket.destroy();
      return;
    }
    request.resume(); // an unread body would block the connection
    refuse(request as ApiRequest, response);
  };
}

/** `http_requests_in_flight` and `http_requests_shed_total`. */
export function measureSlots(slots: Slots, registry: Registry): void {
  const inFlight: Gauge = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress: the slots in use.',
    collect: () => inFlight.set(slots.inUse),
    registers: [registry],
  });
  const shed: Counter = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because too many of the process, the platform or the connection were in progress.',
    collect: () => {
      shed.reset();
      shed.inc(slots.refused);
    },
    registers: [registry],
  });
}

/** The answer is prepared except for the request id, since an overloaded process mostly refuses. */
function refusal(links: ErrorLinks): (request: ApiRequest, response: Response) => void {
  const { status, body } = problemOf(busy(), links, ID_PLACE);
  const [before = '', after = ''] = JSON.stringify(body).split(ID_PLACE);
  const length = Buffer.byteLength(before) + Buffer.byteLength(after);
  return ({ id }, response) => {
    response
      .writeHead(status, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': length + id.length, // an id is ASCII without characters that JSON escapes
        'Retry-After': String(body.details.retryAfter),
        Connection: 'close',
      })
      .end(`${before}${id}${after}`);
  };
}
