import { RecordField, TextField } from '@app/http';

/** Body of POST /quotes/{quoteId}/authorize: exactly one of `code` and `passkeyAssertion`. */
export class QuoteAuthorizationBody {
  @TextField({ optional: true, nullable: true, max: 64, description: 'The code of SMS_OTP; 123456 in the sandbox.' })
  code?: string | null;

  @RecordField({
    optional: true,
    nullable: true,
    description: 'What the passkey answered to passkeyAssertionOptions; needs origin.',
  })
  passkeyAssertion?: Record<string, unknown> | null;

  @TextField({ optional: true, nullable: true, max: 2_048, description: 'Where the passkey was used.' })
  origin?: string | null;

  @TextField({ optional: true, nullable: true, max: 45, description: 'Of the device the proof came from.' })
  endUserIpAddress?: string | null;
}
