import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant, ResourceIdParam } from '@app/http';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import { GetOperation } from '../queries/stablecoins.queries.js';
import { OperationResponse } from './operation-response.dto.js';

/** Mints and burns send no webhooks: callers poll the operation (payments-cards 16). */
@ApiTags('Stablecoins')
@Controller('stablecoin-operations')
export class OperationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':stablecoinOperationId')
  @Answers(200, OperationResponse, { summary: 'Get a mint or burn', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('StablecoinOperation', 'stablecoinOperationId') id: string,
  ): Promise<OperationDocument> {
    return this.queries.execute(new GetOperation(tenant, { operationId: id }));
  }
}
