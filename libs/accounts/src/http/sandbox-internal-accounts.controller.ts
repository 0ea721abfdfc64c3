import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  ResourceIdParam,
  SandboxOnly,
} from '@app/http';
import { FundInternalAccount } from '../commands/fund-internal-account.js';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { FundInternalAccountRequest, InternalAccountResponse } from './internal-account.dto.js';

@ApiTags('Sandbox')
@Controller('sandbox/internal-accounts')
@SandboxOnly()
export class SandboxInternalAccountsController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':accountId/fund')
  @Requires('TRANSACT')
  @Answers(200, InternalAccountResponse, {
    summary: 'Fund an account with simulated money',
    errors: ['INVALID_AMOUNT', 'REFERENCE_NOT_FOUND', 'CUSTOMER_DELETED'],
  })
  fund(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('InternalAccount', 'accountId') accountId: string,
    @Body() { amount }: FundInternalAccountRequest,
  ): Promise<InternalAccountDocument> {
    return this.commands.execute(new FundInternalAccount(tenant, { accountId, amount }, metadata));
  }
}
