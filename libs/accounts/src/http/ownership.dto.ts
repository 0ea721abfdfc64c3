import { EnumField, TextField, TimestampField, VariantRegistry } from '@app/http';
import { OWNERSHIP_METHODS, type OwnershipMethod } from '../domain/external-account/ownership/ownership.events.js';
import { SIGNATURE_SCHEMES, type SignatureScheme } from '../domain/external-account/ownership/wallet-signature.js';

export class OwnershipChallengeRequest {
  @EnumField(OWNERSHIP_METHODS)
  method!: OwnershipMethod;
}

export class OwnershipVerifyRequest {
  @TextField({
    max: 1024,
    description:
      'Signature over the exact messageToSign: hexadecimal (EVM, Tron), base 58 (Solana) or base 64 (Spark).',
  })
  signature!: string;

  @EnumField(SIGNATURE_SCHEMES, {
    optional: true,
    default: 'bip137',
    description: 'For bitcoin-style signatures; ignored elsewhere.',
  })
  signatureScheme?: SignatureScheme;
}

export const OWNERSHIP_CHALLENGE = new VariantRegistry('OwnershipChallenge', 'method');

@OWNERSHIP_CHALLENGE.variant('WALLET_SIGNATURE')
export class WalletSignatureChallengeResponse {
  method!: 'WALLET_SIGNATURE';

  @TextField({ description: 'Message to sign byte for byte.' })
  messageToSign!: string;

  @TimestampField()
  expiresAt!: string;
}

@OWNERSHIP_CHALLENGE.variant('LIVENESS')
export class LivenessChallengeResponse {
  method!: 'LIVENESS';

  @TextField({ format: 'uri', description: 'Address of the page on which the person takes the liveness check.' })
  verificationLink!: string;

  @TextField({ optional: true, description: 'Token for a client that implements its own screens.' })
  token?: string;

  @TimestampField()
  expiresAt!: string;
}
