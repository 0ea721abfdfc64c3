import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant, Requires } from '@app/http';
import { type WithdrawalEstimateDocument, WithdrawalFees } from '../services/withdrawal-fees.service.js';
import { WithdrawalFeeRequest, WithdrawalFeeResponse } from './crypto.dto.js';

/** Estimated fees of withdrawals to a chain (payments-cards 10). */
@ApiTags('Same-Currency Transfers')
@Controller('crypto')
export class CryptoController {
  constructor(private readonly fees: WithdrawalFees) {}

  @Post('estimate-withdrawal-fee')
  @Requires('TRANSACT')
  @Answers(200, WithdrawalFeeResponse, {
    summary: 'Estimate the fee of a withdrawal',
    errors: ['AMOUNT_OUT_OF_RANGE', 'INVALID_AMOUNT', 'INVALID_CURRENCY', 'REFERENCE_NOT_FOUND'],
  })
  estimate(@CurrentTenant() tenant: Tenant, @Body() body: WithdrawalFeeRequest): Promise<WithdrawalEstimateDocument> {
    const { internalAccountId, amount, currency, cryptoNetwork, destinationAddress } = body;
    return this.fees.estimate(tenant, internalAccountId, {
      currency,
      cryptoNetwork,
      destinationAddress,
      amount: BigInt(amount),
    });
  }
}
