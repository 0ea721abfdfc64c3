import { type JsonWebKey, createHash, createPublicKey } from 'node:crypto';
import { type RegisteredPasskey, isOriginOf } from './registered-passkey.js';

/** Response of an authenticator that created a new credential; bytes are base64url. */
interface Attestation {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports?: readonly string[];
}

/** Response of an authenticator at a login; bytes are base64url. */
export interface Assertion {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** The passkey, the failed check, or the malformed member. */
type Registration =
  | { readonly passkey: RegisteredPasskey }
  | { readonly failed: string }
  | { readonly unreadable: 'credentialId' | 'clientDataJson' | 'attestationObject' };

interface RegistrationRules {
  /** True if user verification is required; otherwise user presence suffices. */
  readonly userVerification: boolean;
}

interface AssertionRules extends RegistrationRules {
  /** The bytes that the authenticator had to sign. */
  readonly challenge: Buffer;
  /** True if a page of that origin may use the passkey. */
  readonly isOrigin: (origin: string) => boolean;
}

/** Loaded with the first passkey: the library consists of two hundred modules, and none is needed at start-up. */
const webAuthn = () => import('@simplewebauthn/server/helpers');
type WebAuthn = Awaited<ReturnType<typeof webAuthn>>;
type CoseKey = ReturnType<WebAuthn['decodeCredentialPublicKey']>;
type AuthenticatorData = ReturnType<WebAuthn['parseAuthenticatorData']>;

/** Shorter RSA keys are no longer approved for signatures (NIST SP 800-131A). */
const SHORTEST_RSA_BITS = 2048;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Checks a registration (wallet-auth 7.1). */
export async function registration(
  challenge: Buffer,
  attestation: Attestation,
  { userVerification }: RegistrationRules = { userVerification: false },
): Promise<Registration> {
  const client = clientData(attestation.clientDataJson);
  if (client === null) return { unreadable: 'clientDataJson' };
  if (client.type !== 'webauthn.create') return { failed: 'Invalid passkey client data type' };
  if (!client.challenge.equals(challenge)) return { failed: 'Invalid passkey challenge' };
  const attested = await attestedData(attestation.attestationObject);
  if (attested === null) return { unreadable: 'attestationObject' };
  const { rpIdHash, flags, counter, credentialID, credentialPublicKey } = attested;
  if (!flags.up) return { failed: 'User presence required' };
  if (userVerification && !flags.uv) return { failed: 'User verification required' };
  if (credentialID === undefined || credentialPublicKey === undefined || !(await isAcceptedKey(credentialPublicKey))) {
    return { unreadable: 'attestationObject' };
  }
  if (Buffer.from(credentialID).toString('base64url') !== attestation.credentialId)
    return { unreadable: 'credentialId' };
  const relyingParty = Buffer.from(rpIdHash).toString('hex');
  const isRelyingParty = (domain: string): boolean => hashOfDomain(domain) === relyingParty;
  if (!isOriginOf(client.origin, isRelyingParty)) return { failed: 'Invalid passkey origin' };
  return {
    passkey: {
      credentialId: attestation.credentialId,
      publicKey: Buffer.from(credentialPublicKey).toString('base64url'),
      signCount: counter,
      rpIdHash: relyingParty,
      origin: client.origin,
      transports: attestation.transports ?? [],
    },
  };
}

/** Checks a login, except for its counter (wallet-auth 7.3). Returns the failed check, or the counter. */
export async function assertedCounter(
  passkey: RegisteredPasskey,
  assertion: Assertion,
  { challenge, isOrigin, userVerification }: AssertionRules,
): Promise<{ readonly failed: string } | { readonly signCount: number }> {
  if (assertion.credentialId !== passkey.credentialId) return { failed: 'Invalid passkey credential' };
  const client = clientData(assertion.clientDataJson);
  if (client === null || client.type !== 'webauthn.get') return { failed: 'Invalid passkey client data type' };
  if (!client.challenge.equals(challenge)) return { failed: 'Invalid passkey challenge' };
  const data = Buffer.from(assertion.authenticatorData, 'base64url');
  const parsed = await parsedAuthenticatorData(data);
  const relyingParty = parsed && Buffer.from(parsed.rpIdHash).toString('hex');
  if (parsed === null || !isOrigin(client.origin) || relyingParty !== passkey.rpIdHash)
    return { failed: 'Invalid passkey origin' };
  if (!parsed.flags.up) return { failed: 'User presence required' };
  if (userVerification && !parsed.flags.uv) return { failed: 'User verification required' };
  const signed = Buffer.concat([data, sha256(Buffer.from(assertion.clientDataJson, 'base64url'))]);
  if (!(await isSignedBy(passkey.publicKey, signed, assertion.signature)))
    return { failed: 'Invalid passkey signature' };
  return { signCount: parsed.counter };
}

/** SHA-256 of the relying party's domain, in hex, as passkeys store it. */
export function hashOfDomain(domain: string): string {
  return sha256(Buffer.from(domain)).toString('hex');
}

async function attestedData(attestationObject: string): Promise<AuthenticatorData | null> {
  if (!BASE64URL.test(attestationObject)) return null;
  const { decodeAttestationObject, parseAuthenticatorData } = await webAuthn();
  try {
    return parseAuthenticatorData(
      decodeAttestationObject(own(Buffer.from(attestationObject, 'base64url'))).get('authData'),
    );
  } catch {
    return null;
  }
}

async function parsedAuthenticatorData(bytes: Buffer): Promise<AuthenticatorData | null> {
  const { parseAuthenticatorData } = await webAuthn();
  try {
    return parseAuthenticatorData(own(bytes));
  } catch {
    return null;
  }
}

/** True for a valid key of a supported algorithm. */
async function isAcceptedKey(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await webAuthn();
  try {
    const key = webKeyOf(decodeCredentialPublicKey(publicKey), cose);
    if (key === null) return false;
    const { modulusLength = SHORTEST_RSA_BITS } = createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails!;
    return modulusLength >= SHORTEST_RSA_BITS;
  } catch {
    return false; // malformed, or not a point on its curve
  }
}

/** Supports ES256 on P-256, EdDSA on Ed25519 and RS256, as the contract does; null for any other key. */
function webKeyOf(key: CoseKey, cose: WebAuthn['cose']): JsonWebKey | null {
  const { COSEALG, COSECRV, COSEKEYS } = cose;
  const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes!).toString('base64url');
  switch (key.get(COSEKEYS.alg)) {
    case COSEALG.ES256:
      return cose.isCOSEPublicKeyEC2(key) && key.get(COSEKEYS.crv) === COSECRV.P256
        ? { kty: 'EC', crv: 'P-256', x: text(key.get(COSEKEYS.x)), y: text(key.get(COSEKEYS.y)) }
        : null;
    case COSEALG.EdDSA:
      return cose.isCOSEPublicKeyOKP(key) && key.get(COSEKEYS.crv) === COSECRV.ED25519
        ? { kty: 'OKP', crv: 'Ed25519', x: text(key.get(COSEKEYS.x)) }
        : null;
    case COSEALG.RS256:
      return cose.isCOSEPublicKeyRSA(key)
        ? { kty: 'RSA', n: text(key.get(COSEKEYS.n)), e: text(key.get(COSEKEYS.e)) }
        : null;
    default:
      return null;
  }
}

async function isSignedBy(publicKey: string, data: Buffer, signature: string): Promise<boolean> {
  const { verifySignature } = await webAuthn();
  try {
    return await verifySignature({
      signature: own(Buffer.from(signature, 'base64url')),
      data: own(data),
      credentialPublicKey: own(Buffer.from(publicKey, 'base64url')),
    });
  } catch {
    return false; // not a signature of that kind
  }
}

function clientData(
  base64url: string,
): { readonly type: string; readonly challenge: Buffer; readonly origin: string } | null {
  if (!BASE64URL.test(base64url)) return null;
  try {
    const { type, challenge, origin } = JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8')) as Readonly<
      Record<string, unknown>
    >;
    if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return null;
    return { type, challenge: Buffer.from(challenge, 'base64url'), origin };
  } catch {
    return null;
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
