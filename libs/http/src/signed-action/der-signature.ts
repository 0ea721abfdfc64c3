import { p256 } from '@noble/curves/nist.js';

/**
 * The 64 bytes r‖s of SEQUENCE { INTEGER r, INTEGER s }. Null unless the encoding is strict DER: minimal lengths, minimal positive integers,
 * no trailing bytes.
 */
export function readDerSignature(der: Uint8Array): Uint8Array | null {
  try {
    return p256.Signature.fromBytes(der, 'der').toBytes('compact');
  } catch {
    return null;
  }
}
