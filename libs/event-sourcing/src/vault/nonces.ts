import { randomBytes } from 'node:crypto';

export const NONCE_BYTES = 12;

/** Asking for random bytes costs the same for one nonce as for many. */
const NONCES_AT_ONCE = 256;

let unused: Buffer = Buffer.alloc(0);

/** Random bytes that were never given out: each is cut off from what is unused, which is never written again. */
export function freshNonce(): Buffer {
  if (unused.length === 0) unused = randomBytes(NONCE_BYTES * NONCES_AT_ONCE);
  const nonce = unused.subarray(0, NONCE_BYTES);
  unused = unused.subarray(NONCE_BYTES);
  return nonce;
}
