import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentPrincipal,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  type Principal,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import { CreateToken, type NewToken } from '../commands/create-token.js';
import { RevokeToken } from '../commands/revoke-token.js';
import type { TokenDocument } from '../domain/token/token.view.js';
import { GetToken, ListTokens } from '../queries/tokens.queries.js';
import { TokenCreateRequest, TokenResponse, TokensQuery } from './token.dto.js';

@ApiTags('API Tokens')
@Controller('tokens')
export class TokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, TokenResponse, { summary: 'Create an API token; only this response contains its secret' })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { name, permissions }: TokenCreateRequest,
  ): Promise<NewToken> {
    return this.commands.execute(new CreateToken(tenant, { name, permissions }, metadata));
  }

  @Get()
  @Answers(200, PageOf(TokenResponse), { summary: 'List API tokens' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: TokensQuery): Promise<Page<TokenDocument>> {
    const { name, createdAfter, createdBefore, updatedAfter, updatedBefore } = query;
    const filter = {
      name,
      created: { from: createdAfter, to: createdBefore },
      updated: { from: updatedAfter, to: updatedBefore },
    };
    return page(query, await this.queries.execute(new ListTokens(tenant, filter, pageRequest(query))));
  }

  @Get(':tokenId')
  @Answers(200, TokenResponse, { summary: 'Get an API token', errors: ['TOKEN_NOT_FOUND'] })
  get(@CurrentTenant() tenant: Tenant, @ResourceIdParam('Token', 'tokenId') tokenId: string): Promise<TokenDocument> {
    return this.queries.execute(new GetToken(tenant, { tokenId }));
  }

  @Delete(':tokenId')
  @Requires('MANAGE')
  @Answers(204, undefined, {
    summary: 'Delete an API token; it is no longer accepted',
    errors: ['TOKEN_NOT_FOUND'],
  })
  delete(
    @CurrentPrincipal() { tenant, callerId: askedWith }: Principal,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Token', 'tokenId') tokenId: string,
  ): Promise<void> {
    return this.commands.execute(new RevokeToken(tenant, { tokenId, callerTokenId: askedWith }, metadata));
  }
}
