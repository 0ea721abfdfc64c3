import { Controller, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Tenant, uuidOf } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, type Page, PageOf, ResourceIdParam, page, pageRequest } from '@app/http';
import { LISTED_TRANSACTION } from '@app/accounts';
import { ExpireQuote } from '../commands/expire-quote.js';
import { PaymentQueries } from '../queries/payments.queries.js';
import { TransactionsQuery } from './transaction.dto.js';

/** What became of payments (payments-cards 7). */
@ApiTags('Transactions')
@Controller('transactions')
export class TransactionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly payments: PaymentQueries,
  ) {}

  @Get()
  @Answers(200, PageOf(LISTED_TRANSACTION), { summary: 'List transactions' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: TransactionsQuery): Promise<Page<object>> {
    return page(query, await this.payments.transactions(tenant, query, pageRequest(query)));
  }

  @Get(':transactionId')
  @Answers(200, LISTED_TRANSACTION, { summary: 'One transaction', errors: [404] })
  async get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam(['Transaction', 'CardTransaction'], 'transactionId') transactionId: string,
  ): Promise<object> {
    const further = await this.payments.furtherTransaction(tenant, transactionId);
    if (further !== null) return further;
    const document = await this.payments.transaction(tenant, transactionId);
    if (document.status !== 'PENDING' || document.type !== 'OUTGOING' || document.quoteId === undefined) return document;
    await this.commands.execute(new ExpireQuote(tenant, uuidOf('Transaction', transactionId), metadata));
    return this.payments.transaction(tenant, transactionId);
  }
}
