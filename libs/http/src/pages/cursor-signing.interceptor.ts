import { timingSafeEqual } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, map } from 'rxjs';
import type { Tenant } from '@app/kernel';
import { Sealer } from '../idempotency/sealer.port.js';
import { type ApiRequest, apiRequest } from '../requests/api-request.js';

/** A cursor of no list: replaces one that was not signed here, so that it is refused like every other mistake. */
const UNSIGNED = '-';

/** Cursors leave signed for the tenant that asked, and come back only if they are unchanged: positions cannot be guessed. */
@Injectable()
export class CursorSigningInterceptor implements NestInterceptor {
  constructor(private readonly sealer: Sealer) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = apiRequest(context);
    if (request.principal === undefined) return next.handle();
    const { tenant } = request.principal;
    this.readCursor(request, tenant);
    return next.handle().pipe(map((body: unknown) => (hasNextCursor(body) ? this.signed(tenant, body) : body)));
  }

  private readCursor(request: ApiRequest, tenant: Tenant): void {
    const { cursor } = request.query;
    if (typeof cursor !== 'string') return;
    // express parses the query again at every access, unless the request has its own property
    Object.defineProperty(request, 'query', { value: { ...request.query, cursor: this.opened(tenant, cursor) } });
  }

  private opened(tenant: Tenant, signed: string): string {
    const [cursor = '', signature = ''] = signed.split('.');
    const expected = Buffer.from(this.sealer.sign(tenant, cursor));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) ? cursor : UNSIGNED;
  }

  private signed<Body extends { readonly nextCursor: string }>(tenant: Tenant, body: Body): Body {
    return { ...body, nextCursor: `${body.nextCursor}.${this.sealer.sign(tenant, body.nextCursor)}` };
  }
}

function hasNextCursor(body: unknown): body is { readonly nextCursor: string } {
  return typeof (body as { nextCursor?: unknown } | null | undefined)?.nextCursor === 'string';
}
