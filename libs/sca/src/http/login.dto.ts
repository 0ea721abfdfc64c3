import {
  EnumField,
  Field,
  FlagField,
  IntegerField,
  ListField,
  RecordField,
  ResourceIdField,
  TextField,
  TimestampField,
  rules,
} from '@app/http';
import { SECURITY_EVENT_TYPES, type SecurityEventType } from '../domain/authenticator/login.js';
import { FACTORS, type Factor } from '../domain/factor.js';

export class ScaCustomerQuery {
  @ResourceIdField('Customer')
  customerId!: string;
}

export class ScaLoginStartRequest {
  @EnumField(FACTORS)
  factor!: Factor;
}

export class ScaLoginStartResponse {
  @EnumField(FACTORS)
  factor!: string;

  @TextField({ optional: true, nullable: true, description: 'SMS_OTP: required for the completion.' })
  challengeId?: string | null;

  @TimestampField({ optional: true, nullable: true })
  expiresAt?: string | null;

  @RecordField({ optional: true, nullable: true, description: 'PASSKEY: options for navigator.credentials.get().' })
  passkeyOptions?: Record<string, unknown> | null;

  @ListField(rules.text({}), { optional: true, nullable: true })
  allowedOrigins?: string[] | null;

  @TextField({ optional: true, nullable: true })
  relyingPartyId?: string | null;
}

export class ScaLoginCompleteRequest {
  @EnumField(FACTORS)
  factor!: Factor;

  @Field(rules.ipAddress, { description: 'IP address of the device that sent the proof.' })
  endUserIpAddress!: string;

  @TextField({ optional: true, nullable: true, max: 255, description: 'Required for SMS_OTP.' })
  challengeId?: string | null;

  @TextField({
    optional: true,
    nullable: true,
    max: 64,
    description: 'Code of SMS_OTP or TOTP, or a recovery code; 123456 in the sandbox.',
  })
  code?: string | null;

  @RecordField({ optional: true, nullable: true, description: 'Assertion of PASSKEY; requires origin.' })
  passkeyAssertion?: Record<string, unknown> | null;

  @TextField({
    optional: true,
    nullable: true,
    max: 2048,
    description: 'Origin of the page on which the passkey was used.',
  })
  origin?: string | null;
}

export class ScaLoginCompleteResponse {
  @TextField({ example: 'SUCCESS' })
  status!: string;

  @TimestampField({ optional: true, nullable: true })
  sessionExpiresAt?: string | null;
}

export class SecurityEventRequest {
  @EnumField(SECURITY_EVENT_TYPES)
  eventType!: SecurityEventType;
}

export class SecurityEventResponse {
  @EnumField(SECURITY_EVENT_TYPES)
  eventType!: string;

  @FlagField()
  suspended!: boolean;

  @TimestampField({ optional: true, nullable: true })
  lockedUntil?: string | null;

  @IntegerField()
  failedAttempts!: number;
}
