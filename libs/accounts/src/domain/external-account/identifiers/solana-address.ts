import { base58 } from '@scure/base';
import type { TextBounds } from '../detail-rule.js';
import { endsInSandboxDigits } from './sandbox-digits.js';

const KEY_LENGTH = 32;
/** Lengths of 32 bytes in base 58. */
const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{29,41}[0-9A-HJ-NP-Za-km-z]{3}$/;

function decoded(address: string): Uint8Array | null {
  try {
    return base58.decode(address);
  } catch {
    return null;
  }
}

export function isSolanaAddress(address: string): boolean {
  return decoded(address)?.length === KEY_LENGTH;
}

/** Zero is not a base 58 digit, so an address with sandbox digits cannot be decoded. */
function hasSolanaShape(address: string): boolean {
  return decoded(address) === null ? SHAPE.test(address) && endsInSandboxDigits(address) : isSolanaAddress(address);
}

/** An Ed25519 public key in base 58. The last three characters may be digits that select a sandbox outcome. */
export const solanaAddress: TextBounds = {
  example: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  structure: { message: 'must be 32 bytes in base 58', holds: hasSolanaShape },
  checksum: { message: 'must be 32 bytes in base 58', holds: isSolanaAddress },
};
