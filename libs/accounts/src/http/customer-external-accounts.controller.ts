import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers, BodyOf, type CommandMetadata, CurrentTenant, Metadata, type Page, PageOf, Requires, ResourceIdParam, page, pageRequest,
} from '@app/http';
import { ChallengeOwnership, type OwnershipChallengeDocument } from '../commands/challenge-ownership.js';
import { DeleteExternalAccount } from '../commands/delete-external-account.js';
import { type ExternalAccountRegistration, RegisterExternalAccount } from '../commands/register-external-account.js';
import { VerifyOwnership } from '../commands/verify-ownership.js';
import type { ExternalAccountDocument } from '../domain/external-account/external-account.view.js';
import { AccountQueries } from '../queries/accounts.queries.js';
import { ExternalAccountCreateRequest, ExternalAccountResponse, ExternalAccountsQuery } from './external-account.dto.js';
import { rulesAcrossRegistration } from './external-account.rules.js';
import { OWNERSHIP_CHALLENGE, OwnershipChallengeRequest, OwnershipVerifyRequest } from './ownership.dto.js';

/** Without a customerId the account is the platform's own, and stays reachable here. */
@ApiTags('External Accounts')
@Controller('customers/external-accounts')
export class CustomerExternalAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountQueries,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, ExternalAccountResponse, { summary: 'Register an external account', errors: [404, 409, 410] })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @BodyOf(ExternalAccountCreateRequest, rulesAcrossRegistration) body: ExternalAccountRegistration,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(new RegisterExternalAccount(tenant, body, 'CUSTOMERS', metadata));
  }

  @Get()
  @Answers(200, PageOf(ExternalAccountResponse), { summary: 'List external accounts' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: ExternalAccountsQuery): Promise<Page<ExternalAccountDocument>> {
    return page(query, await this.accounts.externalAccounts(tenant, { ...query, collection: 'CUSTOMERS' }, pageRequest(query)));
  }

  @Get(':externalAccountId')
  @Answers(200, ExternalAccountResponse, { summary: 'Read an external account', errors: [404] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
  ): Promise<ExternalAccountDocument> {
    return this.accounts.externalAccount(tenant, id, 'CUSTOMERS');
  }

  @Delete(':externalAccountId')
  @Requires('MANAGE')
  @Answers(204, undefined, { summary: 'Delete an external account', errors: [404, 409] })
  async delete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
  ): Promise<void> {
    await this.commands.execute(new DeleteExternalAccount(tenant, id, 'CUSTOMERS', metadata));
  }

  @Post(':externalAccountId/challenge')
  @Requires('MANAGE')
  @Answers(201, OWNERSHIP_CHALLENGE, { summary: 'Ask for a proof that a wallet is its owner\'s', errors: [404, 409] })
  challenge(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
    @Body() { method }: OwnershipChallengeRequest,
  ): Promise<OwnershipChallengeDocument> {
    return this.commands.execute(new ChallengeOwnership(tenant, id, 'CUSTOMERS', method, metadata));
  }

  @Post(':externalAccountId/verify')
  @Requires('MANAGE')
  @Answers(200, ExternalAccountResponse, { summary: 'Prove that a wallet is its owner\'s', errors: [404, 409] })
  verify(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
    @Body() { signature, signatureScheme: scheme = 'bip137' }: OwnershipVerifyRequest,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(new VerifyOwnership(tenant, id, 'CUSTOMERS', { signature, scheme }, metadata));
  }
}
