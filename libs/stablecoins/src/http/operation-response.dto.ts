import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { OPERATION_SOURCE_TYPES, OPERATION_TYPES, PAYOUT_RAILS } from '../domain/operation/operation.terms.js';
import { OPERATION_STATUSES } from '../domain/operation/operation.events.js';
import { PROVIDER_ENVIRONMENTS, STABLECOIN_PROVIDERS } from '../domain/provider.js';

const DIGITS = { type: String, pattern: '^[0-9]+$' } as const;

@ApiSchema({ name: 'StablecoinOperationSource' })
class OperationSourceResponse {
  @ApiProperty({ enum: OPERATION_SOURCE_TYPES }) type!: string;
  @ApiProperty({ type: String, required: false }) externalAccountId?: string;
  @ApiProperty({ type: String, required: false }) accountId?: string;
  @ApiProperty({ type: String, required: false }) sourceTokenIdentifier?: string;
  @ApiProperty({ type: String, required: false }) cryptoNetwork?: string;
}

@ApiSchema({ name: 'StablecoinFundingInstructions', description: 'Instructions for funding the operation.' })
class FundingInstructionsResponse {
  @ApiProperty({ type: String, required: false }) rail?: string;
  @ApiProperty({ type: String, required: false }) network?: string;
  @ApiProperty({
    type: String,
    required: false,
    description: 'Account number of a wire, address of a deposit of tokens.',
  })
  address?: string;
  @ApiProperty({ type: String, required: false, description: 'Currency or token to send.' })
  valueType?: string;
  @ApiProperty({ type: String, required: false }) routingNumber?: string;
  @ApiProperty({ type: String, required: false }) bankName?: string;
  @ApiProperty({ type: String, required: false }) beneficiaryName?: string;
  @ApiProperty({ type: String, required: false, description: 'Must be included in the wire.' }) reference?: string;
}

@ApiSchema({ name: 'StablecoinOperationDestination' })
class OperationDestinationResponse {
  @ApiProperty({ type: String }) accountId!: string;
  @ApiProperty({ enum: PAYOUT_RAILS, required: false }) rail?: string;
}

@ApiSchema({ name: 'StablecoinEstimatedDelivery' })
class EstimatedDeliveryResponse {
  @ApiProperty({ enum: PAYOUT_RAILS, required: false }) rail!: string;
  @ApiProperty({ ...DIGITS, required: false, description: 'Cents.' }) amount!: string;
  @ApiProperty({ type: String, required: false }) currency!: string;
  @ApiProperty({ type: String, required: false, example: '1-3 business days' }) timing!: string;
}

@ApiSchema({ name: 'StablecoinOperation' })
export class OperationResponse {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) stablecoinId!: string;
  @ApiProperty({ enum: OPERATION_TYPES }) operationType!: string;
  @ApiProperty({ enum: OPERATION_STATUSES }) status!: string;
  @ApiProperty({ type: String, description: 'Amount in the smallest unit of the token.' }) amount!: string;
  @ApiProperty({ enum: STABLECOIN_PROVIDERS }) provider!: string;
  @ApiProperty({ enum: PROVIDER_ENVIRONMENTS }) providerEnvironment!: string;
  @ApiProperty({ type: String }) stablecoinProviderAccountId!: string;
  @ApiProperty({ type: () => OperationSourceResponse, required: false }) source!: OperationSourceResponse;
  @ApiProperty({ type: () => FundingInstructionsResponse, required: false })
  fundingInstructions?: FundingInstructionsResponse;
  @ApiProperty({ type: () => OperationDestinationResponse, required: false })
  destination!: OperationDestinationResponse;
  @ApiProperty({ type: () => EstimatedDeliveryResponse, required: false })
  estimatedDelivery?: EstimatedDeliveryResponse;
  @ApiProperty({
    type: String,
    format: 'date-time',
    required: false,
    description: 'Deadline for the deposit.',
  })
  expiresAt?: string;
  @ApiProperty({ type: String, required: false, description: 'Status as the provider names it.' })
  providerStatus?: string;
  @ApiProperty({ type: String, required: false, example: 'PROVIDER_TRANSFER_FAILED' }) failureReason?: string;
  @ApiProperty({ type: String, required: false }) description?: string;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}
