import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ERROR_CATALOGUE, type RefusalDetails } from '@app/kernel';

@ApiSchema({ name: 'FieldConstraint' })
class FieldConstraintResponse {
  @ApiProperty({
    type: String,
    required: false,
    description: 'HTML input type or a slug, for example email or iso3166-1-alpha-2.',
  })
  format?: string;

  @ApiProperty({ type: String, required: false, description: 'JavaScript regular expression.' })
  pattern?: string;

  @ApiProperty({ type: String, isArray: true, required: false })
  enum?: string[];

  @ApiProperty({ type: Number, required: false })
  minLength?: number;

  @ApiProperty({ type: Number, required: false })
  maxLength?: number;
}

@ApiSchema({ name: 'FieldError' })
class FieldErrorResponse {
  @ApiProperty({ type: String, description: 'Path of the field.', example: 'address.postalCode' })
  field!: string;

  @ApiProperty({ type: String, required: false })
  message?: string;

  @ApiProperty({ type: () => FieldConstraintResponse, required: false })
  constraint?: FieldConstraintResponse;
}

@ApiSchema({ name: 'ErrorDetails' })
class ErrorDetailsResponse implements Record<keyof RefusalDetails, unknown> {
  @ApiProperty({
    type: () => FieldErrorResponse,
    isArray: true,
    required: false,
    description: 'Every invalid field.',
  })
  errors!: FieldErrorResponse[];

  @ApiProperty({ type: String, required: false })
  reason!: string;

  @ApiProperty({ type: 'integer', required: false, description: 'Seconds to wait, as in the header Retry-After.' })
  retryAfter!: number;

  @ApiProperty({
    enum: ['requests', 'documents', 'imports', 'forks', 'openWebhooks'],
    required: false,
    description: 'RATE_LIMITED: the exhausted quota.',
  })
  quota!: NonNullable<RefusalDetails['quota']>;

  @ApiProperty({ type: 'integer', required: false, description: 'RATE_LIMITED: the limit of the quota.' })
  limit!: number;

  @ApiProperty({ type: String, format: 'date-time', required: false, description: 'Present with QUOTE_EXPIRED.' })
  expiresAt!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    required: false,
    description: 'ACCOUNT_LOCKED: end of the lock; null: until an operator unlocks the account.',
  })
  lockedUntil!: string | null;

  @ApiProperty({ type: 'integer', required: false, description: 'Present with ACCOUNT_LOCKED.' })
  failedAttempts!: number;

  @ApiProperty({ type: Boolean, required: false, description: 'Present with ACCOUNT_LOCKED.' })
  suspended!: boolean;

  @ApiProperty({ type: String, required: false, description: 'Present with AMOUNT_OUT_OF_RANGE.' })
  currency!: string;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    required: false,
    description: 'Present with AMOUNT_OUT_OF_RANGE; in the smallest unit.',
  })
  minAmount!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    required: false,
    description: 'Present with AMOUNT_OUT_OF_RANGE; in the smallest unit.',
  })
  maxAmount!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    required: false,
    description: 'Present with AMOUNT_OUT_OF_RANGE; in the smallest unit.',
  })
  totalFee!: number;

  @ApiProperty({ type: String, isArray: true, required: false, description: 'Currencies that accounts still hold.' })
  currencies!: string[];

  @ApiProperty({
    type: String,
    required: false,
    description: 'Id of the request, as in X-Request-Id: quote it when you report a problem.',
  })
  requestId!: string;

  @ApiProperty({
    type: String,
    format: 'uri-reference',
    required: false,
    description: 'Address of the description of this code: meaning, usual causes, remedy, and whether to retry.',
    example: '/docs/errors#INVALID_INPUT',
  })
  documentation!: string;
}

/** The body of every answer with status 400 or above. */
@ApiSchema({ name: 'Error' })
export class ErrorResponse {
  @ApiProperty({ type: Number, description: 'The HTTP status.', example: 400 })
  status!: number;

  @ApiProperty({ type: String, enum: Object.keys(ERROR_CATALOGUE), example: 'INVALID_INPUT' })
  code!: string;

  @ApiProperty({ type: String })
  message!: string;

  @ApiProperty({ type: () => ErrorDetailsResponse, required: false })
  details?: ErrorDetailsResponse;

  @ApiProperty({ type: String, required: false, description: 'Status 401: same value as details.reason.' })
  reason?: string;
}
