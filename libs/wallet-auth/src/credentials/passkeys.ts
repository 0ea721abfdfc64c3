import { createHash } from 'node:crypto';
import { cose, decodeAttestationObject, decodeCredentialPublicKey, parseAuthenticatorData, verifySignature } from '@simplewebauthn/server/helpers';
import { unauthorized } from '@app/http';
import { type Refusal, invalidInput } from '@app/kernel';
import { type RegisteredPasskey, isOriginOf } from '../domain/passkey/passkey.js';

/** What an authenticator made for a new credential; bytes are base64url. */
export interface Attestation {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports?: readonly string[];
}

/** What an authenticator signed at a login; bytes are base64url. */
export interface Assertion {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

export interface AssertionRules {
  /** The text that was to be signed, as the client fed it to the authenticator. */
  readonly challenge: string;
  /** Whether the user must have been recognised, and not only been there. */
  readonly userVerification: boolean;
}

const TAKEN_ALGORITHMS: readonly number[] = [cose.COSEALG.ES256, cose.COSEALG.EdDSA, cose.COSEALG.RS256];
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Checks a registration (wallet-auth 7.1); 400 INVALID_INPUT for what cannot be read, 401 UNAUTHORIZED naming the check that failed. */
export function registeredPasskey(challenge: string, attestation: Attestation): RegisteredPasskey {
  const client = clientData(bytesOf(attestation.clientDataJson, 'attestation.clientDataJson'));
  if (client === null) throw unreadable('attestation.clientDataJson');
  if (client.type !== 'webauthn.create') throw unauthorized('Invalid passkey client data type');
  if (!client.challenge.equals(bytesOf(challenge, 'challenge'))) throw unauthorized('Invalid passkey challenge');
  const { rpIdHash, flags, counter, credentialID, credentialPublicKey } = attested(attestation.attestationObject);
  if (!flags.up) throw unauthorized('User presence required');
  if (credentialID === undefined || credentialPublicKey === undefined) throw unreadable('attestation.attestationObject');
  if (Buffer.from(credentialID).toString('base64url') !== attestation.credentialId) throw unreadable('attestation.credentialId');
  requireTakenKey(credentialPublicKey);
  const relyingParty = Buffer.from(rpIdHash).toString('hex');
  const isRelyingParty = (domain: string): boolean => sha256(Buffer.from(domain)).toString('hex') === relyingParty;
  if (!isOriginOf(client.origin, isRelyingParty)) throw unauthorized('Invalid passkey origin');
  return {
    credentialId: attestation.credentialId,
    publicKey: Buffer.from(credentialPublicKey).toString('base64url'),
    signCount: counter,
    rpIdHash: relyingParty,
    origin: client.origin,
    transports: attestation.transports ?? [],
  };
}

/** Checks a login but for its counter (wallet-auth 7.3): the name of the check that failed, or the counter. */
export async function assertedCounter(
  passkey: RegisteredPasskey, assertion: Assertion, { challenge, userVerification }: AssertionRules,
): Promise<{ readonly failed: string } | { readonly signCount: number }> {
  if (assertion.credentialId !== passkey.credentialId) return { failed: 'Invalid passkey credential' };
  const clientBytes = Buffer.from(assertion.clientDataJson, 'base64url');
  const client = clientData(clientBytes);
  if (client === null || client.type !== 'webauthn.get') return { failed: 'Invalid passkey client data type' };
  if (client.challenge.toString('utf8') !== challenge) return { failed: 'Invalid passkey challenge' };
  const data = Buffer.from(assertion.authenticatorData, 'base64url');
  const parsed = parsedAuthenticatorData(data);
  const relyingParty = parsed && Buffer.from(parsed.rpIdHash).toString('hex');
  if (parsed === null || client.origin !== passkey.origin || relyingParty !== passkey.rpIdHash) return { failed: 'Invalid passkey origin' };
  if (!parsed.flags.up) return { failed: 'User presence required' };
  if (userVerification && !parsed.flags.uv) return { failed: 'User verification required' };
  const signed = Buffer.concat([data, sha256(clientBytes)]);
  if (!(await isSignedBy(passkey.publicKey, signed, assertion.signature))) return { failed: 'Invalid passkey signature' };
  return { signCount: parsed.counter };
}

function attested(attestationObject: string) {
  const bytes = bytesOf(attestationObject, 'attestation.attestationObject');
  try {
    return parseAuthenticatorData(decodeAttestationObject(own(bytes)).get('authData'));
  } catch {
    throw unreadable('attestation.attestationObject');
  }
}

function parsedAuthenticatorData(bytes: Buffer): ReturnType<typeof parseAuthenticatorData> | null {
  try {
    return parseAuthenticatorData(own(bytes));
  } catch {
    return null;
  }
}

/** P-256, Ed25519 and RSA, as the contract knows them. */
function requireTakenKey(publicKey: Uint8Array<ArrayBuffer>): void {
  let key: ReturnType<typeof decodeCredentialPublicKey>;
  try {
    key = decodeCredentialPublicKey(publicKey);
  } catch {
    throw unreadable('attestation.attestationObject');
  }
  const algorithm = key.get(cose.COSEKEYS.alg);
  const curveFits = algorithm !== cose.COSEALG.ES256 || (key.get(cose.COSEKEYS.crv as never) as unknown) === cose.COSECRV.P256;
  if (algorithm === undefined || !TAKEN_ALGORITHMS.includes(algorithm) || !curveFits) throw unreadable('attestation.attestationObject');
}

async function isSignedBy(publicKey: string, data: Buffer, signature: string): Promise<boolean> {
  try {
    return await verifySignature({
      signature: own(Buffer.from(signature, 'base64url')), data: own(data), credentialPublicKey: own(Buffer.from(publicKey, 'base64url')),
    });
  } catch {
    return false; // not a signature of that kind at all
  }
}

function clientData(bytes: Buffer): { readonly type: string; readonly challenge: Buffer; readonly origin: string } | null {
  try {
    const { type, challenge, origin } = JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
    if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return null;
    return { type, challenge: Buffer.from(challenge, 'base64url'), origin };
  } catch {
    return null;
  }
}

function bytesOf(text: string, field: string): Buffer {
  if (!BASE64URL.test(text)) throw unreadable(field);
  return Buffer.from(text, 'base64url');
}

function unreadable(field: string): Refusal {
  return invalidInput('The passkey registration cannot be read.', { field, message: 'is not what an authenticator makes' });
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
