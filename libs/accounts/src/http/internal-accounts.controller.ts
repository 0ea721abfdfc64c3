import { Body, Controller, Patch } from '@nestjs/common';
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
  Retry,
  SignedAction,
  type SignedRetry,
  type SigningRequired,
} from '@app/http';
import { ChangeWalletPrivacy } from '../commands/change-wallet-privacy.js';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { InternalAccountResponse, InternalAccountUpdateRequest } from './internal-account.dto.js';

/** Changes of one account by its owner. */
@ApiTags('Internal Accounts')
@Controller('internal-accounts')
export class InternalAccountsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':accountId')
  @Requires('TRANSACT')
  @SignedAction()
  @Answers(200, InternalAccountResponse, { summary: 'Change the privacy of a wallet', errors: [404] })
  update(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('InternalAccount', 'accountId') accountId: string,
    @Body() { privateEnabled }: InternalAccountUpdateRequest,
  ): Promise<InternalAccountDocument | SigningRequired> {
    return this.commands.execute(new ChangeWalletPrivacy(tenant, accountId, privateEnabled, retry, metadata));
  }
}
