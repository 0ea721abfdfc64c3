import 'reflect-metadata';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, map } from 'rxjs';
import { BASE_PATH, type Tenant } from '@app/kernel';
import { type ApiRequest, apiRequest, endpointOf } from '../requests/api-request.js';
import { STREAMS } from '../streams/streamed-events.js';
import { ADDRESS_OF_LIST } from './address-of-list.js';
import { SignedCursors } from './signed-cursors.js';

const LAST_EVENT_ID = 'last-event-id';

/** Signs the cursors of pages. Verifies those in queries and in reconnections to streams. */
@Injectable()
export class CursorSigningInterceptor implements NestInterceptor {
  constructor(private readonly cursors: SignedCursors) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = apiRequest(context);
    if (request.principal === undefined) return next.handle();
    const { tenant } = request.principal;
    const list = listOf(context);
    this.readCursor(request, tenant, list);
    return next.handle().pipe(map((body: unknown) => (hasNextCursor(body) ? this.signed(tenant, body, list) : body)));
  }

  private readCursor(request: ApiRequest, tenant: Tenant, list: string | null): void {
    const { cursor } = request.query;
    const last = request.headers[LAST_EVENT_ID];
    if (typeof last === 'string' && last !== '') request.headers[LAST_EVENT_ID] = this.cursors.open(tenant, last, list);
    if (typeof cursor !== 'string') return;
    // Express parses the query on each access unless the request has its own property.
    const opened = this.cursors.open(tenant, cursor, list);
    Object.defineProperty(request, 'query', { value: { ...request.query, cursor: opened } });
  }

  private signed<Body extends { readonly nextCursor: string }>(tenant: Tenant, body: Body, list: string | null): Body {
    return { ...body, nextCursor: this.cursors.sign(tenant, body.nextCursor, list) };
  }
}

/** The name of the requested list, with the ids in its URL; null for a list that is also a stream. */
function listOf(context: ExecutionContext): string | null {
  const handler = context.getHandler();
  if (Reflect.hasMetadata(STREAMS, handler)) return null;
  const request = apiRequest(context);
  const path: unknown = Reflect.getMetadata(ADDRESS_OF_LIST, handler);
  return [
    path === undefined ? endpointOf(request) : `GET ${BASE_PATH}/${String(path)}`,
    ...Object.values(request.params),
  ].join(' ');
}

function hasNextCursor(body: unknown): body is { readonly nextCursor: string } {
  return typeof (body as { nextCursor?: unknown } | null | undefined)?.nextCursor === 'string';
}
