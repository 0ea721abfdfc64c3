import { Controller, Get, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, Metadata } from '@app/http';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { ListPlatformInternalAccounts } from '../queries/accounts.queries.js';
import { AskFundingInstructions } from '../commands/ask-funding-instructions.js';
import { PlatformInternalAccountsQuery, PlatformInternalAccountsResponse } from './internal-account.dto.js';

@ApiTags('Internal Accounts')
@Controller('platform/internal-accounts')
export class PlatformInternalAccountsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @Answers(200, PlatformInternalAccountsResponse, {
    summary: "List the platform's own internal accounts",
    errors: ['INVALID_CURRENCY'],
  })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() query: PlatformInternalAccountsQuery,
  ): Promise<{ data: readonly InternalAccountDocument[] }> {
    const found = await this.queries.execute(new ListPlatformInternalAccounts(tenant, query));
    return { data: await this.commands.execute(new AskFundingInstructions(tenant, { accounts: found }, metadata)) };
  }
}
