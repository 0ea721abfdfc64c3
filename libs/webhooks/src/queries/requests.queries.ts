import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MoreThanOrEqual } from 'typeorm';
import { defineListQuery, defineQuery, type Period, queryHandler, ReadTables } from '@app/event-sourcing';
import { type RequestRecord, RequestRecords } from '@app/http';
import { later, Refusal, resourceId, type Timestamp, PlatformClock } from '@app/kernel';
import { eventRows } from '../projections/events.projection.js';
import { EVENT_RETENTION } from '../domain/event/retention.js';

/** A request as the list shows it. */
export interface RequestSummary extends Omit<RequestRecord, 'status' | 'code'> {
  readonly status?: number;
  readonly code?: string;
}

/** A request with the events that it caused. The members of its response are absent if the process ended before it responded. */
export interface RequestDocument extends Partial<RequestSummary> {
  readonly id: string;
  readonly events: readonly { readonly id: string; readonly type: string; readonly timestamp: Timestamp }[];
}

/** Maximum number of events shown per request; a bulk import causes more. */
const MAX_EVENTS = 100;

/**
 * One request of the last 30 days: the latest with this id, with the events of all requests with that id. 404 REFERENCE_NOT_FOUND if there
 * is none.
 */
export class GetRequest extends defineQuery<{ readonly requestId: string }, RequestDocument>() {}

@QueryHandler(GetRequest)
export class GetRequestHandler implements IQueryHandler<GetRequest> {
  constructor(
    private readonly records: RequestRecords,
    private readonly tables: ReadTables,
    private readonly clocks: PlatformClock,
  ) {}

  async execute({ tenant, data: { requestId } }: GetRequest): Promise<RequestDocument> {
    const [record, rows] = await Promise.all([
      this.records.find(tenant, requestId),
      this.tables.rows(eventRows).find(tenant, {
        select: ['id', 'type', 'at', 'position'],
        where: {
          request: requestId,
          at: MoreThanOrEqual(later(this.clocks.now(tenant).toISOString(), -EVENT_RETENTION)),
        },
        order: { position: 'ASC' },
        limit: MAX_EVENTS,
      }),
    ]);
    if (record === null && rows.length === 0)
      throw new Refusal(
        'REFERENCE_NOT_FOUND',
        'No request with this id changed something or was refused in the last 30 days.',
      );
    const events = rows.map(({ id, type, at }) => ({
      id: resourceId('Webhook', id),
      type,
      timestamp: at.toISOString(),
    }));
    if (record === null) return { id: requestId, events };
    return { ...summaryOf(record), events };
  }
}

interface RequestFilter {
  /** Inclusive bounds of the response time. */
  readonly answered: Period;
  /** Only requests that failed with an error. */
  readonly failed?: boolean | undefined;
}

/** Requests of the last 30 days that changed something or were refused. */
export class ListRequests extends defineListQuery<RequestFilter, RequestSummary>() {}

export const ListRequestsHandler = queryHandler(
  ListRequests,
  RequestRecords,
  async (records, { tenant, filters: { answered, failed }, page: { limit, order = 'desc', after } }) => {
    const filter = { ...answered, failed };
    const page = { limit, order, ...(after !== undefined && { after }) };
    const { rows, ...rest } = await records.list(tenant, filter, page);
    return { rows: rows.map(({ position, document }) => ({ position, document: summaryOf(document) })), ...rest };
  },
);

function summaryOf({ status, code, ...answered }: RequestRecord): RequestSummary {
  return { ...answered, ...(status !== null && { status }), ...(code !== null && { code }) };
}
