import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Tenant, invalidInput } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, Requires, UsesQuota } from '@app/http';
import { CreateTransferIn } from '../commands/create-transfer-in.js';
import { CreateTransferOut } from '../commands/create-transfer-out.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { TRANSACTION } from './transaction.dto.js';
import { TransferInCreateRequest, TransferOutCreateRequest } from './transfer.dto.js';
import { EXTERNAL_ACCOUNT_ERRORS } from './payment-errors.js';

/** Transfers within one currency (payments-cards 3). */
@ApiTags('Same-Currency Transfers')
@Controller()
export class TransfersController {
  constructor(private readonly commands: CommandBus) {}

  @Post('transfer-out')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @Answers(201, TRANSACTION, {
    summary: 'Transfer from an internal account to an external one in the same currency',
    errors: [
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_BALANCE',
      'INVALID_AMOUNT',
      'INVALID_CURRENCY',
      'MISSING_MANDATORY_USER_INFO',
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      'REFERENCE_NOT_FOUND',
      'CONFLICT',
      'CUSTOMER_DELETED',
      'DAILY_VOLUME_LIMIT_EXCEEDED',
      'NOT_IMPLEMENTED',
      ...EXTERNAL_ACCOUNT_ERRORS,
    ],
  })
  out(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: TransferOutCreateRequest,
  ): Promise<TransactionDocument> {
    const {
      source,
      destination: { accountId, paymentRail },
      amount,
      remittanceInformation,
      purposeOfPayment,
    } = body;
    const request = {
      amount: amount === undefined ? null : BigInt(amount),
      paymentRail,
      remittanceInformation,
      purposeOfPayment,
    };
    return this.commands.execute(
      new CreateTransferOut(
        tenant,
        { source: { accountId: source.accountId }, destination: { accountId }, request },
        metadata,
      ),
    );
  }

  @Post('transfer-in')
  @UsesQuota('openWebhooks')
  @Requires('TRANSACT')
  @Answers(201, TRANSACTION, {
    summary: 'Transfer from an external bank account to an internal one in the same currency',
    errors: [
      'AMOUNT_OUT_OF_RANGE',
      'INVALID_AMOUNT',
      'INVALID_CURRENCY',
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      'REFERENCE_NOT_FOUND',
      'CONFLICT',
      'SCA_SESSION_REQUIRED',
      'CUSTOMER_DELETED',
      'NOT_IMPLEMENTED',
      ...EXTERNAL_ACCOUNT_ERRORS,
    ],
  })
  in(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: TransferInCreateRequest,
  ): Promise<TransactionDocument> {
    const { source, destination, amount } = body;
    if (amount === undefined)
      throw invalidInput('A transfer-in requires an amount.', { field: 'amount', message: 'must be given' });
    return this.commands.execute(
      new CreateTransferIn(tenant, { source, destination, amount: BigInt(amount) }, metadata),
    );
  }
}
