import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentTenant, SupportsAsOf } from '@app/http';
import type { Tenant } from '@app/kernel';
import { GetRequest, type RequestDocument } from '../queries/requests.queries.js';
import { RequestRecordResponse } from './requests.dto.js';

@ApiTags('Events')
@Controller('requests')
export class RequestsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':requestId')
  @SupportsAsOf(false)
  @Answers(200, RequestRecordResponse, {
    summary:
      'Get a request by the id of its answer: its outcome and the events it caused; a read that succeeded has none',
    errors: [404],
  })
  get(@CurrentTenant() tenant: Tenant, @Param('requestId') requestId: string): Promise<RequestDocument> {
    return this.queries.execute(new GetRequest(tenant, { requestId }));
  }
}
