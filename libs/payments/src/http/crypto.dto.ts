import { ApiProperty } from '@nestjs/swagger';
import { AmountField, CurrencyField, ResourceIdField, TextField } from '@app/http';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

/** Body of POST /crypto/estimate-withdrawal-fee. */
export class WithdrawalFeeRequest {
  @ResourceIdField('InternalAccount')
  internalAccountId!: string;

  @CurrencyField()
  currency!: string;

  @TextField({ max: 32 })
  cryptoNetwork!: string;

  @AmountField({ max: PAYMENTS_CONFIGURATION.limits.maxAmount, description: 'Smallest unit of the coin.' })
  amount!: number;

  @TextField({ max: 2_048 })
  destinationAddress!: string;
}

export class WithdrawalFeeResponse {
  @ApiProperty({ type: 'integer', description: 'Smallest units of networkFeeAsset.' }) networkFee!: number;
  @ApiProperty({ type: String }) networkFeeAsset!: string;
  @ApiProperty({ type: 'integer' }) applicationFee!: number;
  @ApiProperty({ type: 'integer' }) totalFee!: number;
  @ApiProperty({ type: 'integer' }) netAmount!: number;
}
