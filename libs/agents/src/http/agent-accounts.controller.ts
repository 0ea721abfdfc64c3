import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  ExternalAccountCreateRequest,
  type ExternalAccountDocument,
  type ExternalAccountRegistration,
  ExternalAccountResponse,
  INTERNAL_ACCOUNT_TYPES,
  type InternalAccountDocument,
  InternalAccountResponse,
  type InternalAccountType,
  LISTED_TRANSACTION,
  PlatformExternalAccountsQuery,
  crossFieldDetailRules,
} from '@app/accounts';
import {
  Answers,
  AuthenticatedBy,
  BodyOf,
  type CommandMetadata,
  CurrencyField,
  CurrentPrincipal,
  EnumField,
  Metadata,
  type Page,
  PageOf,
  PageQuery,
  type Principal,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import { OwnTransactionsQuery } from '@app/payments';
import { DeleteAgentExternalAccount } from '../commands/delete-agent-external-account.js';
import { RegisterAgentExternalAccount } from '../commands/register-agent-external-account.js';
import {
  GetAgentExternalAccount,
  GetAgentTransaction,
  ListAgentExternalAccounts,
  ListAgentInternalAccounts,
  ListAgentTransactions,
} from '../queries/agent-reads.queries.js';

class AgentInternalAccountsQuery extends PageQuery {
  @CurrencyField({ optional: true })
  currency?: string;

  @EnumField(INTERNAL_ACCOUNT_TYPES, { optional: true })
  type?: InternalAccountType;
}

/** Accounts and transactions of the customer, as far as the policy of the agent permits (wallet-auth 16.2). */
@ApiTags('Agent Operations')
@Controller('agents/me')
@AuthenticatedBy('AgentAuth')
export class AgentAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('transactions')
  @Answers(200, PageOf(LISTED_TRANSACTION), { summary: 'List transactions of the customer' })
  async transactions(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Query() query: OwnTransactionsQuery,
  ): Promise<Page<object>> {
    return page(
      query,
      await this.queries.execute(
        new ListAgentTransactions(tenant, { ...query, agentId: callerId }, pageRequest(query)),
      ),
    );
  }

  @Get('transactions/:transactionId')
  @Answers(200, LISTED_TRANSACTION, { summary: 'Get a transaction of the customer', errors: ['TRANSACTION_NOT_FOUND'] })
  transaction(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam(['Transaction', 'CardTransaction'], 'transactionId') transactionId: string,
  ): Promise<object> {
    return this.queries.execute(new GetAgentTransaction(tenant, { agentId: callerId, transactionId, metadata }));
  }

  @Get('internal-accounts')
  @Answers(200, PageOf(InternalAccountResponse), {
    summary: 'List internal accounts of the customer',
    errors: ['INVALID_CURRENCY'],
  })
  async internalAccounts(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Query() query: AgentInternalAccountsQuery,
  ): Promise<Page<InternalAccountDocument>> {
    return page(
      query,
      await this.queries.execute(
        new ListAgentInternalAccounts(tenant, { ...query, agentId: callerId }, pageRequest(query)),
      ),
    );
  }

  @Get('external-accounts')
  @Answers(200, PageOf(ExternalAccountResponse), {
    summary: 'List external accounts of the customer',
    errors: ['INVALID_CURRENCY'],
  })
  async externalAccounts(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Query() query: PlatformExternalAccountsQuery,
  ): Promise<Page<ExternalAccountDocument>> {
    return page(
      query,
      await this.queries.execute(
        new ListAgentExternalAccounts(tenant, { ...query, agentId: callerId }, pageRequest(query)),
      ),
    );
  }

  @Post('external-accounts')
  @Requires('TRANSACT')
  @Answers(201, ExternalAccountResponse, {
    summary: 'Register an external account for the customer',
    errors: ['INVALID_CURRENCY', 'USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'INVALID_BANK_ACCOUNT'],
  })
  register(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @BodyOf(ExternalAccountCreateRequest, crossFieldDetailRules) body: ExternalAccountRegistration,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(
      new RegisterAgentExternalAccount(tenant, { agentId: callerId, registration: body }, metadata),
    );
  }

  @Get('external-accounts/:externalAccountId')
  @Answers(200, ExternalAccountResponse, {
    summary: 'Get an external account of the customer',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  externalAccount(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') externalAccountId: string,
  ): Promise<ExternalAccountDocument> {
    return this.queries.execute(new GetAgentExternalAccount(tenant, { agentId: callerId, externalAccountId }));
  }

  @Delete('external-accounts/:externalAccountId')
  @Requires('TRANSACT')
  @Answers(204, undefined, {
    summary: 'Delete an external account of the customer',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  async delete(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') externalAccountId: string,
  ): Promise<void> {
    await this.commands.execute(
      new DeleteAgentExternalAccount(tenant, { agentId: callerId, externalAccountId }, metadata),
    );
  }
}
