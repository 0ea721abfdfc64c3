import { sha256 } from '@noble/hashes/sha2.js';
import { invalidInput } from '@app/kernel';

/** Identity of a token's subject; the same person at another client is a different identity. */
export interface OidcIdentity {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
}

export type OidcClaims = Readonly<Record<string, unknown>>;

/** A claim has a wrong value; the caller receives the claim's name. */
export class ClaimFailed extends Error {
  constructor(readonly claim: string) {
    super(`Invalid OIDC token: ${claim}`);
    this.name = 'ClaimFailed';
  }
}

/** Provider name by issuer. */
const PROVIDERS: ReadonlyMap<unknown, string> = new Map([
  ['https://accounts.google.com', 'Google'],
  ['accounts.google.com', 'Google'],
  ['https://appleid.apple.com', 'Apple'],
]);
const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Maximum length of a stored claim in characters; no subject is longer (OpenID Connect Core, 2). */
const MAX_LENGTH = 255;
/** Control characters and lone surrogates, which request bodies may not contain either. */
const UNSUITABLE = /[\p{Cc}\p{Cs}]/u;

/** Reads the claims of a token without verifying its signature. 400 INVALID_INPUT for a malformed token or an unsupported issuer. */
export function readClaims(token: string): OidcClaims {
  const [header, payload, signature, ...rest] = token.split('.');
  const claims = objectOf(payload);
  if (objectOf(header) === null || claims === null || !signature || rest.length > 0)
    throw malformed('must be a JSON Web Token');
  if (!PROVIDERS.has(claims['iss'])) throw malformed('must be of a supported issuer');
  return claims;
}

/** Returns the identity of a fresh token (wallet-auth 8). Times in milliseconds. Throws ClaimFailed. */
export function identityOf(
  claims: OidcClaims,
  at: number,
  { age, skew }: { readonly age: number; readonly skew: number },
): OidcIdentity {
  const { iss, aud, sub, iat, exp, nbf } = claims;
  const audience: unknown = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  if (!isText(audience)) throw new ClaimFailed('aud');
  if (!isText(sub)) throw new ClaimFailed('sub');
  if (typeof iat !== 'number' || iat * 1000 < at - age - skew || iat * 1000 > at + skew) throw new ClaimFailed('iat');
  if (typeof exp !== 'number' || exp * 1000 <= at) throw new ClaimFailed('exp');
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf * 1000 > at + skew)) throw new ClaimFailed('nbf');
  return { iss: iss as string, aud: audience, sub };
}

export function sameIdentity(left: OidcIdentity, right: OidcIdentity): boolean {
  return left.iss === right.iss && left.aud === right.aud && left.sub === right.sub;
}

/** Binds a token to one key: digest of the key's text exactly as sent. */
export function nonceFor(clientPublicKey: string): string {
  return Buffer.from(sha256(Buffer.from(clientPublicKey, 'ascii'))).toString('hex');
}

/** Name under which the credential is listed: the email address if there is one that can be shown, otherwise the subject. */
export function nicknameOf({ email, sub }: OidcClaims): string {
  return isText(email) ? email : String(sub);
}

export function providerNameOf({ iss }: Pick<OidcIdentity, 'iss'>): string {
  return PROVIDERS.get(iss)!;
}

function objectOf(part: string | undefined): OidcClaims | null {
  if (part === undefined || !BASE64URL.test(part)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as OidcClaims) : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH && !UNSUITABLE.test(value);
}

function malformed(message: string) {
  return invalidInput('The identity token cannot be read.', { field: 'oidcToken', message });
}
