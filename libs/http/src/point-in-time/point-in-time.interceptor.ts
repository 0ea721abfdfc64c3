import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Observable, from, mergeMap } from 'rxjs';
import { PlatformClock, Refusal, type Tenant, utcInstant } from '@app/kernel';
import { asOf, invalidAsOf, type PointInTime } from '@app/event-sourcing';
import type { Permission } from '../auth/authenticator.port.js';
import { type ApiRequest, apiRequest, endpointOf } from '../requests/api-request.js';
import { PlatformEpochs } from './platform-epochs.port.js';
import { SUPPORTS_AS_OF, endsInId } from './supports-as-of.js';

/** As-of reads require MANAGE, since they show data that was removed later, such as the number of a closed account. */
const PERMISSION: Permission = 'MANAGE';
const READS = new Set(['GET', 'HEAD']);
export const REVISION = /^(0|[1-9]\d{0,8})$/;

/** Answers GET requests for one resource as of the time or revision in `asOf`, with the same fold that produces the current state. */
@Injectable()
export class PointInTimeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly clocks: PlatformClock,
    private readonly epochs: PlatformEpochs,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = apiRequest(context);
    const given: unknown = request.query['asOf'];
    if (given === undefined || request.principal === undefined || !READS.has(request.method)) return next.handle();
    this.requirePermission(request);
    const kept =
      this.reflector.get<boolean | undefined>(SUPPORTS_AS_OF, context.getHandler()) ?? endsInId(endpointOf(request));
    if (!kept) throw invalidAsOf('is not supported here: only a single stored resource has past states');
    const { tenant } = request.principal;
    const point = this.pointOf(given, tenant);
    const read = new Observable((subscriber) => asOf(point, () => next.handle().subscribe(subscriber)));
    if (!('at' in point) || tenant.environment !== 'SANDBOX') return read;
    return from(this.epochs.tenantAt(tenant, point.at)).pipe(
      mergeMap((former) => {
        request.principal = { ...request.principal!, tenant: former };
        return read;
      }),
    );
  }

  private requirePermission({ principal }: ApiRequest): void {
    if (!principal!.permissions.includes(PERMISSION))
      throw new Refusal('FORBIDDEN', `The API token lacks the permission ${PERMISSION}.`);
  }

  private pointOf(given: unknown, tenant: Tenant): PointInTime {
    if (typeof given === 'string' && REVISION.test(given)) return { revision: Number(given) };
    const at = utcInstant(given);
    if (at === null) throw invalidAsOf('must be an ISO 8601 timestamp with its offset, or the number of a revision');
    if (at > this.clocks.now(tenant).toISOString()) throw invalidAsOf('must not be in the future');
    return { at };
  }
}
