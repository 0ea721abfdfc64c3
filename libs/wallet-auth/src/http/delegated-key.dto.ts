import { ApiProperty } from '@nestjs/swagger';
import { EnumField, ResourceIdField, TextField, TimestampField } from '@app/http';

export class DelegatedKeyCreateRequest {
  @ResourceIdField('Card')
  cardId!: string;

  @ResourceIdField('InternalAccount', { description: 'An embedded wallet that pays for the card.' })
  internalAccountId!: string;

  @TextField({ max: 256 })
  nickname!: string;
}

export class DelegatedKeysQuery {
  @ResourceIdField('InternalAccount', { optional: true })
  accountId?: string;

  @ResourceIdField('CardFundingSource', { optional: true })
  fundingSourceId?: string;
}

export class DelegatedKeyResponse {
  @ResourceIdField('DelegatedKey')
  id!: string;

  @ResourceIdField('Card')
  cardId!: string;

  @ResourceIdField('CardFundingSource')
  fundingSourceId!: string;

  @ResourceIdField('InternalAccount')
  accountId!: string;

  @TextField({ description: 'Compressed point of P-256, hex.' })
  publicKey!: string;

  @TextField({ min: 0, max: 256, nullable: true, description: 'Null once the customer is erased.' })
  nickname!: string | null;

  @EnumField(['PENDING', 'ACTIVE', 'REVOKED'])
  status!: string;

  @TimestampField()
  createdAt!: string;

  @TimestampField()
  updatedAt!: string;
}

export class DelegatedKeysResponse {
  @ApiProperty({ type: () => DelegatedKeyResponse, isArray: true })
  data!: DelegatedKeyResponse[];
}
