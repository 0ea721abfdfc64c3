import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { GetTransaction, ListTransactions } from '../queries/payments.queries.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import {
  TransactionApproveRequest,
  TransactionConfirmRequest,
  IncomingTransaction,
  TransactionRejectRequest,
  TRANSACTION,
  TransactionsQuery,
} from './transaction.dto.js';

/** Transactions and decisions about them (payments-cards 7). */
@ApiTags('Transactions')
@Controller('transactions')
export class TransactionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, PageOf(LISTED_TRANSACTION), {
    summary: 'List transactions',
    errors: ['SCA_SESSION_REQUIRED', 'ACCOUNT_LOCKED'],
    description: `History of one customer older than ${PAYMENTS_CONFIGURATION.historyDaysWithoutLogin} days requires that it is logged in where its region requires strong customer authentication; otherwise 409 SCA_SESSION_REQUIRED.`,
  })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Metadata() { at }: CommandMetadata,
    @Query() query: TransactionsQuery,
  ): Promise<Page<object>> {
    return page(
      query,
      await this.queries.execute(new ListTransactions(tenant, { ...query, loginAt: at }, pageRequest(query))),
    );
  }

  @Get(':transactionId')
  @Answers(200, LISTED_TRANSACTION, { summary: 'Get a transaction', errors: ['TRANSACTION_NOT_FOUND'] })
  async get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam(['Transaction', 'CardTransaction'], 'transactionId') transactionId: string,
  ): Promise<object> {
    return this.queries.execute(new GetTransaction(tenant, { transactionId, metadata }));
  }

  @Post(':transactionId/approve')
  @Requires('TRANSACT')
  @Answers(200, IncomingTransaction, {
    summary: 'Approve a pending incoming payment',
    errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  })
  approve(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() { receiverCustomerInfo = {} }: TransactionApproveRequest,
  ): Promise<TransactionDocument> {
    return this.commands.execute(
      new ChangeTransaction(tenant, { transactionId, action: { kind: 'approve', receiverCustomerInfo } }, metadata),
    );
  }

  @Post(':transactionId/reject')
  @Requires('TRANSACT')
  @Answers(200, IncomingTransaction, {
    summary: 'Reject a pending incoming payment',
    errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  })
  reject(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() { reason }: TransactionRejectRequest,
  ): Promise<TransactionDocument> {
    return this.commands.execute(
      new ChangeTransaction(tenant, { transactionId, action: { kind: 'reject', reason } }, metadata),
    );
  }

  @Post(':transactionId/confirm')
  @Requires('TRANSACT')
  @Answers(200, TRANSACTION, {
    summary: 'Confirm that the customer received the receipt',
    errors: ['TRANSACTION_NOT_FOUND'],
  })
  confirm(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() { receiptDeliveryConfirmedAt }: TransactionConfirmRequest,
  ): Promise<TransactionDocument> {
    const confirmedAt = receiptDeliveryConfirmedAt ?? metadata.at;
    return this.commands.execute(
      new ChangeTransaction(tenant, { transactionId, action: { kind: 'confirm-receipt', confirmedAt } }, metadata),
    );
  }

  @Post(':transactionId/cancel')
  @Requires('TRANSACT')
  @Answers(200, TRANSACTION, {
    summary: 'Cancel a bank transfer before it settles',
    errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_CANCELLABLE', 'NOT_IMPLEMENTED'],
  })
  cancel(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Transaction', 'transactionId') transactionId: string,
    @Body() _body: TransactionRejectRequest,
  ): Promise<TransactionDocument> {
    const { cancellableRails: rails } = PAYMENTS_CONFIGURATION;
    return this.commands.execute(
      new ChangeTransaction(tenant, { transactionId, action: { kind: 'cancel', rails } }, metadata),
    );
  }
}
