import { EnumField, FlagField, ListField, NestedField, RecordField, TextField, TimestampField, rules } from '@app/http';
import { FACTORS } from '../providers/strong-authentication.port.js';

export class ScaChallengeResponse {
  @TextField({ example: 'ScaChallenge:0195b6a0-0000-8000-8000-000000000001' })
  id!: string;

  @TimestampField()
  expiresAt!: string;

  @EnumField(FACTORS)
  factor!: string;

  @ListField(rules.enumOf(FACTORS))
  availableFactors!: string[];

  @TextField({ optional: true, nullable: true })
  purpose?: string | null;

  @RecordField({ optional: true, nullable: true })
  passkeyAssertionOptions?: Record<string, unknown> | null;

  @ListField(rules.text({}), { optional: true, nullable: true })
  passkeyAllowedOrigins?: string[] | null;
}

export class BeneficiaryTrustStartResponse {
  @NestedField(() => ScaChallengeResponse, { optional: true })
  scaChallenge?: ScaChallengeResponse;
}

export class BeneficiaryTrustConfirmRequest {
  @TextField({ optional: true, nullable: true, max: 255, description: 'scaChallenge.id, when one was issued.' })
  challengeId?: string | null;

  @TextField({ optional: true, nullable: true, max: 64, description: 'The code of SMS_OTP or TOTP.' })
  code?: string | null;

  @RecordField({ optional: true, nullable: true, description: 'In place of a code; needs origin.' })
  passkeyAssertion?: Record<string, unknown> | null;

  @TextField({ optional: true, nullable: true, max: 2048, description: 'Where the passkey was used.' })
  origin?: string | null;
}

export class BeneficiaryTrustResponse {
  @FlagField()
  trusted!: boolean;
}
