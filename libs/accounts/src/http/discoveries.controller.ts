import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant } from '@app/http';
import { ListBanks, type ListedBank } from '../queries/directory.queries.js';
import { DiscoveriesQuery, DiscoveriesResponse } from './directory.dto.js';

/** Bank names allowed in accounts (onboarding-accounts 14.1), the same for every platform. */
@ApiTags('Discoveries')
@Controller('discoveries')
export class DiscoveriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, DiscoveriesResponse, { summary: 'List banks by country and currency' })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: DiscoveriesQuery,
  ): Promise<{ readonly data: readonly ListedBank[] }> {
    return { data: await this.queries.execute(new ListBanks(tenant, query)) };
  }
}
