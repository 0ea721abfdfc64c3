import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ERROR_CATALOGUE } from '@app/kernel';

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
class ErrorDetailsResponse {
  @ApiProperty({ type: () => FieldErrorResponse, isArray: true, required: false, description: 'Every field that is wrong.' })
  errors?: FieldErrorResponse[];

  @ApiProperty({ type: String, required: false })
  reason?: string;
}

/** The body of every answer above 399. */
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
}
