import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ListField, PageQuery, TextField, rules, PeriodEndField, PeriodStartField } from '@app/http';
import { MAX_TOKEN_NAME_LENGTH } from '../domain/token/token.decider.js';
import { PERMISSIONS, type Permission } from '../domain/token/token.events.js';

@ApiSchema({ name: 'TokenCreateRequest' })
export class TokenCreateRequest {
  @TextField({ max: MAX_TOKEN_NAME_LENGTH }) name!: string;
  @ListField(rules.enumOf(PERMISSIONS), { min: 1, max: PERMISSIONS.length, unique: true }) permissions!: Permission[];
}

/** Filters of GET /tokens; times are inclusive. */
export class TokensQuery extends PageQuery {
  @TextField({ optional: true, max: MAX_TOKEN_NAME_LENGTH, description: 'Only the token with exactly this name.' })
  name?: string;
  @PeriodStartField({ optional: true }) createdAfter?: string;
  @PeriodEndField({ optional: true }) createdBefore?: string;
  @PeriodStartField({ optional: true }) updatedAfter?: string;
  @PeriodEndField({ optional: true }) updatedBefore?: string;
}

@ApiSchema({ name: 'Token' })
export class TokenResponse {
  @ApiProperty({ type: String, example: 'Token:019542f5-b3e7-8d02-8000-000000000001' }) id!: string;
  @ApiProperty({ type: String }) name!: string;
  @ApiProperty({ type: String, isArray: true, enum: PERMISSIONS }) permissions!: Permission[];
  @ApiProperty({ type: String, description: 'User name of the HTTP Basic credential.' }) clientId!: string;

  @ApiProperty({
    type: String,
    required: false,
    description: 'Password of the HTTP Basic credential; returned only in the response that creates the token.',
  })
  clientSecret?: string;

  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}
