import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Counter, type Registry } from 'prom-client';
import { ContextVariable } from '@app/kernel';
import { METRICS_REGISTRY } from '../operations/metrics.js';
import type { ApiRequest } from '../requests/api-request.js';
import { ErrorLinks } from './error-links.js';
import { problemOf } from './problem.js';

interface CurrentRequest {
  readonly request: ApiRequest;
  readonly response: Response;
}

const currentRequest = new ContextVariable<CurrentRequest>();

/** Associates every error with the request that caused it, wherever it is thrown. */
export const traceRequests: RequestHandler = (request: Request, response: Response, next: NextFunction): void =>
  currentRequest.run({ request: request as ApiRequest, response }, next);

/**
 * Answers the request that caused an uncaught error with 500 and returns its id; undefined if no request caused it. Counts the error in
 * either case. Call it in the handler of `uncaughtException`.
 */
export function uncaughtAnswers(app: NestExpressApplication): () => string | undefined {
  const counted = new Counter({
    name: 'process_uncaught_exceptions_total',
    help: 'Uncaught exceptions; the process drains after the first.',
    registers: [app.get<Registry>(METRICS_REGISTRY, { strict: false })],
  });
  const links = app.get(ErrorLinks, { strict: false });
  return () => {
    counted.inc();
    const cause = currentRequest.get();
    if (cause === undefined) return undefined;
    answer(cause, links);
    return cause.request.id;
  };
}

function answer({ request, response }: CurrentRequest, links: ErrorLinks): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy(); // a partial answer must not look complete
    return;
  }
  const { body } = problemOf(new Error('uncaught'), links, request.id); // always an unexpected error
  response.setHeader('Connection', 'close');
  response.status(body.status).json(body);
}
