import type { OutgoingHttpHeaders } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Counter, type Registry } from 'prom-client';
import { OPERATIONS } from '../http.settings.js';
import { busy, problemOf } from '../problems/problem.js';

/**
 * Refuses what comes while as many requests are under way as this process may have: 503 SERVICE_UNAVAILABLE with Retry-After,
 * before anything of it is read or remembered. What is accepted keeps its latency, and memory its bound, however much is offered.
 * Who watches the process is always heard.
 */
export function shedLoad(mostAtOnce: number, registry: Registry): RequestHandler {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused since too many were under way.',
    registers: [registry],
  });
  const watched = new Set(OPERATIONS.map((path) => `/${path}`));
  const { status, headers, text } = refusal();
  let underWay = 0;
  return (request: Request, response: Response, next: NextFunction): void => {
    if (watched.has(request.path)) return next();
    if (underWay >= mostAtOnce) {
      shed.inc();
      request.resume(); // an unread body would hold the connection
      response.writeHead(status, headers).end(text);
      return;
    }
    underWay += 1;
    response.once('close', () => (underWay -= 1)); // answered, or its caller has gone
    next();
  };
}

/** Written once and answered as it is: under overload most of what a process does is to refuse. */
function refusal(): { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly text: string } {
  const { status, body } = problemOf(busy());
  const text = JSON.stringify(body);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Retry-After': String(body.details?.['retryAfter']),
  };
  return { status, headers, text };
}
