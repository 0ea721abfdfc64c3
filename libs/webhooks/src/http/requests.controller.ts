import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentTenant, type Page, page, PageOf, pageRequest, SupportsAsOf } from '@app/http';
import type { Tenant } from '@app/kernel';
import { GetRequest, ListRequests, type RequestDocument, type RequestSummary } from '../queries/requests.queries.js';
import { RequestRecordResponse, RequestsQuery, RequestSummaryResponse } from './requests.dto.js';

@ApiTags('Events')
@Controller('requests')
export class RequestsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @SupportsAsOf(false)
  @Answers(200, PageOf(RequestSummaryResponse), {
    summary: 'List requests of the last 30 days that changed something or were refused',
  })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: RequestsQuery): Promise<Page<RequestSummary>> {
    const { failed, createdAfter, createdBefore } = query;
    const filter = { failed, answered: { from: createdAfter, to: createdBefore } };
    return page(query, await this.queries.execute(new ListRequests(tenant, filter, pageRequest(query))));
  }

  @Get(':requestId')
  @SupportsAsOf(false)
  @Answers(200, RequestRecordResponse, {
    summary:
      'Get a request by its X-Request-Id, with its outcome and the events it caused; successful reads are not recorded',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  get(@CurrentTenant() tenant: Tenant, @Param('requestId') requestId: string): Promise<RequestDocument> {
    return this.queries.execute(new GetRequest(tenant, { requestId }));
  }
}
