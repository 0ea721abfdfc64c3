import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new client secret: 256 random bits, so that one round of SHA-256 is all the stretching it needs. */
export function newSecret(random: (bytes: number) => Buffer = randomBytes): string {
  return random(SECRET_BYTES).toString('base64url');
}

/** What of a secret is kept: SHA-256, hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Whether a secret is the one that was hashed; takes the same time whether it is or not. */
export function isSecretOf(secretHash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(secretHash, 'hex'), Buffer.from(hashOf(secret), 'hex'));
}

/** Stands in for the hash of a credential that does not exist, so that refusing it takes as long; no secret has it. */
export const NOBODYS_HASH = '0'.repeat(64);
