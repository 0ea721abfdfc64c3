import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/* Time-based one-time passwords (RFC 6238) with SHA-1, as all authenticator apps generate them. */

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 24;
/** Maximum clock difference between app and server, in time steps. */
const DRIFT = 1;

/**
 * Generates the secret of an app, 192 bits in 32 characters. It must persist, so it is random and stored sealed under the customer's key.
 */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Time step of the code; null if it belongs neither to the step at that time (ISO 8601) nor to a neighbouring one. */
export function stepOfCode(secret: string, code: string, at: string): number | null {
  const timestamp = Date.parse(at);
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

export function base32Of(secret: string): string {
  return keyOf(secret).base32;
}

/** URI in the QR code that authenticator apps scan: issuer, account and secret. */
export function totpUri(issuer: string, account: string, secret: string): string {
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${base32Of(secret)}&issuer=${issuer}`;
}

function totpOf(secret: string): TOTP {
  return new TOTP({ secret: keyOf(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/** The key is the bytes of the secret's text. */
function keyOf(secret: string): Secret {
  return Secret.fromUTF8(secret);
}
