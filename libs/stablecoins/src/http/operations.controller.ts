import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant, ResourceIdParam } from '@app/http';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import { StablecoinsQueries } from '../queries/stablecoins.queries.js';
import { OperationResponse } from './operation-response.dto.js';

/** Mints and burns send no webhooks: callers poll the operation (payments-cards 16). */
@ApiTags('Stablecoins')
@Controller('stablecoin-operations')
export class OperationsController {
  constructor(private readonly stablecoins: StablecoinsQueries) {}

  @Get(':stablecoinOperationId')
  @Answers(200, OperationResponse, { summary: 'One mint or burn', errors: [404] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('StablecoinOperation', 'stablecoinOperationId') id: string,
  ): Promise<OperationDocument> {
    return this.stablecoins.operation(tenant, id);
  }
}
