import { ApiProperty } from '@nestjs/swagger';
import type { Timestamp } from '@app/kernel';

/** Result of a first request: nothing happens until the text is signed. */
export class SigningRequired {
  constructor(
    readonly payloadToSign: string,
    readonly requestId: string,
    readonly expiresAt: Timestamp,
    /** Type of the credential, if the action has one. */
    readonly type?: string,
  ) {}
}

/** Body of 202: the payload to sign and the id of the waiting request. */
export class SigningRequiredResponse {
  @ApiProperty({ type: String, description: 'Text to sign, byte for byte.' })
  payloadToSign!: string;

  @ApiProperty({
    type: String,
    description: 'Send it in the header Request-Id of the signed retry; valid for one successful retry.',
  })
  requestId!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  expiresAt!: string;
}
