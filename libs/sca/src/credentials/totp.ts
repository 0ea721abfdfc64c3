import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from '@scure/base';
import { withoutTrailing } from '@app/kernel';

/* Time-based one-time passwords (RFC 6238) with SHA-1, as every authenticator app makes them. */

const STEP_MILLISECONDS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 24;
/** Steps by which the clocks of app and server may be apart. */
const DRIFT = 1;

/** A secret for an app: it must last, so it is made at random and goes with the key that it is sealed under. 32 characters, 192 bits. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The time step in which a secret made this code; null when it did in none that counts at that moment (ISO 8601). */
export function stepOfCode(secret: string, code: string, at: string): number | null {
  const now = Math.floor(Date.parse(at) / STEP_MILLISECONDS);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => now - DRIFT + index);
  return steps.find((step) => equal(code, codeOfStep(secret, step))) ?? null;
}

/** The six digits of one time step. The bytes of the secret's text are the key. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', Buffer.from(secret)).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0x0f;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function base32Of(secret: string): string {
  return withoutTrailing(base32.encode(Buffer.from(secret)), '=');
}

/** Text of the QR code that authenticator apps read: issuer, account and secret. */
export function totpUri(issuer: string, account: string, secret: string): string {
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${base32Of(secret)}&issuer=${issuer}`;
}

function equal(entered: string, right: string): boolean {
  const [given, expected] = [Buffer.from(entered), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
