import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant, type Page, PageOf, page, pageRequest } from '@app/http';
import { type UmaProviderDocument, UmaProviders } from '../queries/uma-providers.questions.js';
import { UmaProvider, UmaProvidersQuery } from './uma-providers.dto.js';

/** With whom UMA payments can be exchanged (onboarding-accounts 14.1). */
@ApiTags('Available UMA Providers')
@Controller('uma-providers')
export class UmaProvidersController {
  constructor(private readonly providers: UmaProviders) {}

  @Get()
  @Answers(200, PageOf(UmaProvider), { summary: 'List UMA providers' })
  list(@CurrentTenant() tenant: Tenant, @Query() query: UmaProvidersQuery): Page<UmaProviderDocument> {
    return page(query, this.providers.list(tenant.environment, query, pageRequest(query)));
  }
}
