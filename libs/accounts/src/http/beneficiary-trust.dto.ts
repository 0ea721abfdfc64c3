import { FlagField, NestedField, RecordField, TextField } from '@app/http';
import { ScaChallengeResponse } from '@app/sca';

export class BeneficiaryTrustStartResponse {
  @NestedField(() => ScaChallengeResponse, { optional: true })
  scaChallenge?: ScaChallengeResponse;
}

export class BeneficiaryTrustConfirmRequest {
  @TextField({ optional: true, nullable: true, max: 255, description: 'scaChallenge.id, if one was issued.' })
  challengeId?: string | null;

  @TextField({ optional: true, nullable: true, max: 64, description: 'The code of SMS_OTP or TOTP.' })
  code?: string | null;

  @RecordField({
    optional: true,
    nullable: true,
    description: 'Assertion of the passkey, instead of a code; requires origin.',
  })
  passkeyAssertion?: Record<string, unknown> | null;

  @TextField({
    optional: true,
    nullable: true,
    max: 2048,
    description: 'Origin of the page on which the passkey was used.',
  })
  origin?: string | null;
}

export class BeneficiaryTrustResponse {
  @FlagField()
  trusted!: boolean;
}
