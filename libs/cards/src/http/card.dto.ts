import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EnumField,
  Field,
  IntegerField,
  ListField,
  ResourceIdField,
  SortedPageQuery,
  TextField,
  rules,
} from '@app/http';
import { CARD_STATES } from '../domain/card/card.decider.js';
import { CARD_BRANDS } from '../domain/card/card.events.js';

const SOURCES = { min: 1, unique: true } as const;
const SPEND_LIMIT = 'Maximum amount of one authorization, in the smallest unit; null: no limit.';

export class CardCreateRequest {
  @ResourceIdField('Customer')
  cardholderId!: string;

  @TextField({ optional: true, max: 255, description: "The platform's own id of the card; generated when omitted." })
  platformCardId?: string;

  /** Not supported, and refused so that no caller believes that it has an effect (payments-cards 15.1). */
  @Field(
    {
      name: 'threeDSecurePassword',
      check: () => false,
      message: 'is not supported: the card programmes have no static passwords',
      schema: {
        type: 'string',
        writeOnly: true,
        description:
          'Not supported, since the card programmes have no static passwords: refused with 400 INVALID_INPUT.',
      },
    },
    { optional: true },
  )
  threeDSecurePassword?: string;

  @EnumField(['VIRTUAL'])
  form!: 'VIRTUAL';

  @ListField(rules.resourceIdOf('InternalAccount'), {
    ...SOURCES,
    description: 'In the order in which authorizations try them.',
  })
  fundingSources!: string[];

  @IntegerField({ min: 1, optional: true, nullable: true, description: SPEND_LIMIT })
  maxSpendPerTransaction?: number | null;
}

export class CardUpdateRequest {
  @EnumField(['ACTIVE', 'FROZEN', 'CLOSED'], { optional: true })
  state?: 'ACTIVE' | 'FROZEN' | 'CLOSED';

  @ListField(rules.resourceIdOf('InternalAccount'), {
    ...SOURCES,
    optional: true,
    description: 'Replaces the whole list.',
  })
  fundingSources?: string[];

  @IntegerField({ min: 1, optional: true, nullable: true, description: `${SPEND_LIMIT} Omitted: unchanged.` })
  maxSpendPerTransaction?: number | null;
}

export class CardsQuery extends SortedPageQuery {
  @ResourceIdField('Customer', { optional: true })
  cardholderId?: string;

  @ResourceIdField('InternalAccount', { optional: true, description: 'Only cards with this funding source.' })
  accountId?: string;

  @TextField({ optional: true, max: 255 })
  platformCardId?: string;

  @EnumField(CARD_STATES, { optional: true })
  state?: string;
}

@ApiSchema({ name: 'Card' })
export class CardResponse {
  @ApiProperty({ type: String, readOnly: true }) id!: string;
  @ApiProperty({ type: String }) cardholderId!: string;
  @ApiProperty({ type: String, required: false, nullable: true, description: 'Null once the cardholder is erased.' })
  platformCardId!: string | null;
  @ApiProperty({ enum: CARD_STATES }) state!: string;
  @ApiProperty({
    type: String,
    enum: ['ISSUER_REJECTED', 'CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE', null],
    nullable: true,
    required: false,
  })
  stateReason!: string | null;
  @ApiProperty({ enum: CARD_BRANDS, required: false }) brand?: string;
  @ApiProperty({ enum: ['VIRTUAL'] }) form!: string;
  @ApiProperty({ type: String, required: false }) last4?: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 12, required: false }) expMonth?: number;
  @ApiProperty({ type: 'integer', required: false }) expYear?: number;
  @ApiProperty({ type: [String] }) fundingSources!: string[];
  @ApiProperty({ type: 'integer', format: 'int64', nullable: true }) maxSpendPerTransaction!: number | null;
  @ApiProperty({ type: String, readOnly: true, required: false }) currency!: string;
  @ApiProperty({ type: String, readOnly: true, required: false }) processorRef?: string;
  @ApiProperty({ type: String, readOnly: true, required: false }) issuerRef?: string;
  @ApiProperty({ type: String, format: 'date-time', readOnly: true }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', readOnly: true }) updatedAt!: string;
}

@ApiSchema({ name: 'CardReveal' })
export class CardRevealResponse {
  @ApiProperty({
    type: String,
    format: 'uri',
    description: 'Address of a page for an iframe that shows the card number; opens once.',
  })
  panEmbedUrl!: string;
  @ApiProperty({ type: String, format: 'date-time' }) expiresAt!: string;
}
