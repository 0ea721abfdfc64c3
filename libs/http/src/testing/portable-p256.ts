import { p256 } from '@noble/curves/nist.js';
import { compressedKey } from '../signed-action/p256.js';

/** `verifyP256` in portable code: the reference that the native implementation is compared with. Never throws; accepts high s. */
export function verifyP256Portably(key: string, message: Uint8Array, signature: Uint8Array): boolean {
  const point = compressedKey(key);
  if (point === null) return false;
  try {
    return p256.verify(signature, message, Buffer.from(point, 'hex'), { lowS: false });
  } catch {
    return false; // not two numbers of the group
  }
}
