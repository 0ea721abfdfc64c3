import { p256 } from '@noble/curves/nist.js';

/**
 * The 64 bytes r‖s of SEQUENCE { INTEGER r, INTEGER s }; null for anything but its one spelling: lengths exact and short,
 * integers minimal and positive, nothing after.
 */
export function readDerSignature(der: Uint8Array): Uint8Array | null {
  try {
    return p256.Signature.fromBytes(der, 'der').toBytes('compact');
  } catch {
    return null;
  }
}
