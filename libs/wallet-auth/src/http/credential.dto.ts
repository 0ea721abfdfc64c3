import { ApiProperty } from '@nestjs/swagger';
import {
  EnumField,
  Field,
  ListField,
  NestedField,
  ResourceIdField,
  SigningRequiredResponse,
  TextField,
  TimestampField,
  VariantRegistry,
  rules,
} from '@app/http';
import type { CredentialProof } from '../commands/verify-credential.js';
import type { CredentialRequest } from '../commands/add-credential.js';
import { CREDENTIAL_TYPES } from '../domain/wallet/wallet.events.js';
import { base64url, identityToken, passkeyName, publicKey } from './auth.rules.js';

export const TRANSPORTS = ['usb', 'nfc', 'ble', 'internal', 'hybrid'];

export const CREDENTIAL_CREATE_REQUEST = new VariantRegistry('AuthCredentialCreateRequest', 'type', 'AuthMethodType');
export type CredentialCreateBody = CredentialRequest;

@CREDENTIAL_CREATE_REQUEST.variant('EMAIL_OTP')
export class EmailOtpCredentialCreateRequest {
  type!: 'EMAIL_OTP';

  @ResourceIdField('InternalAccount')
  accountId!: string;
}

@CREDENTIAL_CREATE_REQUEST.variant('SMS_OTP')
export class SmsOtpCredentialCreateRequest {
  type!: 'SMS_OTP';

  @ResourceIdField('InternalAccount')
  accountId!: string;
}

@CREDENTIAL_CREATE_REQUEST.variant('OAUTH')
export class OauthCredentialCreateRequest {
  type!: 'OAUTH';

  @ResourceIdField('InternalAccount')
  accountId!: string;

  @Field(identityToken, { description: 'A fresh OpenID Connect identity token.' })
  oidcToken!: string;
}

export class AttestationRequest {
  @Field(base64url)
  credentialId!: string;

  @Field(base64url, { description: 'clientDataJSON exactly as the browser returned it.' })
  clientDataJson!: string;

  @Field(base64url)
  attestationObject!: string;

  @ListField(rules.enumOf(TRANSPORTS), { optional: true, max: TRANSPORTS.length })
  transports?: string[];
}

@CREDENTIAL_CREATE_REQUEST.variant('PASSKEY')
export class PasskeyCredentialCreateRequest {
  type!: 'PASSKEY';

  @ResourceIdField('InternalAccount')
  accountId!: string;

  @Field(passkeyName)
  nickname!: string;

  @Field(base64url, { description: 'Challenge that the authenticator signed.' })
  challenge!: string;

  @NestedField(() => AttestationRequest)
  attestation!: AttestationRequest;
}

export class CredentialChallengeRequest {
  @Field(publicKey, {
    optional: true,
    description: 'PASSKEY: public key of the client, to which the session will belong.',
  })
  clientPublicKey?: string;
}

export const CREDENTIAL_VERIFY_REQUEST = new VariantRegistry('AuthCredentialVerifyRequest', 'type', 'AuthMethodType');
export type CredentialVerifyBody = CredentialProof;

const sealedCode = { max: 8_192, description: 'JSON with encappedPublic and ciphertext, as text.' };

@CREDENTIAL_VERIFY_REQUEST.variant('EMAIL_OTP')
export class EmailOtpCredentialVerifyRequest {
  type!: 'EMAIL_OTP';

  @TextField(sealedCode)
  encryptedOtpBundle!: string;
}

@CREDENTIAL_VERIFY_REQUEST.variant('SMS_OTP')
export class SmsOtpCredentialVerifyRequest {
  type!: 'SMS_OTP';

  @TextField(sealedCode)
  encryptedOtpBundle!: string;
}

@CREDENTIAL_VERIFY_REQUEST.variant('OAUTH')
export class OauthCredentialVerifyRequest {
  type!: 'OAUTH';

  @Field(identityToken, { description: 'Its nonce is the SHA-256 of clientPublicKey as it is sent, in hex.' })
  oidcToken!: string;

  @Field(publicKey)
  clientPublicKey!: string;
}

export class AssertionRequest {
  @Field(base64url)
  credentialId!: string;

  @Field(base64url)
  clientDataJson!: string;

  @Field(base64url)
  authenticatorData!: string;

  @Field(rules.text({ max: 8_192 }))
  signature!: string;

  @Field(rules.text({ max: 1_024 }), { optional: true })
  userHandle?: string;
}

@CREDENTIAL_VERIFY_REQUEST.variant('PASSKEY')
export class PasskeyCredentialVerifyRequest {
  type!: 'PASSKEY';

  @NestedField(() => AssertionRequest)
  assertion!: AssertionRequest;
}

export class AccountQuery {
  @ResourceIdField('InternalAccount')
  accountId!: string;
}

export class AuthMethodResponse {
  @ResourceIdField('AuthMethod')
  id!: string;

  @ResourceIdField('InternalAccount')
  accountId!: string;

  @EnumField(CREDENTIAL_TYPES)
  type!: string;

  @TextField({ optional: true, description: 'PASSKEY only: credential id of the authenticator.' })
  credentialId?: string;

  @TextField({ min: 0, nullable: true, description: 'Null once the customer is erased.' })
  nickname!: string | null;

  @TimestampField()
  createdAt!: string;

  @TimestampField()
  updatedAt!: string;
}

export class AddedAuthMethodResponse extends AuthMethodResponse {
  @TextField({
    optional: true,
    max: 8_192,
    description: 'One-time codes: public key to encrypt the code to.',
  })
  otpEncryptionTargetBundle?: string;
}

export const CREDENTIAL_CHALLENGE = new VariantRegistry('AuthCredentialChallenge', 'type', 'ChallengedAuthMethodType');

@CREDENTIAL_CHALLENGE.variant('EMAIL_OTP')
export class EmailOtpChallengeResponse extends AddedAuthMethodResponse {}

@CREDENTIAL_CHALLENGE.variant('SMS_OTP')
export class SmsOtpChallengeResponse extends AddedAuthMethodResponse {}

@CREDENTIAL_CHALLENGE.variant('PASSKEY')
export class PasskeyChallengeResponse extends AuthMethodResponse {
  @TextField({ description: 'Challenge for the authenticator, as text.' })
  challenge!: string;

  @ResourceIdField('Request')
  requestId!: string;

  @TimestampField()
  expiresAt!: string;
}

export class AuthMethodsResponse {
  @ApiProperty({ type: () => AuthMethodResponse, isArray: true })
  data!: AuthMethodResponse[];
}

export class CredentialSigningRequiredResponse extends SigningRequiredResponse {
  @EnumField(CREDENTIAL_TYPES, { description: 'Id of the credential.' })
  type!: string;
}
