import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { LISTED_TRANSACTION } from '@app/accounts';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, Requires, SandboxOnly } from '@app/http';
import { SimulateFunding } from '../commands/simulate-funding.js';
import { RequestIncomingPayment } from '../commands/request-incoming-payment.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { SandboxReceiveRequest, SandboxSendRequest } from './sandbox-payments.dto.js';
import { IncomingTransaction } from './transaction.dto.js';

/** Simulates outside parties: a deposit for a quote, a payment to a customer (payments-cards 13.2, 13.3). */
@ApiTags('Sandbox')
@Controller('sandbox')
@SandboxOnly()
@Requires('TRANSACT')
export class SandboxPaymentsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('send')
  @Answers(200, LISTED_TRANSACTION, {
    summary: 'Simulate a deposit for a quote',
    errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'QUOTE_NOT_FOUND'],
  })
  send(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: SandboxSendRequest,
  ): Promise<TransactionDocument> {
    const { quoteId, currencyCode, currencyAmount } = body;
    const amount = currencyAmount === undefined ? undefined : BigInt(currencyAmount);
    return this.commands.execute(new SimulateFunding(tenant, { quoteId, currency: currencyCode, amount }, metadata));
  }

  @Post('uma/receive')
  @Answers(200, IncomingTransaction, {
    summary: 'Simulate an incoming UMA payment to a customer',
    errors: [
      'AMOUNT_OUT_OF_RANGE',
      'INVALID_AMOUNT',
      'INVALID_CURRENCY',
      'INVALID_UMA_ADDRESS',
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      'WEBHOOK_ENDPOINT_NOT_SET',
      'UMA_NOT_FOUND',
      'USER_NOT_FOUND',
    ],
  })
  receive(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: SandboxReceiveRequest,
  ): Promise<TransactionDocument> {
    const {
      receivingCurrencyCode: currency,
      receivingCurrencyAmount,
      senderUmaAddress,
      receiverUmaAddress,
      customerId,
    } = body;
    const request = {
      senderUmaAddress,
      receiverUmaAddress,
      customerId,
      currency,
      amount: BigInt(receivingCurrencyAmount),
    };
    return this.commands.execute(new RequestIncomingPayment(tenant, request, metadata));
  }
}
