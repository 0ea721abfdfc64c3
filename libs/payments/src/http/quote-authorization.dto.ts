import { RecordField, TextField } from '@app/http';

/** Body of POST /quotes/{quoteId}/authorize: exactly one of `code` and `passkeyAssertion`. */
export class QuoteAuthorizationRequest {
  @TextField({ optional: true, nullable: true, max: 64, description: 'The code of SMS_OTP; 123456 in the sandbox.' })
  code?: string | null;

  @RecordField({
    optional: true,
    nullable: true,
    description: 'Assertion of the passkey for passkeyAssertionOptions; requires origin.',
  })
  passkeyAssertion?: Record<string, unknown> | null;

  @TextField({
    optional: true,
    nullable: true,
    max: 2_048,
    description: 'Origin of the page on which the passkey was used.',
  })
  origin?: string | null;

  @TextField({ optional: true, nullable: true, max: 45, description: 'IP address of the device that sent the proof.' })
  endUserIpAddress?: string | null;
}
