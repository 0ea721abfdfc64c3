import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant } from '@app/http';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { ListPlatformInternalAccounts } from '../queries/accounts.queries.js';
import { PlatformInternalAccountsQuery, PlatformInternalAccountsResponse } from './internal-account.dto.js';

@ApiTags('Internal Accounts')
@Controller('platform/internal-accounts')
export class PlatformInternalAccountsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, PlatformInternalAccountsResponse, {
    summary: "List the platform's own internal accounts",
    errors: ['INVALID_CURRENCY'],
  })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: PlatformInternalAccountsQuery,
  ): Promise<{ data: readonly InternalAccountDocument[] }> {
    return { data: await this.queries.execute(new ListPlatformInternalAccounts(tenant, query)) };
  }
}
