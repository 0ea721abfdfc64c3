import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  AddressOfList,
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  Retry,
  SignedAction,
  type SignedRetry,
  type SigningRequired,
  page,
  pageRequest,
} from '@app/http';
import { AskFundingInstructions } from '../commands/ask-funding-instructions.js';
import { ChangeWalletPrivacy } from '../commands/change-wallet-privacy.js';
import type { InternalAccountDocument } from '../domain/internal-account/internal-account.view.js';
import { ListInternalAccounts } from '../queries/accounts.queries.js';
import {
  InternalAccountResponse,
  InternalAccountUpdateRequest,
  InternalAccountsQuery,
} from './internal-account.dto.js';

/** Internal accounts under their short path: the list, and changes by an account's owner. */
@ApiTags('Internal Accounts')
@Controller('internal-accounts')
export class InternalAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, PageOf(InternalAccountResponse), {
    summary: 'List the internal accounts of customers; same as GET /customers/internal-accounts',
    errors: ['INVALID_CURRENCY'],
  })
  @AddressOfList('customers/internal-accounts')
  async list(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() query: InternalAccountsQuery,
  ): Promise<Page<InternalAccountDocument>> {
    const found = page(query, await this.queries.execute(new ListInternalAccounts(tenant, query, pageRequest(query))));
    const asked = new AskFundingInstructions(tenant, { accounts: found.data }, metadata);
    return { ...found, data: await this.commands.execute(asked) };
  }

  @Patch(':accountId')
  @Requires('TRANSACT')
  @SignedAction()
  @Answers(200, InternalAccountResponse, {
    summary: 'Change the privacy of a wallet',
    errors: ['REFERENCE_NOT_FOUND', 'CUSTOMER_DELETED'],
  })
  update(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('InternalAccount', 'accountId') accountId: string,
    @Body() { privateEnabled }: InternalAccountUpdateRequest,
  ): Promise<InternalAccountDocument | SigningRequired> {
    return this.commands.execute(new ChangeWalletPrivacy(tenant, { accountId, privateEnabled, retry }, metadata));
  }
}
