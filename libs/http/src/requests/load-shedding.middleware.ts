import type { OutgoingHttpHeaders } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Counter, Gauge, type Registry } from 'prom-client';
import { OPERATIONS } from '../http.settings.js';
import { busy, problemOf } from '../problems/problem.js';
import type { Slots } from './slots.js';

/** Requests of one connection that may be under way: clients that pipeline at all send a few. */
const MOST_PIPELINED = 16;

/**
 * Refuses what comes while as many requests are under way as this process may have: 503 SERVICE_UNAVAILABLE with Retry-After,
 * before anything of it is read or remembered. What is accepted keeps its latency, and memory its bound, however much is offered.
 * Who watches the process is always heard. One connection alone gets a few slots, and is closed when it asks for more.
 */
export function shedLoad(slots: Slots, mostAtOnce: number, registry: Registry): RequestHandler {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused since too many were under way.',
    registers: [registry],
  });
  const underWay: Gauge = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that are under way: the slots in use.',
    collect: () => void underWay.set(slots.inUse),
    registers: [registry],
  });
  const watched = new Set(OPERATIONS.map((path) => `/${path}`));
  const { status, headers, text } = refusal();
  return (request: Request, response: Response, next: NextFunction): void => {
    if (watched.has(request.path)) return next();
    const pipelined = slots.of(request.socket) >= MOST_PIPELINED;
    if (pipelined || slots.inUse >= mostAtOnce) {
      shed.inc();
      request.resume(); // an unread body would hold the connection
      response.writeHead(status, pipelined ? { ...headers, Connection: 'close' } : headers).end(text);
      return;
    }
    slots.take(request, response);
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
