import { createHash, createPublicKey } from 'node:crypto';

/** The public half of a signing key, as receivers get it: a JSON Web Key that carries the PEM (SPKI) form too. */
export interface PublicSigningKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly use: 'sig';
  /** The key's thumbprint (RFC 7638). */
  readonly kid: string;
  readonly pem: string;
}

export function publicSigningKey(pem: string): PublicSigningKey {
  const { x = '', y = '' } = createPublicKey(pem).export({ format: 'jwk' });
  const required = { crv: 'P-256', kty: 'EC', x, y } as const;
  const kid = createHash('sha256').update(JSON.stringify(required)).digest('base64url');
  return { ...required, use: 'sig', kid, pem };
}
