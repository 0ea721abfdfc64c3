import { Body, Controller, Get, HttpStatus, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { invalidInput } from '@app/kernel';
import {
  AlsoAnswers,
  Answers,
  AuthenticatedBy,
  type CommandMetadata,
  CurrentPrincipal,
  Metadata,
  type Page,
  PageOf,
  type Principal,
  Requires,
  ResourceIdParam,
  Retry,
  type SignedRetry,
  WalletSignatureHeader,
  page,
  pageRequest,
  UsesQuota,
} from '@app/http';
import {
  EXTERNAL_ACCOUNT_ERRORS,
  ExecuteQuoteRequest,
  Quote,
  QuoteCreateRequest,
  type QuoteDocument,
  TransferInCreateRequest,
  TransferOutCreateRequest,
  UMA_ERRORS,
  readQuoteRequest,
} from '@app/payments';
import type { PresentedAction } from '../services/action-presenter.service.js';
import { CreateAgentQuote } from '../commands/create-agent-quote.js';
import { RequestAction } from '../commands/request-action.js';
import type { AgentDocument } from '../domain/agent/agent.view.js';
import { GetAction, GetAgent, GetAgentQuote, ListActions } from '../queries/agents.queries.js';
import { AgentActionResponse, AgentActionsQuery } from './action.dto.js';
import { AgentResponse } from './agent.dto.js';

/** Actions of an agent for its customer, within its policy (wallet-auth 16.2 and 16.3). */
@ApiTags('Agent Operations')
@Controller('agents/me')
@AuthenticatedBy('AgentAuth')
export class AgentOperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, AgentResponse, { summary: 'Get the calling agent with its policy and spending' })
  me(@CurrentPrincipal() { tenant, callerId }: Principal, @Metadata() { at }: CommandMetadata): Promise<AgentDocument> {
    return this.queries.execute(new GetAgent(tenant, { agentId: callerId, at }));
  }

  @Post('quotes')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @Answers(201, Quote, {
    summary: 'Create a quote for the customer',
    errors: [
      'INVALID_AMOUNT',
      'INVALID_CURRENCY',
      'REFERENCE_NOT_FOUND',
      'USER_NOT_FOUND',
      'CONFLICT',
      'CUSTOMER_DELETED',
      ...UMA_ERRORS,
      ...EXTERNAL_ACCOUNT_ERRORS,
    ],
  })
  @AlsoAnswers(202, Quote, 'The payer must authorize it first: scaChallenge contains the challenge.')
  async createQuote(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @Body() body: QuoteCreateRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QuoteDocument> {
    const quote = await this.commands.execute(
      new CreateAgentQuote(tenant, { agentId: callerId, quote: readQuoteRequest(body) }, metadata),
    );
    if (quote.status === 'PENDING_AUTHORIZATION') response.status(HttpStatus.ACCEPTED);
    return quote;
  }

  @Get('quotes/:quoteId')
  @Answers(200, Quote, { summary: 'Get a quote of the calling agent', errors: ['QUOTE_NOT_FOUND'] })
  quote(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
  ): Promise<QuoteDocument> {
    return this.queries.execute(new GetAgentQuote(tenant, { agentId: callerId, quoteId, metadata }));
  }

  @Post('quotes/:quoteId/execute')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @WalletSignatureHeader()
  @Answers(200, AgentActionResponse, {
    summary: 'Execute a quote of the calling agent',
    errors: [
      'INSUFFICIENT_BALANCE',
      'WALLET_SIGNATURE_MISSING',
      'QUOTE_NOT_FOUND',
      'CONFLICT',
      'QUOTE_EXPIRED',
      'CUSTOMER_DELETED',
      'NOT_IMPLEMENTED',
      ...EXTERNAL_ACCOUNT_ERRORS,
    ],
    description:
      'Responds with the action. If the policy requires no approval, the action is executed and includes its transaction. Otherwise no money has moved: status shows what the action waits for; poll GET /agents/me/actions/{actionId}.',
  })
  async executeQuote(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
    @Retry() { stamp }: SignedRetry,
    @Body() { scaFactor }: ExecuteQuoteRequest,
  ): Promise<PresentedAction> {
    return this.commands.execute(
      new RequestAction(
        tenant,
        { agentId: callerId, request: { type: 'EXECUTE_QUOTE', quoteId, stamp, scaFactor } },
        metadata,
      ),
    );
  }

  @Post('transfer-out')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @Answers(201, AgentActionResponse, {
    summary: 'Transfer from an internal account of the customer in the same currency',
    errors: [
      'INSUFFICIENT_BALANCE',
      'INVALID_AMOUNT',
      'REFERENCE_NOT_FOUND',
      'CONFLICT',
      'CUSTOMER_DELETED',
      'NOT_IMPLEMENTED',
      ...EXTERNAL_ACCOUNT_ERRORS,
    ],
  })
  transferOut(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @Body() body: TransferOutCreateRequest,
  ): Promise<PresentedAction> {
    const {
      source,
      destination: { accountId: destinationAccountId, paymentRail },
      amount,
      remittanceInformation,
      purposeOfPayment,
    } = body;
    return this.commands.execute(
      new RequestAction(
        tenant,
        {
          agentId: callerId,
          request: {
            type: 'TRANSFER_OUT',
            sourceAccountId: source.accountId,
            destinationAccountId,
            amount: amount === undefined ? null : BigInt(amount),
            paymentRail,
            remittanceInformation,
            purposeOfPayment,
          },
        },
        metadata,
      ),
    );
  }

  @Post('transfer-in')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @Answers(201, AgentActionResponse, {
    summary: 'Transfer from a bank account of the customer in the same currency',
    errors: ['INVALID_AMOUNT', 'REFERENCE_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  })
  transferIn(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @Body() body: TransferInCreateRequest,
  ): Promise<PresentedAction> {
    const { source, destination, amount } = body;
    if (amount === undefined)
      throw invalidInput('A transfer-in requires an amount.', { field: 'amount', message: 'must be given' });
    return this.commands.execute(
      new RequestAction(
        tenant,
        {
          agentId: callerId,
          request: {
            type: 'TRANSFER_IN',
            sourceAccountId: source.accountId,
            destinationAccountId: destination.accountId,
            amount: BigInt(amount),
          },
        },
        metadata,
      ),
    );
  }

  @Get('actions')
  @Answers(200, PageOf(AgentActionResponse), { summary: 'List actions of the calling agent' })
  async actions(
    @CurrentPrincipal() { tenant, callerId: agentId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @Query() query: AgentActionsQuery,
  ): Promise<Page<PresentedAction>> {
    const filters = { ...query, agentId, metadata };
    return page(query, await this.queries.execute(new ListActions(tenant, filters, pageRequest(query))));
  }

  @Get('actions/:actionId')
  @Answers(200, AgentActionResponse, {
    summary: 'Get an action of the calling agent',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  async action(
    @CurrentPrincipal() { tenant, callerId }: Principal,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('AgentAction', 'actionId') actionId: string,
  ): Promise<PresentedAction> {
    return this.queries.execute(new GetAction(tenant, { actionId, agentId: callerId, metadata }));
  }
}
