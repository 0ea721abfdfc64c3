import { Controller, Get, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  page,
  pageRequest,
} from '@app/http';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { ListInternalAccounts } from '../queries/accounts.queries.js';
import { AskFundingInstructions } from '../commands/ask-funding-instructions.js';
import { InternalAccountResponse, InternalAccountsQuery } from './internal-account.dto.js';

@ApiTags('Internal Accounts')
@Controller('customers/internal-accounts')
export class CustomerInternalAccountsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @Answers(200, PageOf(InternalAccountResponse), {
    summary: 'List the internal accounts of customers',
    errors: ['INVALID_CURRENCY'],
  })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() query: InternalAccountsQuery,
  ): Promise<Page<InternalAccountDocument>> {
    const found = page(query, await this.queries.execute(new ListInternalAccounts(tenant, query, pageRequest(query))));
    const asked = new AskFundingInstructions(tenant, { accounts: found.data }, metadata);
    return { ...found, data: await this.commands.execute(asked) };
  }
}
