import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Observable, from, mergeMap, tap } from 'rxjs';
import { BASE_PATH, Refusal, guarded } from '@app/kernel';
import { isConsoleRequest } from '../auth/session-credential.js';
import { documentedRoute } from '../request-records/request-record.js';
import { type ApiRequest, apiRequest, pathOf } from '../requests/api-request.js';
import { isOwnRequest } from '../requests/own-requests.js';
import { type RequestFault, RequestFaults } from './request-faults.port.js';
import { WITHOUT_FAULTS } from './without-faults.decorator.js';

/** Header that names the fault injected into an answer or a webhook: `DELAY; id=Fault:…`. */
export const FAULT_HEADER = 'Sandbox-Fault';

/**
 * Injects the faults that a sandbox platform has armed for its requests. Wraps the idempotency interceptor: an injected refusal is not stored
 * under the Idempotency-Key, while an answer that is lost on purpose is, so that a retry gets it.
 */
@Injectable()
export class FaultInterceptor implements NestInterceptor {
  constructor(
    private readonly faults: RequestFaults,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = apiRequest(context);
    const tenant = request.principal?.tenant;
    if (tenant?.environment !== 'SANDBOX' || !this.mayFail(context, request)) return next.handle();
    const fault = this.faults.ofRequest(tenant, {
      id: request.id,
      method: request.method,
      route: documentedRoute(request),
      path: pathOf(request).slice(BASE_PATH.length),
    });
    if (fault === null) return next.handle();
    return from(Promise.resolve(fault)).pipe(
      mergeMap((given) => (given === null ? next.handle() : injected(given, request, context, next))),
    );
  }

  /** False for internal and console requests, which would use up faults meant for others. */
  private mayFail(context: ExecutionContext, request: ApiRequest): boolean {
    if (isOwnRequest(request) || isConsoleRequest(request)) return false;
    return this.reflector.get<boolean | undefined>(WITHOUT_FAULTS, context.getClass()) !== true;
  }
}

function injected(
  fault: RequestFault,
  request: ApiRequest,
  context: ExecutionContext,
  next: CallHandler,
): Observable<unknown> {
  const response = context.switchToHttp().getResponse<Response>();
  const { id, type, retryAfterSeconds: retryAfter } = fault;
  response.setHeader(FAULT_HEADER, `${type}; id=${id}`);
  switch (type) {
    case 'ANSWER_LOST': {
      const lose = (): void => void request.socket.destroy();
      return next.handle().pipe(tap({ next: lose, error: lose }));
    }
    case 'DELAY':
      return from(after(fault.delayMilliseconds)).pipe(mergeMap(() => next.handle()));
    case 'RATE_LIMITED':
      throw new Refusal('RATE_LIMITED', `Too many requests; try again in ${retryAfter} s.`, { retryAfter });
    case 'UNAVAILABLE':
      throw new Refusal('SERVICE_UNAVAILABLE', `Unavailable for now; try again in ${retryAfter} s.`, { retryAfter });
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(guarded(resolve), milliseconds));
}
