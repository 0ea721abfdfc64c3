import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Tenant } from '@app/kernel';
import {
  AlsoAnswers,
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  ResourceIdParam,
  Retry,
  type SignedRetry,
  WalletSignatureHeader,
  UsesQuota,
} from '@app/http';
import { CreateQuote } from '../commands/create-quote.js';
import { CurrentPayments } from '../services/current-payments.service.js';
import { ExecuteQuote } from '../commands/execute-quote.js';
import { type ExecutedQuote, executedQuote } from '../domain/quote/executed-quote.js';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import { GetQuote } from '../queries/payments.queries.js';
import { ExecuteQuoteRequest, Quote, QuoteCreateRequest } from './quote.dto.js';
import { readQuoteRequest } from './quote-request.reader.js';
import { TRANSACTION } from './transaction.dto.js';
import { EXTERNAL_ACCOUNT_ERRORS, UMA_ERRORS } from './payment-errors.js';

/** Locked prices and their execution (payments-cards 4). */
@ApiTags('Cross-Currency Transfers')
@Controller('quotes')
export class QuotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly current: CurrentPayments,
  ) {}

  @Post()
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @Answers(201, Quote, {
    summary: 'Create a quote',
    errors: [
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_BALANCE',
      'INVALID_AMOUNT',
      'INVALID_CURRENCY',
      'MISSING_MANDATORY_USER_INFO',
      'SELF_PAYMENT',
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      'USER_NOT_READY',
      'LOOKUP_REQUEST_NOT_FOUND',
      'REFERENCE_NOT_FOUND',
      'USER_NOT_FOUND',
      'SCA_SESSION_REQUIRED',
      'CUSTOMER_DELETED',
      ...UMA_ERRORS,
      'DAILY_VOLUME_LIMIT_EXCEEDED',
      'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
      ...EXTERNAL_ACCOUNT_ERRORS,
    ],
  })
  @AlsoAnswers(202, Quote, 'The payer must authorize it first: scaChallenge contains the challenge.')
  async create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: QuoteCreateRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QuoteDocument> {
    const { source, destination, request } = readQuoteRequest(body);
    const quote = await this.commands.execute(new CreateQuote(tenant, { source, destination, request }, metadata));
    if (quote.status === 'PENDING_AUTHORIZATION') response.status(202);
    return quote;
  }

  @Get(':quoteId')
  @Answers(200, Quote, { summary: 'Get a quote', errors: ['QUOTE_NOT_FOUND'] })
  async get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
  ): Promise<QuoteDocument> {
    return this.queries.execute(new GetQuote(tenant, { quoteId, metadata }));
  }

  @Post(':quoteId/execute')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @WalletSignatureHeader()
  @Answers(200, TRANSACTION, {
    summary: 'Execute a quote',
    errors: [
      'INSUFFICIENT_BALANCE',
      'WALLET_SIGNATURE_INVALID',
      'WALLET_SIGNATURE_MALFORMED',
      'WALLET_SIGNATURE_MISSING',
      'QUOTE_NOT_FOUND',
      'REFERENCE_NOT_FOUND',
      'CONFLICT',
      'QUOTE_EXPIRED',
      'SCA_SESSION_REQUIRED',
      'CUSTOMER_DELETED',
      'ACCOUNT_LOCKED',
      'DAILY_VOLUME_LIMIT_EXCEEDED',
      'NOT_IMPLEMENTED',
      ...EXTERNAL_ACCOUNT_ERRORS,
    ],
    description:
      'Responds with the transaction and the terms of the quote. If the payer must authorize the payment first, the status is PENDING_AUTHORIZATION, nothing is debited, and scaChallenge contains the challenge.',
  })
  async execute(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
    @Retry() { stamp }: SignedRetry,
    @Body() { scaFactor }: ExecuteQuoteRequest,
  ): Promise<ExecutedQuote> {
    const transaction = await this.commands.execute(new ExecuteQuote(tenant, { quoteId, stamp, scaFactor }, metadata));
    return executedQuote(transaction, await this.current.quote(tenant, quoteId, metadata));
  }
}
