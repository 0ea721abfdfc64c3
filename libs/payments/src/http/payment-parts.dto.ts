import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IDENTITY_FIELDS } from '@app/platforms';
import { REFUND_REASONS } from '../domain/transaction/transaction.events.js';

@ApiSchema({ name: 'Currency' })
export class CurrencyResponse {
  @ApiProperty({ type: String, required: false }) code!: string;
  @ApiProperty({ type: String, required: false }) name!: string;
  @ApiProperty({ type: String, required: false }) symbol!: string;
  @ApiProperty({ type: 'integer', minimum: 0, required: false }) decimals!: number;
}

@ApiSchema({ name: 'CurrencyAmount' })
export class CurrencyAmountResponse {
  @ApiProperty({ type: 'integer', format: 'int64' }) amount!: number;
  @ApiProperty({ type: () => CurrencyResponse }) currency!: CurrencyResponse;
}

@ApiSchema({ name: 'OutgoingRateDetails' })
export class RateDetailsResponse {
  @ApiProperty({ type: 'number', format: 'double' }) counterpartyMultiplier!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 }) counterpartyFixedFee!: number;
  @ApiProperty({ type: 'number', format: 'double' }) svcApiMultiplier!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 }) svcApiFixedFee!: number;
  @ApiProperty({ type: 'number', format: 'double', minimum: 0 }) svcApiVariableFeeRate!: number;
  @ApiProperty({ type: 'number', format: 'int64', minimum: 0 }) svcApiVariableFeeAmount!: number;
}

@ApiSchema({ name: 'Refund' })
export class RefundResponse {
  @ApiProperty({ type: String }) reference!: string;
  @ApiProperty({ type: String, format: 'date-time' }) initiatedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) settledAt?: string;
  @ApiProperty({ enum: ['PENDING', 'COMPLETED', 'FAILED'] }) status!: string;
  @ApiProperty({ enum: REFUND_REASONS, required: false }) reason!: string;
}

@ApiSchema({ name: 'ReconciliationInstructions' })
export class ReconciliationResponse {
  @ApiProperty({ type: String, required: false }) reference!: string;
  @ApiProperty({
    type: String,
    required: false,
    description: 'Transaction hash of the settlement between institutions.',
  })
  transactionHash?: string;
}

/** A field about a person that one side of a payment requests from the other. */
@ApiSchema({ name: 'CounterpartyFieldDefinition' })
export class RequestedFieldResponse {
  @ApiProperty({ enum: IDENTITY_FIELDS }) name!: string;
  @ApiProperty({ type: Boolean }) mandatory!: boolean;
}
