import { createHash, randomBytes } from 'node:crypto';

/** Letters and digits without the confusable I, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const TOKEN_BYTES = 20;

/** Cryptographically random bytes. */
type RandomBytes = (bytes: number) => Buffer;

/** `SVC-AGENT-XXXX-XXXX`: 40 random bits; five bits of a byte select each of the 32 letters. */
export function newDeviceCode(random: RandomBytes = randomBytes): string {
  const letters = [...random(CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]!).join('');
  return `SVC-AGENT-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** `gat_` and 160 random bits in hex. */
export function newAccessToken(random: RandomBytes = randomBytes): string {
  return `gat_${random(TOKEN_BYTES).toString('hex')}`;
}

export function isAccessToken(text: string): boolean {
  return /^gat_[0-9a-f]{40}$/.test(text);
}

/** Stored hash of an access token. A fast hash suffices, since 160 random bits cannot be guessed. */
export function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('hex');
}
