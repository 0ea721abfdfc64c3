import { Body, Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Tenant, uuidOf } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, Idempotent, Metadata, Requires, ResourceIdParam, Retry, type SignedRetry, WalletSignatureHeader } from '@app/http';
import { CreateQuote } from '../commands/create-quote.js';
import { ExecuteQuote } from '../commands/execute-quote.js';
import { ExpireQuote } from '../commands/expire-quote.js';
import type { QuoteDocument } from '../domain/quote/quote.view.js';
import type { TransactionDocument } from '../domain/transaction/transaction.view.js';
import { PaymentQueries } from '../queries/payments.queries.js';
import { ExecuteQuoteBody, Quote, QuoteBody } from './quote.dto.js';
import { readQuoteRequest } from './quote-request.reader.js';
import { TRANSACTION } from './transaction.dto.js';

/** Locked prices and their execution (payments-cards 4). */
@ApiTags('Cross-Currency Transfers')
@Controller('quotes')
export class QuotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly payments: PaymentQueries,
  ) {}

  @Post()
  @Requires('TRANSACT')
  @Idempotent()
  @Answers(201, Quote, { summary: 'Lock a price', errors: [404, 409, 412, 424, 501] })
  create(@CurrentTenant() tenant: Tenant, @Metadata() metadata: CommandMetadata, @Body() body: QuoteBody): Promise<QuoteDocument> {
    const { source, destination, request } = readQuoteRequest(body);
    return this.commands.execute(new CreateQuote(tenant, source, destination, request, metadata));
  }

  @Get(':quoteId')
  @Answers(200, Quote, { summary: 'One quote', errors: [404] })
  async get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
  ): Promise<QuoteDocument> {
    const quote = await this.payments.quote(tenant, quoteId);
    if (quote.status !== 'PENDING' || metadata.at < quote.expiresAt) return quote;
    await this.commands.execute(new ExpireQuote(tenant, uuidOf('Quote', quoteId), metadata));
    return this.payments.quote(tenant, quoteId);
  }

  @Post(':quoteId/execute')
  @Requires('TRANSACT')
  @Idempotent()
  @WalletSignatureHeader()
  @Answers(200, TRANSACTION, { summary: 'Take the price: debit the source and pay', errors: [404, 409] })
  execute(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Quote', 'quoteId') quoteId: string,
    @Retry() { stamp }: SignedRetry,
    @Body() _body: ExecuteQuoteBody,
  ): Promise<TransactionDocument> {
    return this.commands.execute(new ExecuteQuote(tenant, quoteId, stamp, metadata));
  }
}
