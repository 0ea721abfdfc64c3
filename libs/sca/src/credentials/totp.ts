import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/* Time-based one-time passwords (RFC 6238) with SHA-1, as every authenticator app makes them. */

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 24;
/** Steps by which the clocks of app and server may be apart. */
const DRIFT = 1;

/**
 * A secret for an app: it must last, so it is random, and is stored sealed under the customer's key. 32 characters, 192
 * bits.
 */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The time step whose code this is; null when it is no code of the step at that moment (ISO 8601) or of a neighbouring one. */
export function stepOfCode(secret: string, code: string, at: string): number | null {
  const timestamp = Date.parse(at);
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** The six digits of one time step. */
export function codeOfStep(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * PERIOD_SECONDS * 1000 });
}

export function base32Of(secret: string): string {
  return keyOf(secret).base32;
}

/** Text of the QR code that authenticator apps read: issuer, account and secret. */
export function totpUri(issuer: string, account: string, secret: string): string {
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${base32Of(secret)}&issuer=${issuer}`;
}

function totpOf(secret: string): TOTP {
  return new TOTP({ secret: keyOf(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/** The bytes of the secret's text are the key. */
function keyOf(secret: string): Secret {
  return Secret.fromUTF8(secret);
}
