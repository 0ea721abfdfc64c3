import { createPublicKey, verify } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';

/* Public keys are SEC1 points in hex: 66 characters compressed, 130 uncompressed. */

const COMPRESSED = /^0[23][0-9a-f]{64}$/i;
const UNCOMPRESSED = /^04[0-9a-f]{128}$/i;
const SCALAR_BYTES = 32;
const ORDER = p256.Point.Fn.ORDER;

/** True for the hexadecimal form of a compressed P-256 point; does not check that it is on the curve. */
export function isCompressed(key: string): boolean {
  return COMPRESSED.test(key);
}

/** True for the hexadecimal form of an uncompressed P-256 point; does not check that it is on the curve. */
export function isUncompressed(key: string): boolean {
  return UNCOMPRESSED.test(key);
}

/** The canonical form of a key: compressed, lower case. Null if it is not a point on the curve in either encoding. */
export function compressedKey(key: string): string | null {
  const point = pointOf(key);
  return point === null ? null : point.toHex(true);
}

/** The 65 bytes of a key. Throws if it is not a point on the curve. */
export function uncompressedBytes(key: string): Uint8Array {
  const point = pointOf(key);
  if (point === null) throw new Error('not a public key of P-256');
  return point.toBytes(false);
}

/** Verifies the signature r‖s of a message (ECDSA with SHA-256). Never throws; accepts high s. */
export function verifyP256(key: string, message: Uint8Array, signature: Uint8Array): boolean {
  const point = pointOf(key);
  if (point === null || !hasScalars(signature)) return false;
  const { x, y } = point.toAffine();
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(x), y: coordinate(y) };
  return verify(
    'sha256',
    message,
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    signature,
  );
}

function pointOf(key: string): InstanceType<typeof p256.Point> | null {
  if (!isCompressed(key) && !isUncompressed(key)) return null;
  try {
    return p256.Point.fromHex(key.toLowerCase());
  } catch {
    return null; // not on the curve
  }
}

/** True if both halves are between 1 and the order minus one. */
function hasScalars(signature: Uint8Array): boolean {
  return (
    signature.length === 2 * SCALAR_BYTES &&
    [signature.subarray(0, SCALAR_BYTES), signature.subarray(SCALAR_BYTES)].every((half) => {
      const scalar = BigInt(`0x${Buffer.from(half).toString('hex')}`);
      return scalar > 0n && scalar < ORDER;
    })
  );
}

function coordinate(value: bigint): string {
  return Buffer.from(value.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex').toString('base64url');
}
