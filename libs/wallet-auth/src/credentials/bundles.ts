import { sha256 } from '@noble/hashes/sha2.js';
import { p256 } from '@noble/curves/nist.js';
import { createBase58check } from '@scure/base';
import { uncompressedBytes, compressedKey, isUncompressed } from '@app/http';
import type { KeyPair } from './derived-keys.js';
import type { SealedBox } from './hpke.js';

/** Key pair that signs a bundle; null in the sandbox, where the signature members of an export are empty. */
type Quorum = KeyPair | null;

const base58check = createBase58check(sha256);
const HEX = /^([0-9a-f]{2})+$/i;

/** Text form of a code's target key (wallet-auth 6.1). */
export function targetBundle(targetKey: KeyPair, quorum: Quorum): string {
  return envelope({ targetPublic: targetKey.uncompressed }, quorum);
}

/** Text form in which a wallet's words are exported (wallet-auth 10). */
export function exportBundle({ encapsulated, ciphertext }: SealedBox, organizationId: string, quorum: Quorum): string {
  return envelope({ encappedPublic: hex(encapsulated), ciphertext: hex(ciphertext), organizationId }, quorum);
}

/** Text form of a session key (wallet-auth 2): base58check of the compressed point and the ciphertext. */
export function sessionKeyBundle({ encapsulated, ciphertext }: SealedBox): string {
  const point = Buffer.from(compressedKey(hex(encapsulated))!, 'hex');
  return base58check.encode(Buffer.concat([point, ciphertext]));
}

/** Parses `encryptedOtpBundle` (wallet-auth 6.2); null if it is malformed. */
export function readOtpBundle(text: string): SealedBox | null {
  const { encappedPublic, ciphertext } = objectOf(text);
  const isPoint =
    typeof encappedPublic === 'string' && isUncompressed(encappedPublic) && compressedKey(encappedPublic) !== null;
  if (!isPoint || typeof ciphertext !== 'string' || !HEX.test(ciphertext)) return null;
  return { encapsulated: uncompressedBytes(encappedPublic), ciphertext: Buffer.from(ciphertext, 'hex') };
}

/** Parses the plaintext that a client encrypted to a target key; null if it is malformed. `publicKey` is returned as received. */
export function readOtpAnswer(plaintext: Uint8Array): { readonly code: string; readonly publicKey: string } | null {
  const { otp_code: code, public_key: publicKey } = objectOf(Buffer.from(plaintext).toString('utf8'));
  return typeof code === 'string' && typeof publicKey === 'string' ? { code, publicKey } : null;
}

/** A JSON Web Token signed by the quorum key (ES256). */
export function signedToken(claims: Readonly<Record<string, string>>, { scalar }: KeyPair): string {
  const encoded = [{ alg: 'ES256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${encoded}.${Buffer.from(p256.sign(Buffer.from(encoded), scalar)).toString('base64url')}`;
}

function envelope(content: object, quorum: Quorum): string {
  const data = Buffer.from(JSON.stringify(content));
  return JSON.stringify({
    version: 'v1.0.0',
    data: hex(data),
    dataSignature: quorum === null ? '' : hex(p256.sign(data, quorum.scalar, { format: 'der' })),
    enclaveQuorumPublic: quorum === null ? '' : quorum.uncompressed,
  });
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
