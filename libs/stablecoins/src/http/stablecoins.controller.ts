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
  UsesQuota,
} from '@app/http';
import { CreateBurn } from '../commands/create-burn.js';
import { CreateMint } from '../commands/create-mint.js';
import { RegisterStablecoin } from '../commands/register-stablecoin.js';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import type { StablecoinDocument } from '../domain/stablecoin/stablecoin.view.js';
import { GetStablecoin, ListOperations, ListStablecoins } from '../queries/stablecoins.queries.js';
import { OperationsQuery, StablecoinBurnRequest, StablecoinMintRequest } from './operation.dto.js';
import { OperationResponse } from './operation-response.dto.js';
import { StablecoinRegisterRequest, StablecoinResponse, StablecoinsQuery } from './stablecoin.dto.js';

/** Tokens of a provider, and their mints and burns (payments-cards 16). */
@ApiTags('Stablecoins')
@Controller('stablecoins')
export class StablecoinsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @KeyRequired()
  @Answers(201, StablecoinResponse, {
    summary: 'Register a stablecoin of a provider',
    errors: [
      'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
      'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
      'REFERENCE_NOT_FOUND',
      'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
      'CONFLICT',
      'NOT_IMPLEMENTED',
    ],
  })
  register(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: StablecoinRegisterRequest,
  ): Promise<StablecoinDocument> {
    return this.commands.execute(new RegisterStablecoin(tenant, body, metadata));
  }

  @Get()
  @Answers(200, PageOf(StablecoinResponse), { summary: 'List stablecoins' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: StablecoinsQuery): Promise<Page<StablecoinDocument>> {
    return page(query, await this.queries.execute(new ListStablecoins(tenant, query, pageRequest(query))));
  }

  @Get(':stablecoinId')
  @Answers(200, StablecoinResponse, { summary: 'Get a stablecoin', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Stablecoin', 'stablecoinId') id: string,
  ): Promise<StablecoinDocument> {
    return this.queries.execute(new GetStablecoin(tenant, { stablecoinId: id }));
  }

  @Post(':stablecoinId/mints')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @KeyRequired()
  @Answers(201, OperationResponse, {
    summary: 'Mint tokens into a wallet',
    errors: [
      'INVALID_AMOUNT',
      'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
      'REFERENCE_NOT_FOUND',
      'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
      'CONFLICT',
      'NOT_IMPLEMENTED',
    ],
  })
  mint(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Stablecoin', 'stablecoinId') id: string,
    @Body() body: StablecoinMintRequest,
  ): Promise<OperationDocument> {
    return this.commands.execute(new CreateMint(tenant, { stablecoinId: id, request: body }, metadata));
  }

  @Post(':stablecoinId/burns')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @KeyRequired()
  @Answers(201, OperationResponse, {
    summary: 'Burn tokens and pay out to a bank account',
    errors: [
      'INVALID_AMOUNT',
      'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
      'REFERENCE_NOT_FOUND',
      'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
      'CONFLICT',
      'NOT_IMPLEMENTED',
    ],
  })
  burn(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Stablecoin', 'stablecoinId') id: string,
    @Body() body: StablecoinBurnRequest,
  ): Promise<OperationDocument> {
    return this.commands.execute(new CreateBurn(tenant, { stablecoinId: id, request: body }, metadata));
  }

  @Get(':stablecoinId/operations')
  @Answers(200, PageOf(OperationResponse), {
    summary: 'List mints and burns of a stablecoin',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  async operations(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Stablecoin', 'stablecoinId') id: string,
    @Query() query: OperationsQuery,
  ): Promise<Page<OperationDocument>> {
    return page(
      query,
      await this.queries.execute(
        new ListOperations(tenant, { stablecoinId: id, operationType: query.operationType }, pageRequest(query)),
      ),
    );
  }
}
