import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { LISTED_TRANSACTION } from '@app/accounts';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import { ChangeTransaction } from '../commands/change-transaction.js';
import { CurrentPayments } from '../commands/current-payments.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { isWaiting } from '../domain/transaction/transaction.state.js';
import { OlderHistory } from '../queries/older-history.js';
import { PaymentQueries } from '../queries/payments.queries.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import {
  ApproveBody,
  ConfirmBody,
  IncomingTransaction,
  ReasonBody,
  TRANSACTION,
  TransactionsQuery,
} from './transaction.dto.js';

/** What became of payments (payments-cards 7). */
@ApiTags('Transactions')
@Controller('transactions')
export class TransactionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly payments: PaymentQueries,
    private readonly current: CurrentPayments,
    private readonly older: OlderHistory,
  ) {}

  @Get()
  @Answers(200, PageOf(LISTED_TRANSACTION), {
    summary: 'List transactions',
    errors: [409, 423],
    description: `Of one customer from more than ${PAYMENTS_CONFIGURATION.historyDaysWithoutLogin} days ago: it must be logged in where its region asks for strong authentication, else 409 SCA_SESSION_REQUIRED.`,
  })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Metadata() { at }: CommandMetadata,
    @Query() query: TransactionsQuery,
  ): Promise<Page<object>> {
    await this.older.requireShown(tenant, query, at);
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
    return isWaiting(document) ? this.current.transaction(tenant, transactionId, metadata) : document;
  }

  @Post(':transactionId/approve')
  @Requires('TRANSACT')
  @Answers(200, IncomingTransaction, {
    summary: 'Take an incoming payment that waits for a decision',
    errors: [404, 409],
  })
  approve(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() { receiverCustomerInfo = {} }: ApproveBody,
  ): Promise<TransactionDocument> {
    return this.commands.execute(
      new ChangeTransaction(tenant, transactionId, { kind: 'approve', receiverCustomerInfo }, metadata),
    );
  }

  @Post(':transactionId/reject')
  @Requires('TRANSACT')
  @Answers(200, IncomingTransaction, {
    summary: 'Turn an incoming payment down that waits for a decision',
    errors: [404, 409],
  })
  reject(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() { reason }: ReasonBody,
  ): Promise<TransactionDocument> {
    return this.commands.execute(new ChangeTransaction(tenant, transactionId, { kind: 'reject', reason }, metadata));
  }

  @Post(':transactionId/confirm')
  @Requires('TRANSACT')
  @Answers(200, TRANSACTION, { summary: 'Record that the customer has the receipt', errors: [404] })
  confirm(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() { receiptDeliveryConfirmedAt }: ConfirmBody,
  ): Promise<TransactionDocument> {
    const confirmedAt = receiptDeliveryConfirmedAt ?? metadata.at;
    return this.commands.execute(
      new ChangeTransaction(tenant, transactionId, { kind: 'confirm-receipt', confirmedAt }, metadata),
    );
  }

  @Post(':transactionId/cancel')
  @Requires('TRANSACT')
  @Answers(200, TRANSACTION, { summary: 'Call a bank transfer back before it settles', errors: [404, 409, 501] })
  cancel(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() _body: ReasonBody,
  ): Promise<TransactionDocument> {
    const { cancellableRails: rails } = PAYMENTS_CONFIGURATION;
    return this.commands.execute(new ChangeTransaction(tenant, transactionId, { kind: 'cancel', rails }, metadata));
  }
}
