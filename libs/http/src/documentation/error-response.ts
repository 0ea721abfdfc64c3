import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ERROR_CATALOGUE, type RefusalDetails } from '@app/kernel';

@ApiSchema({ name: 'FieldConstraint' })
class FieldConstraintResponse {
  @ApiProperty({
    type: String,
    required: false,
    description: 'HTML input type name or a slug, as email, iso3166-1-alpha-2.',
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
    description: 'Every field that is wrong.',
  })
  errors!: FieldErrorResponse[];

  @ApiProperty({ type: String, required: false })
  reason!: string;

  @ApiProperty({ type: 'integer', required: false, description: 'Seconds, as the Retry-After header says.' })
  retryAfter!: number;

  @ApiProperty({
    enum: ['requests', 'documents', 'imports', 'forks', 'openWebhooks'],
    required: false,
    description: 'Of RATE_LIMITED: the quota that is used up.',
  })
  quota!: NonNullable<RefusalDetails['quota']>;

  @ApiProperty({ type: 'integer', required: false, description: 'Of RATE_LIMITED: how much the platform may have.' })
  limit!: number;

  @ApiProperty({ type: String, format: 'date-time', required: false, description: 'Of QUOTE_EXPIRED.' })
  expiresAt!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    required: false,
    description: 'With ACCOUNT_LOCKED: the end of the lock. null: it lasts until an operator lifts it.',
  })
  lockedUntil!: string | null;

  @ApiProperty({ type: 'integer', required: false, description: 'Of ACCOUNT_LOCKED.' })
  failedAttempts!: number;

  @ApiProperty({ type: Boolean, required: false, description: 'Of ACCOUNT_LOCKED.' })
  suspended!: boolean;

  @ApiProperty({ type: String, required: false, description: 'Of AMOUNT_OUT_OF_RANGE.' })
  currency!: string;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    required: false,
    description: 'Of AMOUNT_OUT_OF_RANGE, smallest unit.',
  })
  minAmount!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    required: false,
    description: 'Of AMOUNT_OUT_OF_RANGE, smallest unit.',
  })
  maxAmount!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    required: false,
    description: 'Of AMOUNT_OUT_OF_RANGE, smallest unit.',
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
    description: 'Where this code is described: what it means, usual causes, what to do, and whether to retry.',
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

  @ApiProperty({ type: String, required: false, description: 'Of 401: the same as details.reason.' })
  reason?: string;
}
