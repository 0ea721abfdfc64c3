import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  ResourceIdParam,
  Retry,
  SignedAction,
  type SignedRetry,
  type SigningRequired,
} from '@app/http';
import { type Tenant, invalidInput } from '@app/kernel';
import { CreateDelegatedKey } from '../commands/create-delegated-key.js';
import { RevokeDelegatedKey } from '../commands/revoke-delegated-key.js';
import type { DelegatedKeyDocument } from '../domain/delegated-key/delegated-key.view.js';
import { GetDelegatedKey, ListDelegatedKeys } from '../queries/delegated-keys.queries.js';
import {
  DelegatedKeyCreateRequest,
  DelegatedKeyResponse,
  DelegatedKeysQuery,
  DelegatedKeysResponse,
} from './delegated-key.dto.js';

/** Keys held by this service that may spend from a wallet for a card (wallet-auth 14). */
@ApiTags('Embedded Wallet Auth')
@Controller('auth/delegated-keys')
export class DelegatedKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('TRANSACT')
  @SignedAction()
  @Answers(201, DelegatedKeyResponse, {
    summary: 'Create a delegated key by which a wallet pays for a card',
    errors: ['WALLET_SIGNATURE_BODY_MISMATCH', 'WALLET_SIGNATURE_INVALID', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @Body() body: DelegatedKeyCreateRequest,
  ): Promise<DelegatedKeyDocument | SigningRequired> {
    return this.commands.execute(new CreateDelegatedKey(tenant, { request: body, retry }, metadata));
  }

  @Get()
  @Answers(200, DelegatedKeysResponse, { summary: 'List the delegated keys of a wallet or a funding source' })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: DelegatedKeysQuery,
  ): Promise<{ data: readonly DelegatedKeyDocument[] }> {
    if (query.accountId === undefined && query.fundingSourceId === undefined) {
      throw invalidInput('The wallet or the funding source is required.', {
        field: 'accountId',
        message: 'is required where fundingSourceId is not given',
      });
    }
    return { data: await this.queries.execute(new ListDelegatedKeys(tenant, query)) };
  }

  @Get(':delegatedKeyId')
  @Answers(200, DelegatedKeyResponse, { summary: 'Get a delegated key', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('DelegatedKey', 'delegatedKeyId') delegatedKeyId: string,
  ): Promise<DelegatedKeyDocument> {
    return this.queries.execute(new GetDelegatedKey(tenant, { delegatedKeyId }));
  }

  @Delete(':delegatedKeyId')
  @Requires('TRANSACT')
  @Answers(204, undefined, { summary: 'Revoke a delegated key', errors: ['REFERENCE_NOT_FOUND'] })
  revoke(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('DelegatedKey', 'delegatedKeyId') delegatedKeyId: string,
  ): Promise<void> {
    return this.commands.execute(new RevokeDelegatedKey(tenant, { delegatedKeyId }, metadata));
  }
}
