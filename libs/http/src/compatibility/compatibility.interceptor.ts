import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { Observable, from, map, mergeMap } from 'rxjs';
import { BASE_PATH, ContextVariable } from '@app/kernel';
import { apiRequest, endpointOf } from '../requests/api-request.js';
import { PlatformCompatibility } from './compatibility.port.js';
import { CONTRACT_DIFFERENCES, type ContractDifference } from './contract-differences.js';

const NO_CONTENT = 204;

const relaxed = new ContextVariable<true>();

/** True while validating a request in which fields marked `optionalByContract` may be absent. */
export function followsContract(): boolean {
  return relaxed.get() === true;
}

/**
 * Converts answers to the form of the public contract for platforms with `compatibility: contract`. Wraps the idempotency interceptor, so
 * replayed answers are converted too. Reads the setting only for operations that differ.
 */
@Injectable()
export class CompatibilityInterceptor implements NestInterceptor {
  constructor(private readonly platforms: PlatformCompatibility) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = apiRequest(context);
    const difference = CONTRACT_DIFFERENCES[endpointOf(request).replace(` ${BASE_PATH}`, ' ')];
    if (difference === undefined || request.principal === undefined) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return from(this.platforms.of(request.principal.tenant)).pipe(
      mergeMap((chosen) => (chosen === 'contract' ? byContract(difference, response, next) : next.handle())),
    );
  }
}

function byContract(
  { status, relaxesFields }: ContractDifference,
  response: Response,
  next: CallHandler,
): Observable<unknown> {
  const handled =
    relaxesFields === true
      ? new Observable((subscriber) => relaxed.run(true, () => next.handle().subscribe(subscriber)))
      : next.handle();
  return handled.pipe(
    map((body) => {
      if (status === undefined || response.statusCode !== status.specification) return body;
      response.status(status.contract);
      return status.contract === NO_CONTENT ? undefined : body;
    }),
  );
}
