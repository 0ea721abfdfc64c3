import { createHash, createPublicKey } from 'node:crypto';
import type { Timestamp } from '@app/kernel';
import type { SigningKey } from './signing-keys.js';
import { standardWebhooksPublicKey } from './standard-webhooks.js';

/** Public half of a signing key as published to receivers: a JSON Web Key with the other encodings as extra members. */
export interface PublicSigningKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly use: 'sig';
  /** Thumbprint of the key (RFC 7638). */
  readonly kid: string;
  readonly pem: string;
  /** `whpk_…`, the Ed25519 key of the Standard Webhooks headers, created and retired with this one. */
  readonly standardWebhooksKey: string;
  /** End of its validity; absent for the current key. */
  readonly validUntil?: Timestamp;
}

export function publicSigningKey({
  publicKey: pem,
  standardKey,
  validUntil,
}: Omit<SigningKey, 'privateKey'>): PublicSigningKey {
  const { x = '', y = '' } = createPublicKey(pem).export({ format: 'jwk' });
  const required = { crv: 'P-256', kty: 'EC', x, y } as const;
  const kid = createHash('sha256').update(JSON.stringify(required)).digest('base64url');
  return {
    ...required,
    use: 'sig',
    kid,
    pem,
    standardWebhooksKey: standardWebhooksPublicKey(standardKey),
    ...(validUntil !== null && { validUntil }),
  };
}
