import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  KeyRequired,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import { LinkProviderAccount } from '../commands/link-provider-account.js';
import type { ProviderAccountDocument } from '../domain/provider-account/provider-account.view.js';
import { GetProviderAccount, ListProviderAccounts } from '../queries/stablecoins.queries.js';
import { ProviderAccountLinkRequest, ProviderAccountResponse, ProviderAccountsQuery } from './provider-account.dto.js';

/** A platform's accounts at providers of stablecoins (payments-cards 16). */
@ApiTags('Stablecoins')
@Controller('stablecoin-provider-accounts')
export class ProviderAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @KeyRequired()
  @Answers(201, ProviderAccountResponse, {
    summary: 'Link an account at a provider',
    errors: [
      'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
      'CONFLICT',
      'NOT_IMPLEMENTED',
    ],
  })
  link(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: ProviderAccountLinkRequest,
  ): Promise<ProviderAccountDocument> {
    return this.commands.execute(new LinkProviderAccount(tenant, body, metadata));
  }

  @Get()
  @Answers(200, PageOf(ProviderAccountResponse), { summary: 'List linked provider accounts' })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: ProviderAccountsQuery,
  ): Promise<Page<ProviderAccountDocument>> {
    return page(query, await this.queries.execute(new ListProviderAccounts(tenant, query, pageRequest(query))));
  }

  @Get(':stablecoinProviderAccountId')
  @Answers(200, ProviderAccountResponse, {
    summary: 'Get a linked provider account',
    errors: ['STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND'],
  })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('StablecoinProviderAccount', 'stablecoinProviderAccountId') id: string,
  ): Promise<ProviderAccountDocument> {
    return this.queries.execute(new GetProviderAccount(tenant, { id }));
  }
}
