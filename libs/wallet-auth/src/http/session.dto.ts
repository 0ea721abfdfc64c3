import { ApiProperty } from '@nestjs/swagger';
import { Field, ResourceIdField, TextField, TimestampField, EnumField } from '@app/http';
import { CREDENTIAL_TYPES } from '../domain/wallet/wallet.events.js';
import { publicKey } from './auth.rules.js';

export class SessionRefreshRequest {
  @Field(publicKey)
  clientPublicKey!: string;
}

export class AuthSessionResponse {
  @ResourceIdField('Session')
  id!: string;

  @ResourceIdField('InternalAccount')
  accountId!: string;

  @EnumField(CREDENTIAL_TYPES, { description: 'Type of the credential that issued the session.' })
  type!: string;

  @TextField({ optional: true })
  credentialId?: string;

  @TextField({ min: 0, nullable: true, description: 'Null once the customer is erased.' })
  nickname!: string | null;

  @TimestampField()
  createdAt!: string;

  @TimestampField()
  updatedAt!: string;

  @TextField({
    optional: true,
    description: "Key of the session, encrypted to the client's key if that was uncompressed. Returned only once.",
  })
  encryptedSessionSigningKey?: string;

  @TimestampField()
  expiresAt!: string;
}

export class AuthSessionsResponse {
  @ApiProperty({ type: () => AuthSessionResponse, isArray: true })
  data!: AuthSessionResponse[];
}
