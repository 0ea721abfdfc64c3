import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant, type Page, PageOf, page, pageRequest } from '@app/http';
import { ListUmaProviders, type UmaProviderDocument } from '../queries/uma-providers.queries.js';
import { UmaProvider, UmaProvidersQuery } from './uma-providers.dto.js';

/** Institutions for UMA payments (onboarding-accounts 14.1). */
@ApiTags('Available UMA Providers')
@Controller('uma-providers')
export class UmaProvidersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, PageOf(UmaProvider), { summary: 'List UMA providers' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: UmaProvidersQuery): Promise<Page<UmaProviderDocument>> {
    return page(query, await this.queries.execute(new ListUmaProviders(tenant, query, pageRequest(query))));
  }
}
