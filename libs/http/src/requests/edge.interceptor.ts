import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, defer } from 'rxjs';
import { PlatformClock } from '@app/kernel';
import { CompatibilityInterceptor } from '../compatibility/compatibility.interceptor.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import { FaultInterceptor } from '../faults/fault.interceptor.js';
import { CursorSigningInterceptor } from '../pages/cursor-signing.interceptor.js';
import { ABOUT_PROCESS } from '../operations/about-process.decorator.js';
import { PointInTimeInterceptor } from '../point-in-time/point-in-time.interceptor.js';
import { IgnoredFieldsInterceptor } from '../validation/ignored-fields.interceptor.js';
import { EveryMistakeInterceptor } from './every-mistake.interceptor.js';
import { RequestMetadataInterceptor } from './request-metadata.interceptor.js';

type EveryRoutes =
  | RequestMetadataInterceptor
  | FaultInterceptor
  | CompatibilityInterceptor
  | IdempotencyInterceptor
  | EveryMistakeInterceptor
  | CursorSigningInterceptor
  | PointInTimeInterceptor
  | IgnoredFieldsInterceptor;

/** Runs the interceptors of every route, in order, as one: Nest would create a resource and three observables per interceptor and request. */
@Injectable()
export class EdgeInterceptor implements NestInterceptor {
  private readonly interceptors: readonly EveryRoutes[];

  constructor(
    metadata: RequestMetadataInterceptor,
    faults: FaultInterceptor,
    compatibility: CompatibilityInterceptor,
    idempotency: IdempotencyInterceptor,
    everyMistake: EveryMistakeInterceptor,
    cursors: CursorSigningInterceptor,
    pointInTime: PointInTimeInterceptor,
    ignoredFields: IgnoredFieldsInterceptor,
    private readonly clocks: PlatformClock,
    private readonly reflector: Reflector,
  ) {
    this.interceptors = [
      metadata,
      faults,
      compatibility,
      idempotency,
      everyMistake,
      cursors,
      pointInTime,
      ignoredFields,
    ];
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const looking = this.isAboutProcess(context) ? undefined : this.clocks.known();
    return looking instanceof Promise ? looking.then(() => this.from(0, context, next)) : this.from(0, context, next);
  }

  private isAboutProcess(context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(ABOUT_PROCESS, context.getClass()) === true;
  }

  private from(index: number, context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const interceptor = this.interceptors[index];
    if (interceptor === undefined) return next.handle();
    return interceptor.intercept(context, { handle: () => defer(() => this.from(index + 1, context, next)) });
  }
}
